// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.HashMap;
import java.util.Map;

/** The types that the table's signatures name by their short names. */
final class TypeNames {

    private static final String[] KNOWN = {
        "java.lang.Boolean Byte Character CharSequence Class ClassLoader Double Enum Float Integer Iterable Long",
        "java.lang.Object Record Runnable Runtime ScopedValue ScopedValue$CallableOp ScopedValue$Carrier Short",
        "java.lang.StackTraceElement String StringBuffer StringBuilder Thread Thread$Builder",
        "java.lang.Thread$Builder$OfPlatform Thread$Builder$OfVirtual Thread$State Thread$UncaughtExceptionHandler",
        "java.lang.ThreadGroup ThreadLocal Throwable Void Exception",
        "java.io.InputStream OutputStream PrintStream PrintWriter Reader Writer",
        "java.lang.invoke.MethodHandle MethodHandles$Lookup MethodType VarHandle VarHandle$AccessMode",
        "java.lang.reflect.Field",
        "java.nio.ByteOrder",
        "java.time.Duration Instant",
        "java.util.ArrayDeque ArrayList BitSet Collection Comparator Date Deque Enumeration EnumMap EnumSet HashMap",
        "java.util.HashSet Iterator LinkedHashMap LinkedHashSet LinkedList List ListIterator Map Map$Entry",
        "java.util.NavigableMap NavigableSet Optional PriorityQueue Properties Queue Random SequencedCollection SequencedMap",
        "java.util.SequencedSet Set SortedMap SortedSet Spliterator SplittableRandom TimerTask WeakHashMap",
        "java.util.concurrent.BlockingQueue Callable CompletableFuture CompletionStage ConcurrentHashMap",
        "java.util.concurrent.ConcurrentHashMap$KeySetView ConcurrentNavigableMap ConcurrentSkipListMap",
        "java.util.concurrent.ConcurrentSkipListSet CountedCompleter Delayed Executor ExecutorService ForkJoinPool",
        "java.util.concurrent.ForkJoinPool$ForkJoinWorkerThreadFactory ForkJoinPool$ManagedBlocker ForkJoinTask",
        "java.util.concurrent.Future Future$State Phaser RejectedExecutionHandler RunnableFuture ScheduledExecutorService",
        "java.util.concurrent.ScheduledFuture ScheduledThreadPoolExecutor StructuredTaskScope",
        "java.util.concurrent.Flow$Publisher Flow$Subscriber Flow$Subscription StructuredTaskScope$Configuration",
        "java.util.concurrent.StructuredTaskScope$Joiner StructuredTaskScope$ShutdownOnFailure",
        "java.util.concurrent.StructuredTaskScope$ShutdownOnSuccess StructuredTaskScope$Subtask",
        "java.util.concurrent.StructuredTaskScope$Subtask$State ThreadFactory ThreadLocalRandom TimeUnit",
        "java.util.concurrent.atomic.AtomicIntegerFieldUpdater AtomicLongFieldUpdater AtomicReferenceFieldUpdater",
        "java.util.concurrent.locks.AbstractQueuedLongSynchronizer AbstractQueuedSynchronizer Condition Lock",
        "java.util.concurrent.locks.ReadWriteLock ReentrantReadWriteLock ReentrantReadWriteLock$ReadLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock",
        "java.util.function.BiConsumer BiFunction BinaryOperator BooleanSupplier Consumer DoubleBinaryOperator",
        "java.util.function.Function IntBinaryOperator IntFunction IntUnaryOperator LongBinaryOperator",
        "java.util.function.LongUnaryOperator Predicate Supplier ToDoubleBiFunction ToDoubleFunction",
        "java.util.function.ToIntBiFunction ToIntFunction ToLongBiFunction ToLongFunction UnaryOperator",
        "java.util.stream.BaseStream IntStream Stream",
        "org.hamcrest.Matcher",
    };

    private static final Map<String, String> DESCRIPTORS = descriptors();

    private TypeNames() {}

    /** The descriptor of a type such as {@code int}, {@code Object[]} or {@code Map$Entry}. */
    static String descriptor(String name) {
        if (name.endsWith("[]")) {
            return "[".concat(descriptor(name.substring(0, name.length() - 2)));
        }
        String descriptor = DESCRIPTORS.get(name);
        if (descriptor == null) {
            throw new IllegalStateException("the catalogue uses a type without a full name: ".concat(name));
        }
        return descriptor;
    }

    private static Map<String, String> descriptors() {
        Map<String, String> descriptors = new HashMap<>();
        String[] primitives = {
            "boolean Z", "byte B", "char C", "short S", "int I", "long J", "float F", "double D", "void V"
        };
        for (String primitive : primitives) {
            int space = primitive.indexOf(' ');
            descriptors.put(primitive.substring(0, space), primitive.substring(space + 1));
        }
        for (String known : KNOWN) {
            int first = known.lastIndexOf('.') + 1;
            String folder = known.substring(0, first).replace('.', '/');
            int start = first;
            while (start < known.length()) {
                int end = known.indexOf(' ', start);
                end = end < 0 ? known.length() : end;
                String name = known.substring(start, end);
                descriptors.put(name, "L".concat(folder).concat(name).concat(";"));
                start = end + 1;
            }
        }
        // A text for people, first or last among an assertion's arguments: a String that the meaning does not speak of.
        descriptors.put("Message", "Ljava/lang/String;");
        return descriptors;
    }
}
