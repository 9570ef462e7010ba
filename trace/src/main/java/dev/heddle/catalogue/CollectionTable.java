// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * Collections by their interfaces.
 *
 * <p>A call through an interface may reach an ordinary object or one that synchronises, and the weaver can't know.
 * Stamps cost 10 to 40 ns, so a call through {@code Map}, {@code List} and the like ({@code usual}) asks at run time
 * whether its receiver is one that synchronises, and only then takes them. Interfaces of {@code java.util.concurrent}
 * ({@code open}) stand for nothing else and take them always.
 */
final class CollectionTable {

    private CollectionTable() {}

    static String text() {
        return """
                java.lang.Iterable usual
                  COLLECTION_ITERATE Iterator iterator(); Spliterator spliterator()
                  COLLECTION_READ_ALL void forEach(Consumer)

                java.util.Collection usual like java.lang.Iterable
                  COLLECTION_SIZE int size()
                  COLLECTION_IS_EMPTY boolean isEmpty()
                  COLLECTION_CONTAINS boolean contains(Object)
                  COLLECTION_ADD boolean add(Object)
                  COLLECTION_REMOVE boolean remove(Object)
                  COLLECTION_ADD_ALL boolean addAll(Collection)
                  COLLECTION_REMOVE_ALL boolean removeAll(Collection); boolean retainAll(Collection)
                  COLLECTION_REMOVE_ALL boolean removeIf(Predicate)
                  COLLECTION_CLEAR void clear()
                  COLLECTION_READ_ALL boolean containsAll(Collection); Object[] toArray(); Object[] toArray(Object[])
                  COLLECTION_READ_ALL Object[] toArray(IntFunction)
                  COLLECTION_READ_ALL boolean equals(Object); int hashCode(); String toString()
                  COLLECTION_ITERATE Stream stream()
                  STREAM_PARALLEL Stream parallelStream()

                java.util.SequencedCollection usual since 21 like java.util.Collection
                  LIST_INSERT void addFirst(Object); void addLast(Object)
                  LIST_REMOVE_AT Object removeFirst(); Object removeLast()
                  LIST_GET Object getFirst(); Object getLast()
                  COLLECTION_VIEW SequencedCollection reversed()

                java.util.List usual like java.util.Collection
                  LIST_ADD boolean add(Object)
                  LIST_INSERT void add(int, Object); void addFirst(Object) since 21; void addLast(Object) since 21
                  LIST_GET Object get(int); Object getFirst() since 21; Object getLast() since 21
                  LIST_SET Object set(int, Object)
                  LIST_REMOVE_AT Object remove(int); Object removeFirst() since 21; Object removeLast() since 21
                  LIST_FIND int indexOf(Object); int lastIndexOf(Object)
                  COLLECTION_ADD_ALL boolean addAll(int, Collection)
                  COLLECTION_WRITE_ALL void sort(Comparator); void replaceAll(UnaryOperator)
                  COLLECTION_ITERATE ListIterator listIterator(); ListIterator listIterator(int)
                  COLLECTION_VIEW List subList(int, int); List reversed() since 21
                  COLLECTION_VIEW SequencedCollection reversed() since 21
                  CREATE of(...) own nothing; copyOf(...) own nothing

                java.util.Set usual like java.util.Collection
                  SET_ADD boolean add(Object)
                  SET_REMOVE boolean remove(Object)
                  SET_CONTAINS boolean contains(Object)
                  CREATE of(...) own nothing; copyOf(...) own nothing

                java.util.SequencedSet usual since 21 like java.util.SequencedCollection java.util.Set
                  COLLECTION_VIEW SequencedSet reversed()

                java.util.SortedSet usual like java.util.Set
                  SORTED_READ Object first(); Object last(); Object getFirst() since 21; Object getLast() since 21
                  SORTED_TAKE Object removeFirst() since 21; Object removeLast() since 21
                  CHANGE void addFirst(Object) since 21; void addLast(Object) since 21
                  COLLECTION_VIEW SortedSet subSet(Object, Object); SortedSet headSet(Object)
                  COLLECTION_VIEW SortedSet tailSet(Object); SortedSet reversed() since 21
                  COLLECTION_VIEW SequencedSet reversed() since 21; SequencedCollection reversed() since 21
                  CONFIGURE Comparator comparator()

                java.util.NavigableSet usual like java.util.SortedSet
                  SORTED_READ Object lower(Object); Object floor(Object); Object ceiling(Object)
                  SORTED_READ Object higher(Object)
                  SORTED_TAKE Object pollFirst(); Object pollLast()
                  COLLECTION_ITERATE Iterator descendingIterator()
                  COLLECTION_VIEW NavigableSet descendingSet(); NavigableSet subSet(Object, boolean, Object, boolean)
                  COLLECTION_VIEW NavigableSet headSet(Object, boolean); NavigableSet tailSet(Object, boolean)
                  COLLECTION_VIEW NavigableSet reversed() since 21

                java.util.Queue usual like java.util.Collection
                  QUEUE_ADD boolean add(Object)
                  QUEUE_OFFER boolean offer(Object)
                  QUEUE_REMOVE Object remove()
                  QUEUE_POLL Object poll()
                  QUEUE_PEEK Object peek()
                  QUEUE_ELEMENT Object element()

                java.util.Deque usual like java.util.Queue
                  QUEUE_ADD void addLast(Object)
                  QUEUE_OFFER boolean offerLast(Object)
                  QUEUE_REMOVE Object removeFirst(); Object pop()
                  QUEUE_POLL Object pollFirst()
                  QUEUE_PEEK Object peekFirst()
                  QUEUE_ELEMENT Object getFirst()
                  DEQUE_ADD_FIRST void addFirst(Object); void push(Object)
                  DEQUE_OFFER_FIRST boolean offerFirst(Object)
                  DEQUE_REMOVE_LAST Object removeLast()
                  DEQUE_POLL_LAST Object pollLast()
                  DEQUE_PEEK_LAST Object peekLast()
                  DEQUE_LAST Object getLast()
                  COLLECTION_REMOVE boolean removeFirstOccurrence(Object); boolean removeLastOccurrence(Object)
                  COLLECTION_ITERATE Iterator descendingIterator()
                  COLLECTION_VIEW Deque reversed() since 21; SequencedCollection reversed() since 21

                java.util.concurrent.BlockingQueue open like java.util.Queue
                  QUEUE_PUT void put(Object)
                  QUEUE_OFFER_TIMED boolean offer(Object, long, TimeUnit)
                  QUEUE_TAKE Object take()
                  QUEUE_POLL_TIMED Object poll(long, TimeUnit)
                  QUEUE_ROOM int remainingCapacity()
                  QUEUE_DRAIN int drainTo(Collection); int drainTo(Collection, int)

                java.util.concurrent.BlockingDeque open like java.util.Deque java.util.concurrent.BlockingQueue
                  QUEUE_PUT void putLast(Object)
                  QUEUE_OFFER_TIMED boolean offerLast(Object, long, TimeUnit)
                  QUEUE_TAKE Object takeFirst()
                  QUEUE_POLL_TIMED Object pollFirst(long, TimeUnit)
                  DEQUE_PUT_FIRST void putFirst(Object)
                  DEQUE_OFFER_FIRST_TIMED boolean offerFirst(Object, long, TimeUnit)
                  DEQUE_TAKE_LAST Object takeLast()
                  DEQUE_POLL_LAST_TIMED Object pollLast(long, TimeUnit)

                java.util.concurrent.TransferQueue open like java.util.concurrent.BlockingQueue
                  QUEUE_TRANSFER void transfer(Object)
                  QUEUE_TRY_TRANSFER boolean tryTransfer(Object); boolean tryTransfer(Object, long, TimeUnit)
                  OBSERVE boolean hasWaitingConsumer(); int getWaitingConsumerCount()

                java.util.Map usual
                  MAP_GET Object get(Object)
                  MAP_GET_OR_DEFAULT Object getOrDefault(Object, Object)
                  MAP_CONTAINS_KEY boolean containsKey(Object)
                  MAP_CONTAINS_VALUE boolean containsValue(Object)
                  MAP_PUT Object put(Object, Object)
                  MAP_PUT_IF_ABSENT Object putIfAbsent(Object, Object)
                  MAP_PUT_ALL void putAll(Map)
                  MAP_REMOVE Object remove(Object)
                  MAP_REMOVE_PAIR boolean remove(Object, Object)
                  MAP_REPLACE Object replace(Object, Object)
                  MAP_REPLACE_PAIR boolean replace(Object, Object, Object)
                  MAP_COMPUTE Object compute(Object, BiFunction)
                  MAP_COMPUTE_IF_ABSENT Object computeIfAbsent(Object, Function)
                  MAP_COMPUTE_IF_PRESENT Object computeIfPresent(Object, BiFunction)
                  MAP_MERGE Object merge(Object, Object, BiFunction)
                  MAP_READ_ALL void forEach(BiConsumer); boolean equals(Object); int hashCode(); String toString()
                  MAP_WRITE_ALL void replaceAll(BiFunction)
                  MAP_SIZE int size()
                  MAP_IS_EMPTY boolean isEmpty()
                  MAP_CLEAR void clear()
                  MAP_VIEW Set keySet() access; Collection values() access; Set entrySet() access
                  CREATE of(...) own nothing access; copyOf(...) own nothing access; ofEntries(...) own nothing access
                  CREATE entry(...) own nothing access

                java.util.SequencedMap usual since 21 like java.util.Map
                  MAP_VIEW SequencedMap reversed(); SequencedSet sequencedKeySet()
                  MAP_VIEW SequencedCollection sequencedValues(); SequencedSet sequencedEntrySet()
                  MAP_PUT Object putFirst(Object, Object); Object putLast(Object, Object)
                  SORTED_READ Map$Entry firstEntry(); Map$Entry lastEntry()
                  SORTED_TAKE Map$Entry pollFirstEntry(); Map$Entry pollLastEntry()

                java.util.SortedMap usual like java.util.Map
                  SORTED_READ Object firstKey(); Object lastKey(); Map$Entry firstEntry() since 21
                  SORTED_READ Map$Entry lastEntry() since 21
                  SORTED_TAKE Map$Entry pollFirstEntry() since 21; Map$Entry pollLastEntry() since 21
                  CHANGE Object putFirst(Object, Object) since 21; Object putLast(Object, Object) since 21
                  MAP_VIEW SortedMap subMap(Object, Object); SortedMap headMap(Object); SortedMap tailMap(Object)
                  MAP_VIEW SortedMap reversed() since 21; SequencedMap reversed() since 21
                  MAP_VIEW SequencedSet sequencedKeySet() since 21; SequencedCollection sequencedValues() since 21
                  MAP_VIEW SequencedSet sequencedEntrySet() since 21
                  CONFIGURE Comparator comparator()

                java.util.NavigableMap usual like java.util.SortedMap
                  SORTED_READ Map$Entry lowerEntry(Object); Object lowerKey(Object); Map$Entry floorEntry(Object)
                  SORTED_READ Object floorKey(Object)
                  SORTED_READ Map$Entry ceilingEntry(Object); Object ceilingKey(Object); Map$Entry higherEntry(Object)
                  SORTED_READ Object higherKey(Object)
                  SORTED_READ Map$Entry firstEntry(); Map$Entry lastEntry()
                  SORTED_TAKE Map$Entry pollFirstEntry(); Map$Entry pollLastEntry()
                  MAP_VIEW NavigableMap descendingMap(); NavigableSet navigableKeySet()
                  MAP_VIEW NavigableSet descendingKeySet(); NavigableMap reversed() since 21
                  MAP_VIEW NavigableMap subMap(Object, boolean, Object, boolean)
                  MAP_VIEW NavigableMap headMap(Object, boolean); NavigableMap tailMap(Object, boolean)

                java.util.concurrent.ConcurrentMap open like java.util.Map

                java.util.concurrent.ConcurrentNavigableMap open like java.util.NavigableMap java.util.concurrent.ConcurrentMap
                  MAP_VIEW ConcurrentNavigableMap descendingMap() access; NavigableSet keySet() access
                  MAP_VIEW ConcurrentNavigableMap subMap(Object, boolean, Object, boolean) access
                  MAP_VIEW ConcurrentNavigableMap subMap(Object, Object) access
                  MAP_VIEW ConcurrentNavigableMap headMap(Object, boolean) access
                  MAP_VIEW ConcurrentNavigableMap headMap(Object) access
                  MAP_VIEW ConcurrentNavigableMap tailMap(Object, boolean) access
                  MAP_VIEW ConcurrentNavigableMap tailMap(Object) access

                java.util.Map$Entry usual
                  ENTRY_READ Object getKey(); Object getValue(); boolean equals(Object); int hashCode()
                  ENTRY_READ String toString()
                  ENTRY_WRITE Object setValue(Object)

                java.util.Iterator usual
                  ITERATOR_READ boolean hasNext()
                  ITERATOR_STEP Object next(); void forEachRemaining(Consumer)
                  ITERATOR_CHANGE void remove()

                java.util.ListIterator usual like java.util.Iterator
                  ITERATOR_READ boolean hasPrevious(); int nextIndex(); int previousIndex()
                  ITERATOR_STEP Object previous()
                  ITERATOR_CHANGE void set(Object); void add(Object)

                java.util.Spliterator usual
                  ITERATOR_READ long estimateSize(); long getExactSizeIfKnown(); int characteristics()
                  ITERATOR_READ boolean hasCharacteristics(int); Comparator getComparator()
                  ITERATOR_STEP boolean tryAdvance(Consumer); void forEachRemaining(Consumer); Spliterator trySplit()

                java.util.Enumeration usual
                  ITERATOR_READ boolean hasMoreElements()
                  ITERATOR_STEP Object nextElement(); Iterator asIterator()
                """;
    }
}
