// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** Collections that promise nothing to threads that share them, and those that guard each call by their monitor. */
final class OrdinaryTable {

    private OrdinaryTable() {}

    static String text() {
        return """
                java.util.AbstractCollection usual like java.util.Collection

                java.util.AbstractList usual like java.util.List
                  COLLECTION_REMOVE_ALL void removeRange(int, int)

                java.util.AbstractSequentialList usual like java.util.AbstractList

                java.util.AbstractSet usual like java.util.Set

                java.util.AbstractQueue usual like java.util.Queue

                java.util.AbstractMap usual like java.util.Map

                java.util.ArrayList ordinary like java.util.AbstractList
                  CREATE new(); new(int); new(Collection)
                  COLLECTION_READ_ALL Object clone()
                  CHANGE void trimToSize(); void ensureCapacity(int)

                java.util.LinkedList ordinary like java.util.AbstractSequentialList java.util.Deque
                  CREATE new(); new(Collection)
                  LIST_ADD boolean add(Object)
                  COLLECTION_READ_ALL Object clone()
                  COLLECTION_VIEW LinkedList reversed() since 21

                java.util.ArrayDeque ordinary like java.util.Deque
                  CREATE new(); new(int); new(Collection)
                  COLLECTION_READ_ALL ArrayDeque clone(); Object clone()

                java.util.PriorityQueue ordinary like java.util.AbstractQueue
                  -- which element is the head is kept as observed
                  CREATE new(); new(int); new(Comparator); new(int, Comparator); new(Collection); new(PriorityQueue)
                  CREATE new(SortedSet)
                  CONFIGURE Comparator comparator()

                java.util.HashMap ordinary like java.util.AbstractMap
                  CREATE new(); new(int); new(int, float); new(Map); HashMap newHashMap(int) nothing since 19
                  MAP_READ_ALL Object clone()

                java.util.LinkedHashMap ordinary like java.util.HashMap
                  -- get() on a map in access order moves the pair but counts as a read
                  CREATE new(); new(int); new(int, float); new(int, float, boolean); new(Map)
                  CREATE LinkedHashMap newLinkedHashMap(int) nothing since 19
                  MAP_VIEW SequencedMap reversed() since 21; SequencedSet sequencedKeySet() since 21
                  MAP_VIEW SequencedCollection sequencedValues() since 21
                  MAP_VIEW SequencedSet sequencedEntrySet() since 21
                  MAP_PUT Object putFirst(Object, Object) since 21; Object putLast(Object, Object) since 21
                  SORTED_READ Map$Entry firstEntry() since 21; Map$Entry lastEntry() since 21
                  SORTED_TAKE Map$Entry pollFirstEntry() since 21; Map$Entry pollLastEntry() since 21

                java.util.TreeMap ordinary like java.util.NavigableMap
                  CREATE new(); new(Comparator); new(Map); new(SortedMap)
                  MAP_READ_ALL Object clone()

                java.util.IdentityHashMap ordinary like java.util.AbstractMap
                  CREATE new(); new(int); new(Map)
                  MAP_READ_ALL Object clone()

                java.util.WeakHashMap ordinary like java.util.AbstractMap
                  -- that the garbage collector takes pairs out is not modelled
                  CREATE new(); new(int); new(int, float); new(Map); WeakHashMap newWeakHashMap(int) nothing since 19

                java.util.EnumMap ordinary like java.util.AbstractMap
                  CREATE new(Class); new(EnumMap); new(Map)
                  MAP_PUT Object put(Enum, Object)
                  MAP_READ_ALL EnumMap clone(); Object clone()

                java.util.AbstractMap$SimpleEntry ordinary like java.util.Map$Entry
                  CREATE new(Object, Object); new(Map$Entry)

                java.util.HashSet ordinary like java.util.AbstractSet
                  CREATE new(); new(int); new(int, float); new(Collection); HashSet newHashSet(int) nothing since 19
                  COLLECTION_READ_ALL Object clone()

                java.util.LinkedHashSet ordinary like java.util.HashSet
                  CREATE new(); new(int); new(int, float); new(Collection)
                  CREATE LinkedHashSet newLinkedHashSet(int) nothing since 19
                  LIST_INSERT void addFirst(Object) since 21; void addLast(Object) since 21
                  LIST_REMOVE_AT Object removeFirst() since 21; Object removeLast() since 21
                  LIST_GET Object getFirst() since 21; Object getLast() since 21
                  COLLECTION_VIEW SequencedSet reversed() since 21; SequencedCollection reversed() since 21

                java.util.TreeSet ordinary like java.util.NavigableSet
                  CREATE new(); new(Comparator); new(Collection); new(SortedSet)
                  COLLECTION_READ_ALL Object clone()

                java.util.EnumSet ordinary like java.util.AbstractSet
                  CREATE noneOf(...) nothing; allOf(...) nothing; copyOf(...) nothing; complementOf(...) nothing
                  CREATE of(...) nothing; range(...) nothing
                  COLLECTION_READ_ALL EnumSet clone(); Object clone()

                java.util.BitSet ordinary
                  CREATE new(); new(int); BitSet valueOf(long[]) nothing; BitSet valueOf(byte[]) nothing
                  CREATE valueOf(...) nothing
                  BITS_READ boolean get(int); BitSet get(int, int); int nextSetBit(int); int nextClearBit(int)
                  BITS_READ int previousSetBit(int); int previousClearBit(int); int length(); int size()
                  BITS_READ int cardinality(); boolean isEmpty(); boolean intersects(BitSet); int hashCode()
                  BITS_READ boolean equals(Object); String toString(); Object clone(); IntStream stream()
                  BITS_READ byte[] toByteArray(); long[] toLongArray()
                  BITS_WRITE void set(int); void set(int, boolean); void set(int, int); void set(int, int, boolean)
                  BITS_WRITE void clear(int); void clear(int, int); void clear(); void flip(int); void flip(int, int)
                  BITS_WRITE void and(BitSet); void or(BitSet); void xor(BitSet); void andNot(BitSet)

                java.util.Vector locked like java.util.AbstractList
                  CREATE new(); new(int); new(int, int); new(Collection)
                  LIST_ADD void addElement(Object)
                  LIST_INSERT void insertElementAt(Object, int)
                  LIST_GET Object elementAt(int); Object firstElement(); Object lastElement()
                  LIST_SET void setElementAt(Object, int)
                  LIST_REMOVE_AT void removeElementAt(int)
                  LIST_FIND int indexOf(Object, int); int lastIndexOf(Object, int)
                  COLLECTION_REMOVE boolean removeElement(Object)
                  COLLECTION_CLEAR void removeAllElements()
                  COLLECTION_READ_ALL Object clone(); void copyInto(Object[])
                  COLLECTION_WRITE_ALL void setSize(int)
                  COLLECTION_ITERATE Enumeration elements() unguarded
                  CHANGE void trimToSize(); void ensureCapacity(int)
                  OBSERVE int capacity()

                java.util.Stack locked like java.util.Vector
                  CREATE new()
                  LIST_ADD Object push(Object)
                  LIST_REMOVE_AT Object pop()
                  LIST_GET Object peek()
                  COLLECTION_IS_EMPTY boolean empty()
                  LIST_FIND int search(Object)

                java.util.Dictionary usual
                  MAP_GET Object get(Object)
                  MAP_PUT Object put(Object, Object)
                  MAP_REMOVE Object remove(Object)
                  MAP_SIZE int size()
                  MAP_IS_EMPTY boolean isEmpty()
                  MAP_VIEW Enumeration keys(); Enumeration elements()

                java.util.Hashtable locked like java.util.Dictionary java.util.Map
                  CREATE new(); new(int); new(int, float); new(Map)
                  MAP_CONTAINS_VALUE boolean contains(Object)
                  MAP_READ_ALL Object clone()
                  CHANGE void rehash()

                java.util.Properties atomic like java.util.Hashtable
                  -- that calls which change it hold its monitor is not modelled, nor are the defaults of another Properties
                  CREATE new(); new(int); new(Properties)
                  MAP_GET String getProperty(String)
                  MAP_GET_OR_DEFAULT String getProperty(String, String)
                  MAP_PUT Object setProperty(String, String)
                  MAP_PUT_ALL void load(Reader); void load(InputStream); void loadFromXML(InputStream)
                  MAP_READ_ALL Enumeration propertyNames(); Set stringPropertyNames(); void list(PrintStream)
                  MAP_READ_ALL void list(PrintWriter); void store(Writer, String); void store(OutputStream, String)
                  MAP_READ_ALL void save(OutputStream, String); void storeToXML(OutputStream, String)
                  MAP_READ_ALL void storeToXML(OutputStream, String, String)
                """;
    }
}
