// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a call out of woven code does to the objects that it is given: whether it looks into them or changes them before it returns. Of
 * calls that nobody knows the worst is believed.
 */
enum ArgumentUse {
    /** It may keep the object, but does not look into it. */
    NONE,
    READ,
    WRITE;

    /** Methods that only read what they are given, whoever declares them. */
    private static final Set<String> READING = Set.of(
            "<init>",
            "append",
            "addAll",
            "asList",
            "compare",
            "compareTo",
            "contentEquals",
            "copyOf",
            "copyOfRange",
            "copyValueOf",
            "equals",
            "format",
            "formatted",
            "hash",
            "hashCode",
            "insert",
            "join",
            "print",
            "printf",
            "println",
            "put",
            "putAll",
            "of",
            "stream",
            "toString",
            "toList",
            "update",
            "valueOf",
            "wrap",
            "write");

    /** Classes whose methods keep what they are given, or pass it on to woven code. */
    private static final Set<String> KEEPING = Set.of(
            "java/lang/Thread",
            "java/lang/ThreadLocal",
            "java/lang/ref/WeakReference",
            "java/lang/ref/SoftReference",
            "java/lang/reflect/Method",
            "java/lang/reflect/Constructor",
            "java/util/Optional");

    private static final Set<String> CHANGING = Set.of(
            "java/beans/PropertyChangeSupport",
            "java/lang/ref/PhantomReference",
            "java/lang/ref/Reference",
            "java/lang/ref/SoftReference",
            "java/lang/ref/WeakReference",
            "java/security/MessageDigest",
            "java/security/Signature",
            "java/util/Calendar",
            "java/util/Date",
            "java/util/DoubleSummaryStatistics",
            "java/util/Formatter",
            "java/util/GregorianCalendar",
            "java/util/IntSummaryStatistics",
            "java/util/LongSummaryStatistics",
            "java/util/Observable",
            "java/util/Scanner",
            "java/util/StringJoiner",
            "java/util/StringTokenizer",
            "java/util/regex/Matcher",
            "javax/crypto/Cipher",
            "javax/crypto/Mac");

    /** What may be done to an exception that others know, whatever class it is of. */
    private static final Set<String> OF_EXCEPTIONS = Set.of(
            "addSuppressed(Ljava/lang/Throwable;)V",
            "getSuppressed()[Ljava/lang/Throwable;",
            "initCause(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
            "getCause()Ljava/lang/Throwable;",
            "setStackTrace([Ljava/lang/StackTraceElement;)V",
            "getStackTrace()[Ljava/lang/StackTraceElement;");

    /** Methods of classes that the catalogue does not tell of that only look. */
    private static final Set<String> LOOKING =
            Set.of("toString", "size", "get", "getSuppressed", "getCause", "getStackTrace", "countObservers");

    static ArgumentUse of(MethodInsnNode call, Optional<Entry> entry, int argument, Type type) {
        if (!mayBeOpen(type)) {
            return NONE;
        }
        return entry.isPresent()
                ? known(call, entry.get().meaning(), argument, type)
                : unknown(call.owner, call.name, type);
    }

    /** What a call that the catalogue does not tell of does to the object that it is called on. */
    static ArgumentUse ofReceiver(MethodInsnNode call, Optional<Entry> entry) {
        boolean isClone = call.owner.startsWith("[") && call.name.equals("clone");
        if (isClone) {
            return READ;
        }
        boolean isOpen = call.getOpcode() != Opcodes.INVOKESTATIC
                && call.getOpcode() != Opcodes.INVOKESPECIAL
                && entry.isEmpty()
                && (isOpenClass(call.owner) || OF_EXCEPTIONS.contains(call.name + call.desc));
        if (!isOpen) {
            return NONE;
        }
        // A buffer's get moves on to the next.
        boolean isOnlyLook = LOOKING.contains(call.name) && !call.owner.startsWith("java/nio/");
        return isOnlyLook ? READ : WRITE;
    }

    /** Classes of the JDK that the catalogue does not tell of, and whose objects change: the same as in the gate's {@code Gifts}. */
    private static boolean isOpenClass(String name) {
        return name.startsWith("java/nio/") && name.endsWith("Buffer")
                || name.startsWith("java/io/") && !name.startsWith("java/io/File")
                || name.startsWith("java/text/")
                || name.startsWith("java/util/zip/")
                || CHANGING.contains(name);
    }

