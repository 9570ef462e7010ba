// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The threads that may log. Knows which log a thread has from its start to its end.
 *
 * <p>A thread's log is made by whoever starts it, so that its name tells its place among the starter's children. Guarded by one
 * lock, under which nothing is called but the sink's {@code data} at the very end of the recording.
 */
public final class Threads {

    private static final ThreadLocal<ThreadLog> CURRENT = new ThreadLocal<ThreadLog>();
    private static final Object LOCK = new Object();

    /** The logs of all threads that have not ended, in chains by the thread's identity hash code. */
    private static @Nullable ThreadLog[] live = new ThreadLog[64];

    private static int liveCount;
    private static int count;
    private static int strangers;

    /**
     * Logs by the number of their thread, so that a thread finds its own without {@link ThreadLocal}: three loads that the compiler
     * moves out of loops. Each entry is written by its own thread, and by others only to replace it; {@link ThreadLog#thread} is
     * final, so whoever finds itself there finds its own log. Emptied when the thread ends.
     */
    private static final @Nullable ThreadLog[] RECENT = new ThreadLog[1 << 10];

    /** The field with a thread's number; null where we may not see it. {@link Thread#getId} can be overridden by the program. */
    private static final @Nullable VarHandle THREAD_NUMBER = threadNumber();

    private Threads() {}

    private static @Nullable VarHandle threadNumber() {
        try {
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findVarHandle(Thread.class, "tid", long.class);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Only slower.
            return null;
        }
    }

    /** The log of the current thread. */
    static ThreadLog current() {
        Thread thread = Thread.currentThread();
        VarHandle number = THREAD_NUMBER;
        if (number != null) {
            ThreadLog log = RECENT[slot(number, thread)];
            if (log != null && log.thread == thread) {
                return log;
            }
        }
        return find(thread, number);
    }

    private static ThreadLog find(Thread thread, @Nullable VarHandle number) {
        ThreadLog log = CURRENT.get();
        if (log == null) {
            log = adopt(thread);
        }
        remember(log, number);
        return log;
    }

    private static void remember(ThreadLog log, @Nullable VarHandle number) {
        if (number != null) {
            RECENT[slot(number, log.thread)] = log;
        }
    }

    private static int slot(VarHandle number, Thread thread) {
        return (int) (long) number.get(thread) & (RECENT.length - 1);
    }

    private static void forget(ThreadLog log) {
        VarHandle number = THREAD_NUMBER;
        if (number != null && RECENT[slot(number, log.thread)] == log) {
            RECENT[slot(number, log.thread)] = null;
        }
    }

    static void beginWith(Thread main) {
        ThreadLog log = add(main, "main", -1);
        CURRENT.set(log);
        remember(log, THREAD_NUMBER);
    }

    /** Called by {@link Thread#start} of all threads, with the thread that is about to start. */
    public static void starting(@Nullable Thread child) {
        if (Recorder.sink() == null || child == null || isOurs(child) || isOfNobody(child)) {
            return;
        }
        ThreadLog parent = current();
        if (find(child) == null) {
            ThreadLog log = add(child, parent.path + "." + parent.children++, parent.id);
            parent.started(log.id);
        }
    }

    /**
     * Returns true if the JDK has a thread for itself: what reaps processes, cleans up, and the like. It is none of
     * the program's, and under control there is none like it; if it runs code of the program, it is adopted.
     */
    private static boolean isOfNobody(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return thread.getClass().getName().startsWith("jdk.internal.misc.")
                || group != null && group.getParent() == null;
    }

    /** Called by the JDK when the current thread has run its last. */
    public static void ended() {
        if (Recorder.sink() == null) {
            return;
        }
        ThreadLog log = CURRENT.get();
        if (log == null) {
            log = find(Thread.currentThread());
        }
        if (log != null) {
            log.ended();
            CURRENT.remove();
            forget(log);
            remove(log);
        }
    }

    static void flushAll() {
        ThreadLog mine = CURRENT.get();
        synchronized (LOCK) {
            for (@Nullable ThreadLog first : live) {
                for (ThreadLog log = first; log != null; log = log.chain) {
                    log.flush(log != mine);
                }
            }
        }
    }

    static void draftAll(boolean isLast) {
        @Nullable ThreadLog[] logs;
        // Whoever takes drafts may have to wait, and threads should be able to start meanwhile.
        synchronized (LOCK) {
            logs = new ThreadLog[liveCount];
            int index = 0;
            for (@Nullable ThreadLog first : live) {
                for (ThreadLog log = first; log != null; log = log.chain) {
                    logs[index++] = log;
                }
            }
        }
        for (@Nullable ThreadLog log : logs) {
            if (log != null) {
                log.draft(isLast);
            }
        }
    }

    private static ThreadLog adopt(Thread thread) {
        ThreadLog log = find(thread);
        if (log == null) {
            // Started before the agent, or by the JVM itself.
            int number;
            synchronized (LOCK) {
                number = strangers++;
            }
            log = add(thread, "jvm." + number, -1);
        }
        CURRENT.set(log);
        return log;
    }

    private static @Nullable ThreadLog find(Thread thread) {
        synchronized (LOCK) {
            for (ThreadLog log = live[index(thread, live)]; log != null; log = log.chain) {
                if (log.thread == thread) {
                    return log;
                }
            }
            return null;
        }
    }

    /** The path of a thread that has a log and has not ended; null if there is none. */
    public static @Nullable String pathOf(Thread thread) {
        ThreadLog log = find(thread);
        return log == null ? null : log.path;
    }

    private static ThreadLog add(Thread thread, String path, int parent) {
        ThreadLog log;
        synchronized (LOCK) {
            log = new ThreadLog(count++, path, thread);
            if (++liveCount > live.length) {
                grow();
            }
            int index = index(thread, live);
            log.chain = live[index];
            live[index] = log;
        }
        Sink out = Recorder.sink();
        if (out != null) {
            out.thread(log.id, path, thread, parent);
        }
        return log;
    }

    private static void remove(ThreadLog gone) {
        synchronized (LOCK) {
            int index = index(gone.thread, live);
            @Nullable ThreadLog before = null;
            for (ThreadLog log = live[index]; log != null; log = log.chain) {
                if (log == gone) {
                    if (before == null) {
                        live[index] = log.chain;
                    } else {
                        before.chain = log.chain;
                    }
                    liveCount--;
                    return;
                }
                before = log;
            }
        }
    }

    private static void grow() {
        @Nullable ThreadLog[] larger = new ThreadLog[live.length * 2];
        for (@Nullable ThreadLog first : live) {
            ThreadLog log = first;
            while (log != null) {
                ThreadLog following = log.chain;
                int index = index(log.thread, larger);
                log.chain = larger[index];
                larger[index] = log;
                log = following;
            }
        }
        live = larger;
    }

    private static int index(Thread thread, @Nullable ThreadLog[] table) {
        return System.identityHashCode(thread) & (table.length - 1);
    }

    // The agent's own threads are never recorded; they are named, and nobody else takes such names by accident.
    private static boolean isOurs(Thread thread) {
        return thread.getName().startsWith("heddle-");
    }
}
