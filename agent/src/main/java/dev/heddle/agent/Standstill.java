// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.runtime.Threads;
import dev.heddle.trace.Note;
import dev.heddle.trace.Standing;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, when somebody ends a program from outside, whether its threads wait for what none of them will do.
 *
 * <p>That is so if threads wait in a circle for monitors, locks or initialisers of classes, or if no thread at all can go on by itself. Whoever
 * might still go on, because it runs, sleeps, or is in native code, is given the benefit of the doubt. It is looked at twice: who is about to be
 * woken does not stand where he stood.
 */
final class Standstill {

    private static final int BETWEEN_LOOKS = 100;
    private static final int MOST_FRAMES = 30;

    /** Threads of the JVM that wake nobody of the program. */
    private static final Set<String> OF_THE_JVM = Set.of(
            "Reference Handler",
            "Finalizer",
            "Signal Dispatcher",
            "Common-Cleaner",
            "Notification Thread",
            "Service Thread",
            "Monitor Deflation Thread",
            "Attach Listener",
            "DestroyJavaVM");

    private static final Pattern HEADER = Pattern.compile("^\".*\" #(\\d+) .*");
    private static final Pattern INITIALISATION =
            Pattern.compile("^\\s+- waiting on the Class initialization monitor for (\\S+)$");

    /** Where workers of pools wait for tasks. */
    private static final List<String> IDLE =
            List.of("java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ForkJoinPool.awaitWork");

    private static final String DELAYED = "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue";
    private static final String COLLECTED = "java.lang.ref.ReferenceQueue";

    /** In what way a thread waits, and for what; for whom, if that is known, and whether only he can end it. */
    private record Waiting(
            Standing.Manner manner, String object, @Nullable Long owner, boolean isOfLock) {}

    private final Map<Long, Thread> threads = new HashMap<>();
    private final Map<Long, ThreadInfo> infos = new LinkedHashMap<>();
    private final Map<Long, Waiting> waiting = new LinkedHashMap<>();
    private final Set<Long> idle = new HashSet<>();
    private boolean mayGoOn;

    private Standstill() {}

