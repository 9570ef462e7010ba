// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import dev.heddle.instrument.control.GateSite;
import dev.heddle.program.GeneratedNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stacks of threads of the program, as they would be without us. */
public final class Stacks {

    /** The method that calls a thread's own code. */
    private static final String BOTTOM = "runStrand";

    private static final String RENAMED = "$heddle";
    private static final String INITIALISER = "heddle$clinit";
    private static final String ADDED = "heddle$";

    private Stacks() {}

    /**
     * The stack of the calling thread.
     *
     * @param site where it is, which knows the line also where a method has just begun
     */
    public static List<StackTraceElement> here(@Nullable GateSite site) {
        List<StackTraceElement> frames = new ArrayList<>(of(new Throwable()));
        if (site != null && !frames.isEmpty()) {
            StackTraceElement first = frames.get(0);
            if (first.getLineNumber() <= 0
                    && first.getClassName().equals(site.className())
                    && first.getMethodName().equals(site.method())) {
                frames.set(
                        0,
                        new StackTraceElement(
                                first.getClassName(), first.getMethodName(), first.getFileName(), site.line()));
            }
        }
        return frames;
    }

    /** Returns where an exception was thrown. */
    public static List<StackTraceElement> of(Throwable thrown) {
        return of(thrown.getStackTrace());
    }

    /** The program's own of these frames. */
    public static List<StackTraceElement> of(StackTraceElement[] all) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : all) {
            if (!isOurs(frame.getClassName())) {
                add(frame, frames);
            } else if (frame.getMethodName().equals(BOTTOM)) {
                break;
            }
        }
        // The main method is called by reflection.
        while (!frames.isEmpty() && isReflection(frames.get(frames.size() - 1).getClassName())) {
            frames.remove(frames.size() - 1);
        }
        return List.copyOf(frames);
    }

    /** Returns what a method was called before it was woven. */
    public static String method(String woven) {
        return woven.equals(INITIALISER) ? "<clinit>" : woven.replace(RENAMED, "");
    }

    private static void add(StackTraceElement frame, List<StackTraceElement> frames) {
        String method = frame.getMethodName();
        boolean isAdded = method.startsWith(ADDED) && !method.equals(INITIALISER);
        if (!isAdded && !isWrapperOfLast(frame, frames)) {
            frames.add(named(method(method), frame));
        }
    }

    // A synchronized method is one without lines that takes the lock, and another that has its body.
    private static boolean isWrapperOfLast(StackTraceElement frame, List<StackTraceElement> frames) {
        if (frames.isEmpty() || frame.getLineNumber() > 0) {
            return false;
        }
        StackTraceElement last = frames.get(frames.size() - 1);
        return last.getClassName().equals(frame.getClassName())
                && last.getMethodName().equals(frame.getMethodName());
    }

    // Without modules and loaders, which are ours.
    private static StackTraceElement named(String method, StackTraceElement frame) {
        return new StackTraceElement(
                GeneratedNames.stable(frame.getClassName()), method, frame.getFileName(), frame.getLineNumber());
    }

    private static boolean isReflection(String name) {
        return name.startsWith("jdk.internal.reflect.") || name.startsWith("java.lang.reflect.");
    }

    public static boolean isOurs(String name) {
        return name.startsWith("dev.heddle.gate.")
                || name.startsWith("dev.heddle.control.")
                || name.startsWith("dev.heddle.explore.");
    }
}
