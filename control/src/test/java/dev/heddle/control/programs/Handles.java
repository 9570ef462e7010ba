// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Variables that are reached through handles, updaters and atomic arrays. The argument says which. */
public final class Handles {

    private static final VarHandle X;
    private static final VarHandle TOTAL;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final AtomicIntegerFieldUpdater<Handles> Y =
            AtomicIntegerFieldUpdater.newUpdater(Handles.class, "y");
    private static final AtomicReferenceFieldUpdater<Handles, String> WORD =
            AtomicReferenceFieldUpdater.newUpdater(Handles.class, String.class, "word");

    private static int total;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(Handles.class, "x", int.class);
            TOTAL = MethodHandles.lookup().findStaticVarHandle(Handles.class, "total", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int x;
    private volatile int y;
    private volatile String word = "";
    private final int[] cells = new int[2];
    private final AtomicIntegerArray array = new AtomicIntegerArray(2);

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] arguments) throws Exception {
        throw new IllegalStateException(new Handles().run(arguments[0]));
    }

    private String run(String name) throws InterruptedException {
        switch (name) {
            case "handleAndField" -> {
                together(() -> X.getAndAdd(this, 1), () -> x = 5);
                return "" + x;
            }
            case "lostUpdate" -> {
                Runnable body = () -> X.set(this, (int) X.get(this) + 1);
                together(body, body);
                return "" + x;
            }
            case "compareAndSet" -> {
                together(() -> X.compareAndSet(this, 0, 1), () -> X.compareAndSet(this, 0, 2));
                return "" + x;
            }
            case "spin" -> {
                Runnable body = () -> {
                    while (!X.compareAndSet(this, 0, 1)) {}
                    y++;
                    X.setVolatile(this, 0);
                };
                together(body, body);
                return "" + y;
            }
            case "static" -> {
                Runnable body = () -> TOTAL.getAndAdd(1);
                together(body, body);
                return "" + total;
            }
            case "cells" -> {
                together(() -> ELEMENT.setVolatile(cells, 0, 1), () -> ELEMENT.setVolatile(cells, 1, 2));
                return "" + cells[0] + cells[1];
            }
            case "cell" -> {
                together(() -> ELEMENT.getAndAdd(cells, 0, 1), () -> cells[0] = 5);
                return "" + cells[0];
            }
            case "updater" -> {
                together(() -> Y.incrementAndGet(this), () -> y = 5);
                return "" + y;
            }
            case "words" -> {
                together(() -> WORD.compareAndSet(this, "", "a"), () -> WORD.compareAndSet(this, "", "b"));
                return word;
            }
            case "otherElements" -> {
                together(() -> array.incrementAndGet(0), () -> array.incrementAndGet(1));
                return "" + array;
            }
            case "sameElement" -> {
                together(() -> array.compareAndSet(0, 0, 1), () -> array.compareAndSet(0, 0, 2));
                return "" + array;
            }
            default -> throw new IllegalArgumentException(name);
        }
    }
}
