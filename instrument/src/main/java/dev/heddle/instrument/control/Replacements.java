// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls that go to the gate instead. The method there gets the receiver, the arguments and the site. */
final class Replacements {

    static final String GATE = "dev/heddle/gate/Gate";

    /** The class of the methods that are called instead. */
    static final String INSTEAD = "dev/heddle/gate/JdkReplacements";

    /** A method to call instead, without the site in its descriptor. */
    record Replacement(String name, String descriptor) {
        String descriptorWithSite() {
            int end = descriptor.indexOf(')');
            return descriptor.substring(0, end) + "I" + descriptor.substring(end);
        }
    }

    private static final String THREAD = "java/lang/Thread";
    private static final String OBJECT = "java/lang/Object";
    private static final String SUPPORT = "java/util/concurrent/locks/LockSupport";
    private static final String RUNTIME = "java/lang/Runtime";
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";
    private static final String CONDITION = "java/util/concurrent/locks/Condition";

    private static final Map<String, Replacement> KNOWN = new HashMap<>();
    private static final Set<String> NAMES = new HashSet<>();

    static {
        virtual(THREAD, "start", "()V", "start");
        virtual(THREAD, "join", "()V", "join");
        virtual(THREAD, "join", "(J)V", "join");
        virtual(THREAD, "join", "(JI)V", "join");
        virtual(THREAD, "join", "(Ljava/time/Duration;)Z", "join");
        virtual(THREAD, "isAlive", "()Z", "isAlive");
        virtual(THREAD, "getState", "()Ljava/lang/Thread$State;", "getState");
        virtual(THREAD, "interrupt", "()V", "interrupt");
        virtual(THREAD, "isInterrupted", "()Z", "isInterrupted");
        virtual("java/lang/Process", "waitFor", "()I", "waitFor");
        virtual("java/lang/Process", "waitFor", "(JLjava/util/concurrent/TimeUnit;)Z", "waitFor");
        virtual("java/lang/Process", "onExit", "()Ljava/util/concurrent/CompletableFuture;", "onExit");
        virtual("java/lang/ProcessHandle", "onExit", "()Ljava/util/concurrent/CompletableFuture;", "onExit");
        virtual(OBJECT, "wait", "()V", "await");
        virtual(OBJECT, "wait", "(J)V", "await");
        virtual(OBJECT, "wait", "(JI)V", "await");
        virtual(OBJECT, "notify", "()V", "signal");
        virtual(OBJECT, "notifyAll", "()V", "signalAll");
        virtual(CONDITION, "await", "()V", "awaitCondition");
        virtual(CONDITION, "await", "(JLjava/util/concurrent/TimeUnit;)Z", "awaitCondition");
        virtual(CONDITION, "awaitUninterruptibly", "()V", "awaitUninterruptibly");
        virtual(CONDITION, "awaitNanos", "(J)J", "awaitNanos");
        virtual(CONDITION, "awaitUntil", "(Ljava/util/Date;)Z", "awaitUntil");
        virtual(CONDITION, "signal", "()V", "signal");
        virtual(CONDITION, "signalAll", "()V", "signalAll");
        statics(THREAD, "currentThread", "()Ljava/lang/Thread;");
        statics(THREAD, "interrupted", "()Z");
        statics(THREAD, "sleep", "(J)V");
        statics(THREAD, "sleep", "(JI)V");
        statics(THREAD, "sleep", "(Ljava/time/Duration;)V");
        statics(THREAD, "yield", "()V");
        statics(THREAD, "onSpinWait", "()V", "yield");
        statics(THREAD, "holdsLock", "(Ljava/lang/Object;)Z");
        statics(SUPPORT, "park", "()V");
        statics(SUPPORT, "park", "(Ljava/lang/Object;)V");
        statics(SUPPORT, "parkNanos", "(J)V");
        statics(SUPPORT, "parkNanos", "(Ljava/lang/Object;J)V");
        statics(SUPPORT, "parkUntil", "(J)V");
        statics(SUPPORT, "parkUntil", "(Ljava/lang/Object;J)V");
        statics(SUPPORT, "unpark", "(Ljava/lang/Thread;)V");
        // Fork-join pools of newer JDKs park without LockSupport.
        unsafe(UNSAFE);
        unsafe("sun/misc/Unsafe");
        statics("java/lang/System", "nanoTime", "()J");
        statics("java/lang/System", "currentTimeMillis", "()J");
        statics("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I");
        statics("java/lang/System", "exit", "(I)V");
        virtual(RUNTIME, "exit", "(I)V", "exit");
        virtual(RUNTIME, "halt", "(I)V", "halt");
        virtual(RUNTIME, "addShutdownHook", "(Ljava/lang/Thread;)V", "addShutdownHook");
        virtual(RUNTIME, "removeShutdownHook", "(Ljava/lang/Thread;)Z", "removeShutdownHook");
        statics("java/lang/Class", "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
        statics("java/lang/Math", "random", "()D");
        statics("java/lang/StrictMath", "random", "()D", "random");
        statics("java/util/UUID", "randomUUID", "()Ljava/util/UUID;");
    }

    private Replacements() {}

    /** Returns true if some method of this name is replaced; asking first saves looking for who declares it. */
    static boolean isName(String name) {
        return NAMES.contains(name);
    }

    /** Returns what to call instead of a method that this class declares. */
    static @Nullable Replacement find(String owner, String name, String descriptor) {
        return KNOWN.get(owner + '.' + name + descriptor);
    }

    private static void unsafe(String owner) {
        KNOWN.put(owner + ".park(ZJ)V", new Replacement("parkUnsafe", "(Ljava/lang/Object;ZJ)V"));
        KNOWN.put(
                owner + ".unpark(Ljava/lang/Object;)V",
                new Replacement("unparkUnsafe", "(Ljava/lang/Object;Ljava/lang/Object;)V"));
    }

    private static void virtual(String owner, String name, String descriptor, String instead) {
        NAMES.add(name);
        KNOWN.put(
                owner + '.' + name + descriptor,
                new Replacement(instead, "(L" + owner + ";" + descriptor.substring(1)));
    }

    private static void statics(String owner, String name, String descriptor) {
        statics(owner, name, descriptor, name);
    }

    private static void statics(String owner, String name, String descriptor, String instead) {
        NAMES.add(name);
        KNOWN.put(owner + '.' + name + descriptor, new Replacement(instead, descriptor));
    }
}
