// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** Concurrent maps, sets, lists and queues. */
final class ConcurrentTable {

    private ConcurrentTable() {}

    static String text() {
        return """
                java.util.concurrent.ConcurrentHashMap atomic like java.util.concurrent.ConcurrentMap
                  -- size(), isEmpty(), clear() and bulk operations are not one step in Java but are here
                  CREATE new(); new(int); new(int, float); new(int, float, int); new(Map)
                  CREATE ConcurrentHashMap$KeySetView newKeySet() nothing access
                  CREATE ConcurrentHashMap$KeySetView newKeySet(int) nothing access
                  MAP_SIZE long mappingCount()
                  MAP_CONTAINS_VALUE boolean contains(Object)
                  MAP_VIEW ConcurrentHashMap$KeySetView keySet() access
                  MAP_VIEW ConcurrentHashMap$KeySetView keySet(Object) access
                  MAP_VIEW Enumeration keys() access; Enumeration elements() access
                  MAP_READ_ALL void forEach(long, BiConsumer); void forEach(long, BiFunction, Consumer)
                  MAP_READ_ALL Object search(long, BiFunction); Object reduce(long, BiFunction, BiFunction)
                  MAP_READ_ALL double reduceToDouble(long, ToDoubleBiFunction, double, DoubleBinaryOperator)
                  MAP_READ_ALL long reduceToLong(long, ToLongBiFunction, long, LongBinaryOperator)
                  MAP_READ_ALL int reduceToInt(long, ToIntBiFunction, int, IntBinaryOperator)
                  MAP_READ_ALL void forEachKey(long, Consumer); void forEachKey(long, Function, Consumer)
                  MAP_READ_ALL Object searchKeys(long, Function); Object reduceKeys(long, BiFunction)
                  MAP_READ_ALL Object reduceKeys(long, Function, BiFunction)
                  MAP_READ_ALL double reduceKeysToDouble(long, ToDoubleFunction, double, DoubleBinaryOperator)
                  MAP_READ_ALL long reduceKeysToLong(long, ToLongFunction, long, LongBinaryOperator)
                  MAP_READ_ALL int reduceKeysToInt(long, ToIntFunction, int, IntBinaryOperator)
                  MAP_READ_ALL void forEachValue(long, Consumer); void forEachValue(long, Function, Consumer)
                  MAP_READ_ALL Object searchValues(long, Function); Object reduceValues(long, BiFunction)
                  MAP_READ_ALL Object reduceValues(long, Function, BiFunction)
                  MAP_READ_ALL double reduceValuesToDouble(long, ToDoubleFunction, double, DoubleBinaryOperator)
                  MAP_READ_ALL long reduceValuesToLong(long, ToLongFunction, long, LongBinaryOperator)
                  MAP_READ_ALL int reduceValuesToInt(long, ToIntFunction, int, IntBinaryOperator)
                  MAP_READ_ALL void forEachEntry(long, Consumer); void forEachEntry(long, Function, Consumer)
                  MAP_READ_ALL Object searchEntries(long, Function); Map$Entry reduceEntries(long, BiFunction)
                  MAP_READ_ALL Object reduceEntries(long, Function, BiFunction)
                  MAP_READ_ALL double reduceEntriesToDouble(long, ToDoubleFunction, double, DoubleBinaryOperator)
                  MAP_READ_ALL long reduceEntriesToLong(long, ToLongFunction, long, LongBinaryOperator)
                  MAP_READ_ALL int reduceEntriesToInt(long, ToIntFunction, int, IntBinaryOperator)

                java.util.concurrent.ConcurrentHashMap$KeySetView atomic like java.util.Set
                  OBSERVE Object getMappedValue() access; ConcurrentHashMap getMap() access

                java.util.concurrent.ConcurrentSkipListMap atomic like java.util.concurrent.ConcurrentNavigableMap
                  -- size(), clear() and bulk operations are not one step in Java but are here
                  -- the function of compute() may be called again
                  CREATE new(); new(Comparator); new(Map); new(SortedMap)
                  MAP_READ_ALL ConcurrentSkipListMap clone(); Object clone()

                java.util.concurrent.ConcurrentSkipListSet atomic like java.util.NavigableSet
                  CREATE new(); new(Comparator); new(Collection); new(SortedSet)
                  COLLECTION_READ_ALL ConcurrentSkipListSet clone(); Object clone()
                  COLLECTION_VIEW NavigableSet subSet(Object, Object) access; NavigableSet headSet(Object) access
                  COLLECTION_VIEW NavigableSet tailSet(Object) access

                java.util.concurrent.CopyOnWriteArrayList atomic like java.util.List
                  CREATE new(); new(Collection); new(Object[])
                  LIST_ADD_IF_ABSENT boolean addIfAbsent(Object)
                  LIST_FIND int indexOf(Object, int); int lastIndexOf(Object, int)
                  COLLECTION_ADD_ALL int addAllAbsent(Collection)
                  COLLECTION_READ_ALL Object clone()

                java.util.concurrent.CopyOnWriteArraySet atomic like java.util.Set
                  CREATE new(); new(Collection)

                java.util.concurrent.ConcurrentLinkedQueue atomic like java.util.Queue
                  -- size() and bulk operations are not one step in Java but are here
                  CREATE new(); new(Collection)

                java.util.concurrent.ConcurrentLinkedDeque atomic like java.util.Deque
                  -- size() and bulk operations are not one step in Java but are here
                  CREATE new(); new(Collection)

                java.util.concurrent.ArrayBlockingQueue atomic like java.util.concurrent.BlockingQueue
                  CREATE new(int); new(int, boolean); new(int, boolean, Collection)

                java.util.concurrent.LinkedBlockingQueue atomic like java.util.concurrent.BlockingQueue
                  CREATE new(); new(int); new(Collection)

                java.util.concurrent.LinkedBlockingDeque atomic like java.util.concurrent.BlockingDeque
                  CREATE new(); new(int); new(Collection)

                java.util.concurrent.LinkedTransferQueue atomic like java.util.concurrent.TransferQueue
                  CREATE new(); new(Collection)

                java.util.concurrent.PriorityBlockingQueue atomic like java.util.concurrent.BlockingQueue
                  -- which element is the head is kept as observed
                  CREATE new(); new(int); new(int, Comparator); new(Collection)
                  CONFIGURE Comparator comparator() access

                java.util.concurrent.DelayQueue atomic like java.util.concurrent.BlockingQueue
                  -- which element is the head, and when its delay is over, is kept as observed
                  CREATE new(); new(Collection)
                  QUEUE_ADD boolean add(Delayed)
                  QUEUE_OFFER boolean offer(Delayed)
                  QUEUE_OFFER_TIMED boolean offer(Delayed, long, TimeUnit)
                  QUEUE_PUT void put(Delayed)
                  QUEUE_POLL Delayed poll()
                  QUEUE_POLL_TIMED Delayed poll(long, TimeUnit)
                  QUEUE_TAKE Delayed take()
                  QUEUE_PEEK Delayed peek()
                  QUEUE_REMOVE Delayed remove() since 21

                java.util.concurrent.SynchronousQueue atomic like java.util.concurrent.BlockingQueue
                  -- a queue without room: put() and offer() meet a take() or poll()
                  CREATE new(); new(boolean)
                """;
    }
}
