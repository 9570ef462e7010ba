// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Totals that are read and written again, each access for itself safe, and nobody checks. What is written depends on what was read by ways that no term
 * tells: floating-point numbers, objects, and code of the JDK. The argument says which one.
 */
public final class UncheckedTotals {

    private record Point(int x, int y) {}

    private static final class Node {
        private final int value;
        private Node next;

        private Node(int value) {
            this.value = value;
        }
    }

    private volatile double amount;
    private volatile BigInteger sum = BigInteger.ZERO;
    private volatile Point point = new Point(0, 0);
    private volatile List<String> names = List.of();
    private volatile Node head = new Node(0);
    private final AtomicReference<String> text = new AtomicReference<>("");
    private final AtomicReference<Point> retried = new AtomicReference<>(new Point(0, 0));
    private double guarded;
    private volatile double latest;

    private synchronized double guarded() {
        return guarded;
    }

    private synchronized void setGuarded(double value) {
        guarded = value;
    }

    private void add(String what) {
        switch (what) {
            case "amount" -> amount += 0.5;
            case "guarded" -> setGuarded(guarded() + 0.5);
            case "sum" -> sum = sum.add(BigInteger.ONE);
            case "point" -> {
                Point old = point;
                point = new Point(old.x() + 1, old.y());
            }
            case "names" -> {
                List<String> longer = new ArrayList<>(names);
                longer.add("loom");
                names = List.copyOf(longer);
            }
            case "head" -> {
                Node node = new Node(1);
                node.next = head;
                head = node;
            }
            case "text" -> text.set(text.get() + "x");
            case "retried" -> retry();
            case "latest" -> latest = Thread.currentThread().getName().length() * 0.5;
            default -> throw new IllegalArgumentException(what);
        }
    }

    private void retry() {
        Point old;
        do {
            old = retried.get();
        } while (!retried.compareAndSet(old, new Point(old.x() + 1, old.y())));
    }

    public static void main(String[] args) throws InterruptedException {
        UncheckedTotals totals = new UncheckedTotals();
        Thread first = new Thread(() -> totals.add(args[0]), "first");
        Thread second = new Thread(() -> totals.add(args[0]), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
