package dev.heddle.catalogue;

import java.util.HashMap;
import java.util.Map;

/** Which types the table's signatures mean by their short names. */
final class TypeNames {

    private static final String[] KNOWN = {
        "java.lang.Boolean Byte Character Double Float Integer Long Short Object String Record Class ClassLoader Runnable",
        "java.lang.StackTraceElement Thread Thread$Builder Thread$Builder$OfPlatform Thread$Builder$OfVirtual Thread$State",
        "java.lang.Thread$UncaughtExceptionHandler ThreadGroup ThreadLocal ScopedValue ScopedValue$CallableOp",
        "java.lang.ScopedValue$Carrier",
        "java.lang.invoke.VarHandle VarHandle$AccessMode MethodHandle MethodHandles$Lookup MethodType",
        "java.lang.reflect.Field",
        "java.nio.ByteOrder",
        "java.time.Duration Instant",
        "java.util.Collection Date List Map",
        "java.util.concurrent.Callable Phaser ThreadFactory ThreadLocalRandom TimeUnit",
        "java.util.concurrent.atomic.AtomicIntegerFieldUpdater AtomicLongFieldUpdater AtomicReferenceFieldUpdater",
        "java.util.concurrent.locks.AbstractQueuedLongSynchronizer AbstractQueuedSynchronizer Condition Lock ReadWriteLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock ReentrantReadWriteLock$ReadLock ReentrantReadWriteLock$WriteLock",
        "java.util.function.BinaryOperator DoubleBinaryOperator IntBinaryOperator IntUnaryOperator LongBinaryOperator",
        "java.util.function.LongUnaryOperator Supplier UnaryOperator",
    };

    private static final Map<String, String> DESCRIPTORS = descriptors();

    private TypeNames() {}

    /** The descriptor of a type such as {@code int}, {@code Object[]} or {@code Map$Entry}. */
    static String descriptor(String name) {
        if (name.endsWith("[]")) {
            return "[" + descriptor(name.substring(0, name.length() - 2));
        }
        String descriptor = DESCRIPTORS.get(name);
        if (descriptor == null) {
            throw new IllegalStateException("the catalogue uses a type without a full name: " + name);
        }
        return descriptor;
    }

    private static Map<String, String> descriptors() {
        Map<String, String> descriptors = new HashMap<>();
        String[] primitives = {"boolean Z", "byte B", "char C", "short S", "int I", "long J", "float F", "double D", "void V"};
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
                descriptors.put(name, "L" + folder + name + ";");
                start = end + 1;
            }
        }
        // A text for people, first or last among an assertion's arguments: a String that the meaning does not speak of.
        descriptors.put("Message", "Ljava/lang/String;");
        return descriptors;
    }
}
