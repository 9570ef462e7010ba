// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs that wait for other processes, whose ends a thread of the JDK tells. */
public final class Processes {

    private Processes() {}

    public static String awaited() throws Exception {
        AtomicInteger count = new AtomicInteger();
        Thread other = new Thread(count::incrementAndGet);
        other.start();
        int code = process().onExit().get().exitValue();
        other.join();
        return code + " " + count;
    }

    public static String awaitedByHandle() throws Exception {
        ProcessHandle handle = process().toHandle();
        return String.valueOf(handle.onExit().join().isAlive());
    }

    public static String followed() throws Exception {
        AtomicInteger code = new AtomicInteger(-1);
        process().onExit().thenAccept(ended -> code.set(ended.exitValue())).join();
        return code.toString();
    }

    private static Process process() throws Exception {
        return new ProcessBuilder("sleep", "0.2").start();
    }
}