    /** Writes down threads that wait for ever, if there are such. */
    static void note(TraceKeeper keeper) {
        try {
            Standstill first = look();
            Thread.sleep(BETWEEN_LOOKS);
            Standstill second = look();
            for (long id : second.stuck()) {
                if (!isTheSame(first.infos.get(id), second.infos.get(id))) {
                    return;
                }
            }
            second.stuck().forEach(id -> second.note(id, keeper));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (JMException | RuntimeException | LinkageError e) {
            // A JVM without management, or one that is too busy to tell: then nobody knows, and nothing is claimed.
        }
    }

    private static boolean isTheSame(@Nullable ThreadInfo one, @Nullable ThreadInfo other) {
        return one != null
                && other != null
                && one.getThreadState() == other.getThreadState()
                && one.getBlockedCount() == other.getBlockedCount()
                && one.getWaitedCount() == other.getWaitedCount()
                && Arrays.equals(one.getStackTrace(), other.getStackTrace());
    }

    private static Standstill look() throws JMException {
        Standstill found = new Standstill();
        Thread.getAllStackTraces().keySet().forEach(thread -> found.threads.put(thread.getId(), thread));
        for (ThreadInfo info : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
            if (!isOfNobody(info)) {
                found.infos.put(info.getThreadId(), info);
            }
        }
        Map<Long, String> initialisations = initialisations();
        found.infos.forEach((id, info) -> found.judge(id, info, initialisations.get(id)));
        return found;
    }

    private static boolean isOfNobody(ThreadInfo info) {
        String name = info.getThreadName();
        return info.getThreadId() == Thread.currentThread().getId()
                || OF_THE_JVM.contains(name)
                || name.startsWith("heddle-");
    }

    /** Who waits for the end of an initialiser, and of which class: only the JVM's own text tells that. */
    private static Map<Long, String> initialisations() throws JMException {
        Object text = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "threadPrint",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        Map<Long, String> found = new HashMap<>();
        long thread = -1;
        for (String line : text.toString().split("\n")) {
            Matcher header = HEADER.matcher(line);
            Matcher initialisation = INITIALISATION.matcher(line);
            if (header.matches()) {
                thread = Long.parseLong(header.group(1));
            } else if (initialisation.matches()) {
                found.put(thread, initialisation.group(1));
            }
        }
        return found;
    }

    private void judge(long id, ThreadInfo info, @Nullable String initialised) {
        boolean mayBeWoken = has(info, COLLECTED) || has(info, DELAYED);
        if (initialised != null) {
            Long owner = initialiser(initialised);
            waiting.put(id, new Waiting(Standing.Manner.LOCK, initialised + "'s initialiser", owner, true));
        } else if (IDLE.stream().anyMatch(place -> has(info, place)) && !mayBeWoken && !isBusy(info)) {
            idle.add(id);
        } else if (info.getThreadState() == Thread.State.BLOCKED && info.getLockOwnerId() >= 0) {
            waiting.put(id, ofLock(info));
        } else if (info.getThreadState() == Thread.State.WAITING && !mayBeWoken) {
            waiting.put(id, info.getLockOwnerId() >= 0 ? ofLock(info) : ofOthers(info));
        } else {
            mayGoOn = true;
        }
        // Whoever has to do with the end of the JVM goes on when that is over.
        mayGoOn |= info.getLockOwnerId() == Thread.currentThread().getId();
    }

    private static boolean isBusy(ThreadInfo info) {
        return info.getThreadState() == Thread.State.RUNNABLE || info.getThreadState() == Thread.State.BLOCKED;
    }

    private static boolean has(ThreadInfo info, String place) {
        return Arrays.stream(info.getStackTrace())
                .anyMatch(frame -> (frame.getClassName() + "." + frame.getMethodName()).startsWith(place));
    }

    private @Nullable Long initialiser(String type) {
        String name = type.replace('/', '.');
        for (ThreadInfo info : infos.values()) {
            for (StackTraceElement frame : info.getStackTrace()) {
                if (frame.getMethodName().equals("<clinit>")
                        && frame.getClassName().equals(name)) {
                    return info.getThreadId();
                }
            }
        }
        return null;
    }

    private static Waiting ofLock(ThreadInfo info) {
        return new Waiting(Standing.Manner.LOCK, named(info.getLockInfo()), info.getLockOwnerId(), true);
    }

    private Waiting ofOthers(ThreadInfo info) {
        LockInfo lock = info.getLockInfo();
        if (has(info, "java.lang.Thread.join") && lock != null) {
            for (Thread thread : threads.values()) {
                if (System.identityHashCode(thread) == lock.getIdentityHashCode()
                        && thread.getClass().getName().equals(lock.getClassName())) {
                    return new Waiting(Standing.Manner.END, "", thread.getId(), false);
                }
            }
        }
        if (has(info, "java.lang.Object.wait")) {
            return new Waiting(Standing.Manner.NOTIFICATION, named(lock), null, false);
        }
        return new Waiting(Standing.Manner.PARKED, lock == null ? "" : named(lock), null, false);
    }

    private static String named(@Nullable LockInfo lock) {
        if (lock == null) {
            return "a monitor";
        }
        String type = lock.getClassName();
        return "%s@%x".formatted(type.substring(type.lastIndexOf('.') + 1), lock.getIdentityHashCode());
    }

    private String name(long id) {
        Thread thread = threads.get(id);
        String path = thread == null ? null : Threads.pathOf(thread);
        if (path != null) {
            return path;
        }
        return thread == null ? "thread " + id : "thread " + thread.getName();
    }

    /** Where it stands in the program, if it does. */
    private static @Nullable StackTraceElement place(ThreadInfo info) {
        for (StackTraceElement frame : info.getStackTrace()) {
            // Who is in no named module is most likely the program; what the JDK makes for a lambda has a slash in its
            // name.
            boolean isHidden = frame.getClassName().indexOf('/') >= 0;
            if (frame.getModuleName() == null
                    && !isHidden
                    && !frame.getClassName().startsWith("dev.heddle.")) {
                return frame;
            }
        }
        return null;
    }

    private static String place(StackTraceElement frame) {
        String type = frame.getClassName();
        String line = frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "";
        return type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethodName() + line;
    }

    /** Those who wait for ever, and those who wait for them. */
    private List<Long> stuck() {
        List<Long> stuck = new ArrayList<>();
        if (!mayGoOn && waiting.keySet().stream().anyMatch(this::keepsAlive)) {
            stuck.addAll(waiting.keySet());
            return stuck;
        }
        for (Long id : waiting.keySet()) {
            if (endsInCircle(id)) {
                stuck.add(id);
            }
        }
        return stuck;
    }

    private boolean keepsAlive(long id) {
        Thread thread = threads.get(id);
        return thread != null && !thread.isDaemon();
    }

    /** Whether it waits in a circle of locks, or for who does. */
    private boolean endsInCircle(Long from) {
        Set<Long> path = new HashSet<>();
        Long at = from;
        while (at != null && path.add(at)) {
            Waiting one = waiting.get(at);
            at = one == null ? null : one.owner();
        }
        return at != null && isCircle(at);
    }

    private boolean isCircle(Long start) {
        Long at = start;
        do {
            Waiting one = waiting.get(at);
            // A thread that waits for an end may be interrupted by somebody else.
            if (one == null || !one.isOfLock() || one.owner() == null) {
                return false;
            }
            at = one.owner();
        } while (!at.equals(start));
        return true;
    }

    private void note(Long id, TraceKeeper keeper) {
        ThreadInfo info = infos.get(id);
        Waiting one = waiting.get(id);
        if (info == null || one == null) {
            return;
        }
        List<String> frames = Arrays.stream(info.getStackTrace())
                .limit(MOST_FRAMES)
                .map(Standstill::place)
                .toList();
        StackTraceElement place = place(info);
        Long owner = one.owner();
        Standing standing = new Standing(
                one.manner(),
                one.object(),
                owner == null ? "" : name(owner),
                place == null ? "" : place.getClassName(),
                place == null ? "" : place.getMethodName(),
                place == null ? 0 : Math.max(0, place.getLineNumber()),
                frames);
        keeper.note(Note.STANDSTILL, name(id), standing.text());
    }
}
