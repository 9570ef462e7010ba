// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * Rows about the views that {@code Collections} and {@code Arrays} make, and the classes behind them.
 *
 * <p>The classes are not public; they are here because an entry of an interface is asked again with the receiver's
 * class.
 */
final class ViewTable {

    private ViewTable() {}

    static String text() {
        return """
                java.util.Collections ordinary argument
                  SYNCHRONIZED_VIEW Collection synchronizedCollection(Collection); List synchronizedList(List)
                  SYNCHRONIZED_VIEW Set synchronizedSet(Set); SortedSet synchronizedSortedSet(SortedSet)
                  SYNCHRONIZED_VIEW NavigableSet synchronizedNavigableSet(NavigableSet); Map synchronizedMap(Map)
                  SYNCHRONIZED_VIEW SortedMap synchronizedSortedMap(SortedMap)
                  SYNCHRONIZED_VIEW NavigableMap synchronizedNavigableMap(NavigableMap)
                  FIXED_VIEW Collection unmodifiableCollection(Collection); List unmodifiableList(List)
                  FIXED_VIEW Set unmodifiableSet(Set); SortedSet unmodifiableSortedSet(SortedSet)
                  FIXED_VIEW NavigableSet unmodifiableNavigableSet(NavigableSet); Map unmodifiableMap(Map)
                  FIXED_VIEW SortedMap unmodifiableSortedMap(SortedMap)
                  FIXED_VIEW NavigableMap unmodifiableNavigableMap(NavigableMap)
                  FIXED_VIEW SequencedCollection unmodifiableSequencedCollection(SequencedCollection) since 21
                  FIXED_VIEW SequencedSet unmodifiableSequencedSet(SequencedSet) since 21
                  FIXED_VIEW SequencedMap unmodifiableSequencedMap(SequencedMap) since 21
                  COLLECTION_VIEW Set newSetFromMap(Map); Queue asLifoQueue(Deque)
                  COLLECTION_VIEW SequencedSet newSequencedSetFromMap(SequencedMap) since 21
                  COLLECTION_VIEW checkedCollection(...); checkedList(...); checkedSet(...); checkedSortedSet(...)
                  COLLECTION_VIEW checkedNavigableSet(...); checkedQueue(...); checkedMap(...); checkedSortedMap(...)
                  COLLECTION_VIEW checkedNavigableMap(...)
                  COLLECTION_ITERATE Enumeration enumeration(Collection)
                  CREATE emptyList(...) nothing; emptySet(...) nothing; emptyMap(...) nothing
                  CREATE singletonList(...) nothing; singleton(...) nothing; singletonMap(...) nothing
                  CREATE nCopies(...) nothing
                  SHARED_WRITE void sort(List); void sort(List, Comparator); void reverse(List); void shuffle(List)
                  SHARED_WRITE void shuffle(List, Random); void swap(List, int, int); void fill(List, Object)
                  SHARED_WRITE void copy(List, List); void rotate(List, int); boolean replaceAll(List, Object, Object)
                  SHARED_WRITE boolean addAll(Collection, Object[])
                  SHARED_READ int binarySearch(List, Object); int binarySearch(List, Object, Comparator)
                  SHARED_READ Object min(Collection); Object min(Collection, Comparator); Object max(Collection)
                  SHARED_READ Object max(Collection, Comparator); int frequency(Collection, Object)
                  SHARED_READ boolean disjoint(Collection, Collection); ArrayList list(Enumeration)
                  SHARED_READ int indexOfSubList(List, List); int lastIndexOfSubList(List, List)

                java.util.Arrays ordinary argument
                  ARRAY_FILL fill(...)
                  ARRAY_CHANGE sort(...); setAll(...)
                  ARRAY_CLONE copyOf(...); copyOfRange(...)
                  ARRAY_READ equals(...); hashCode(...); toString(...); binarySearch(...); compare(...)
                  ARRAY_READ compareUnsigned(...); mismatch(...); stream(...)
                  SHARED_READ deepEquals(...); deepHashCode(...); deepToString(...); spliterator(...)
                  COLLECTION_VIEW List asList(Object[])
                  -- the parallel methods are modelled no further than their callbacks
                  STREAM_RUN parallelSort(...) operation; parallelPrefix(...) operation; parallelSetAll(...) operation

                java.util.Collections$SynchronizedCollection locked like java.util.Collection
                  COLLECTION_ITERATE Iterator iterator() unguarded; Spliterator spliterator() unguarded
                  COLLECTION_ITERATE Stream stream() unguarded
                  STREAM_PARALLEL Stream parallelStream() unguarded

                java.util.Collections$SynchronizedSet locked like java.util.Set
                  COLLECTION_ITERATE Iterator iterator() unguarded; Spliterator spliterator() unguarded
                  COLLECTION_ITERATE Stream stream() unguarded
                  STREAM_PARALLEL Stream parallelStream() unguarded

                java.util.Collections$SynchronizedSortedSet locked like java.util.SortedSet
                  COLLECTION_ITERATE Iterator iterator() unguarded; Spliterator spliterator() unguarded
                  COLLECTION_ITERATE Stream stream() unguarded
                  STREAM_PARALLEL Stream parallelStream() unguarded

                java.util.Collections$SynchronizedNavigableSet locked like java.util.NavigableSet
                  COLLECTION_ITERATE Iterator iterator() unguarded; Spliterator spliterator() unguarded
                  COLLECTION_ITERATE Stream stream() unguarded
                  STREAM_PARALLEL Stream parallelStream() unguarded
                  COLLECTION_ITERATE Iterator descendingIterator() unguarded

                java.util.Collections$SynchronizedList locked like java.util.List
                  COLLECTION_ITERATE Iterator iterator() unguarded; Spliterator spliterator() unguarded
                  COLLECTION_ITERATE Stream stream() unguarded
                  STREAM_PARALLEL Stream parallelStream() unguarded
                  COLLECTION_ITERATE ListIterator listIterator() unguarded; ListIterator listIterator(int) unguarded

                java.util.Collections$SynchronizedRandomAccessList locked like java.util.List
                  COLLECTION_ITERATE Iterator iterator() unguarded; Spliterator spliterator() unguarded
                  COLLECTION_ITERATE Stream stream() unguarded
                  STREAM_PARALLEL Stream parallelStream() unguarded
                  COLLECTION_ITERATE ListIterator listIterator() unguarded; ListIterator listIterator(int) unguarded

                java.util.Collections$SynchronizedMap locked like java.util.Map

                java.util.Collections$SynchronizedSortedMap locked like java.util.SortedMap

                java.util.Collections$SynchronizedNavigableMap locked like java.util.NavigableMap

                java.util.Collections$UnmodifiableCollection ordinary like java.util.Collection

                java.util.Collections$UnmodifiableSet ordinary like java.util.Set

                java.util.Collections$UnmodifiableSortedSet ordinary like java.util.SortedSet

                java.util.Collections$UnmodifiableNavigableSet ordinary like java.util.NavigableSet

                java.util.Collections$UnmodifiableList ordinary like java.util.List

                java.util.Collections$UnmodifiableRandomAccessList ordinary like java.util.List

                java.util.Collections$UnmodifiableMap ordinary like java.util.Map

                java.util.Collections$UnmodifiableSortedMap ordinary like java.util.SortedMap

                java.util.Collections$UnmodifiableNavigableMap ordinary like java.util.NavigableMap

                java.util.ImmutableCollections$List12 immutable like java.util.List

                java.util.ImmutableCollections$ListN immutable like java.util.List

                java.util.ImmutableCollections$SubList immutable like java.util.List

                java.util.ImmutableCollections$Set12 immutable like java.util.Set

                java.util.ImmutableCollections$SetN immutable like java.util.Set

                java.util.ImmutableCollections$Map1 immutable like java.util.Map

                java.util.ImmutableCollections$MapN immutable like java.util.Map

                java.util.Collections$EmptyList immutable like java.util.List

                java.util.Collections$EmptySet immutable like java.util.Set

                java.util.Collections$EmptyMap immutable like java.util.Map

                java.util.Collections$SingletonList immutable like java.util.List

                java.util.Collections$SingletonSet immutable like java.util.Set

                java.util.Collections$SingletonMap immutable like java.util.Map

                java.util.Arrays$ArrayList ordinary like java.util.List
                """;
    }
}
