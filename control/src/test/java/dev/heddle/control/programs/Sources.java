// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs in which a thread reads something else than what the steps before it have written, and some that only seem so. */
public final class Sources {

    private static final String COUNT = "heddle.test.executions";

    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);

    private int number;
    private final AtomicInteger atomic = new AtomicInteger();

    public static void main(String[] arguments) throws Exception {
        Sources sources = new Sources();
        switch (arguments[0]) {
            case "otherEachTime" -> sources.otherEachTime();
            case "reflection" -> sources.reflection();
            case "otherFromArray" -> otherFromArray();
            case "otherFromAtomic" -> sources.otherFromAtomic();
            case "alike" -> alike();
            case "array" -> array();
            case "initialiser" -> initialiser();
            case "lateClass" -> sources.lateClass();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        Thread thread = new Thread(one);
        thread.start();
        other.run();
        thread.join();
    }

    /** Outlives an execution, as it is no part of the program. */
    private static int executions() {
        return Integer.parseInt(
                System.setProperty(COUNT, "" + (Integer.getInteger(COUNT, 0) + 1)) == null
                        ? "0"
                        : System.getProperty(COUNT));
    }

    private void otherEachTime() throws InterruptedException {
        number = executions();
        together(() -> number += 1, () -> number += 1);
    }

    private static void otherFromArray() throws InterruptedException {
        int[] cells = {executions()};
        together(() -> cells[0] += 1, () -> cells[0] += 1);
    }

    private void otherFromAtomic() throws InterruptedException {
        atomic.set(executions());
        together(() -> atomic.set(atomic.get() + 1), () -> atomic.set(atomic.get() + 1));
    }

    /** Nobody is told of the second write. */
    private void reflection() throws Exception {
        Field field = Sources.class.getDeclaredField("number");
        together(
                () -> {
                    number = 1;
                    try {
                        field.setInt(this, 2);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                    number += 1;
                },
                () -> number += 1);
    }

    private static void alike() throws InterruptedException {
        together(() -> Settings.level += 1, () -> dev.heddle.control.programs.alike.Settings.level += Settings.level);
    }

    /** Code of the JDK writes to the array, which is no step. */
    private static void array() throws InterruptedException {
        int[] cells = {1, 2};
        together(() -> cells[0] = cells[1], () -> {
            CELLS.setVolatile(cells, 1, 3);
            Arrays.fill(cells, 7);
            cells[1] = cells[0] + (int) CELLS.getVolatile(cells, 1);
        });
    }

    /** Loaded only where it is needed, and nobody else interrupts anybody. */
    private static final class Interrupting {
        static void interrupt(Thread thread) {
            thread.interrupt();
        }
    }

    /** The first execution need not come to the class, and others do. */
    private void lateClass() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread waiting = new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                number = 2;
            }
        });
        Thread other = new Thread(() -> number = 1);
        waiting.start();
        other.start();
        if (number == 1) {
            Interrupting.interrupt(waiting);
        } else {
            latch.countDown();
        }
        waiting.join();
        other.join();
    }

    private static final class Registry {
        static int entries;
    }

    private static final class Late {
        static int own = Registry.entries++;
    }

    /** An initialiser writes to another class, which is no step either. */
    private static void initialiser() throws InterruptedException {
        together(() -> Registry.entries += 10, () -> Registry.entries += Late.own);
    }
}