    /** Whether an object of the type may be one that code which is not woven can look into: see the gate's {@code Gifts}. */
    static boolean mayBeOpen(Type type) {
        if (type.getSort() != Type.OBJECT) {
            return type.getSort() == Type.ARRAY;
        }
        String name = type.getInternalName();
        if (name.startsWith("java/util/")) {
            return !name.startsWith("java/util/function/")
                    && !name.startsWith("java/util/stream/")
                    && !name.startsWith("java/util/concurrent/locks/")
                    && !name.equals("java/util/Comparator")
                    && !name.equals("java/util/Locale");
        }
        return name.equals("java/lang/Object")
                || name.equals("java/lang/CharSequence")
                || name.equals("java/lang/Comparable")
                || name.equals("java/lang/Iterable")
                || name.equals("java/lang/Number")
                || name.equals("java/lang/StringBuffer")
                || name.equals("java/lang/StringBuilder")
                || isOpenClass(name);
    }

    private static ArgumentUse known(MethodInsnNode call, Meaning meaning, int argument, Type type) {
        boolean isArray = type.getSort() == Type.ARRAY;
        boolean isAnything = type.getInternalName().equals("java/lang/Object");
        if (meaning.isOfEntry()) {
            return argument == 0 ? READ : NONE;
        }
        return switch (meaning) {
            case COLLECTION_ADD_ALL,
                    COLLECTION_REMOVE_ALL,
                    COLLECTION_WRITE_ALL,
                    COLLECTION_REMOVE,
                    COLLECTION_CONTAINS,
                    LIST_FIND,
                    LIST_ADD_IF_ABSENT,
                    SET_ADD,
                    SET_REMOVE,
                    SET_CONTAINS,
                    MAP_PUT_ALL,
                    MAP_READ_ALL,
                    MAP_CONTAINS_VALUE,
                    TEXT_APPEND,
                    TEXT_CHANGE,
                    BITS_READ,
                    BITS_WRITE,
                    SHARED_READ,
                    ARRAY_READ,
                    ARRAY_CLONE,
                    EXECUTOR_INVOKE_ALL,
                    EXECUTOR_INVOKE_ANY,
                    TASK_INVOKE_ALL -> READ;
            case COLLECTION_READ_ALL, TEXT_READ -> isArray ? WRITE : READ;
            case SHARED_WRITE, ARRAY_FILL, ARRAY_CHANGE, STREAM_RUN -> argument == 0 ? WRITE : READ;
            case ARRAY_COPY -> argument == 0 ? READ : WRITE;
            case QUEUE_DRAIN, RANDOM, DRAW, PAIR_READ_BOTH -> WRITE;
            // What makes an object of another's elements reads those; but not what makes one of the elements.
            case CREATE ->
                isAnything || call.owner.startsWith("java/util/concurrent/atomic/") || isArray && isOfElements(call)
                        ? NONE
                        : READ;
            default ->
                meaning.name().startsWith("ASSERT_")
                                || meaning.name().startsWith("MATCHER_")
                                || call.name.equals("equals")
                        ? READ
                        : NONE;
        };
    }

    private static boolean isOfElements(MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESTATIC && call.name.equals("of");
    }

    private static ArgumentUse unknown(String owner, String name, Type type) {
        boolean isAnything =
                type.getSort() == Type.OBJECT && type.getInternalName().equals("java/lang/Object");
        if (KEEPING.contains(owner) || owner.startsWith("java/util/stream/") && type.getSort() != Type.ARRAY) {
            return NONE;
        }
        // Nobody can change what nobody knows the type of.
        return isAnything || READING.contains(name) || owner.equals("java/util/Objects") || name.startsWith("assert")
                ? READ
                : WRITE;
    }

    /** Whether the call is over with what it is given when it returns, so that nobody else gets to know it. */
    static boolean returnsAll(MethodInsnNode call, Optional<Entry> entry) {
        return entry.isPresent()
                && switch (entry.get().meaning()) {
                    case ARRAY_COPY, ARRAY_FILL, ARRAY_CLONE -> true;
                    case ARRAY_READ -> !call.name.equals("stream");
                    case ARRAY_CHANGE -> call.name.equals("sort");
                    default -> false;
                };
    }
}
