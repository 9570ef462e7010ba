// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/**
 * Stacks that overflow in every kind of code, and who catches it where. Each case runs on threads of its own, each of which begins at
 * another depth, so that the stack ends at another call.
 */
public final class StackOverflows {

    private static final int DEPTHS = 12;
    private static int shared;
    private final Semaphore permits = new Semaphore(1_000_000);
    private int own;

    private interface Case {
        String run() throws Exception;
    }

    // ── the recursions ──────────────────────────────────────────────────────────────────────────────────────────────

    private static int plain(int n) {
        shared++;
        return plain(n + 1) + 1;
    }

    /** Logs nothing at all. */
    private static int silent(int n) {
        return silent(n + 1) + 1;
    }

    private synchronized int synchronised(int n) {
        own += n;
        return synchronised(n + 1) + own;
    }

    private int inBlock(int n) {
        synchronized (this) {
            own += n;
            return inBlock(n + 1) + own;
        }
    }

    private int permitted(int n) {
        permits.acquireUninterruptibly();
        try {
            own += n;
            return permitted(n + 1);
        } finally {
            own -= n;
            permits.release();
        }
    }

    /** Each level catches what the next one throws, and throws it again. */
    private int rethrown(int n) {
        try {
            own++;
            return rethrown(n + 1) + 1;
        } catch (StackOverflowError e) {
            own--;
            throw e;
        }
    }

    /** A level in the middle goes on by itself, and the stack overflows again. */
    private int caught(int n, int again) {
        try {
            own++;
            return caught(n + 1, again) + 1;
        } catch (StackOverflowError e) {
            if (n > 20 || again == 0) {
                throw e;
            }
            return caught(n + 1, again - 1);
        }
    }

    private static int throughLambdas(int n) {
        IntUnaryOperator next = level -> {
            shared++;
            return throughLambdas(level + 1);
        };
        return next.applyAsInt(n);
    }

    @Override
    public String toString() {
        own++;
        return "(" + List.of(this) + ")";
    }

    /** Woven code between the calls of a library that keeps what they throw to itself. */
    private static String throughTask(int n) throws InterruptedException {
        FutureTask<String> task = new FutureTask<>(new Callable<String>() {
            @Override
            public String call() throws InterruptedException {
                shared++;
                return throughTask(n + 1);
            }
        });
        task.run();
        try {
            return task.get();
        } catch (ExecutionException e) {
            return "ended";
        }
    }

    /** Called by {@link #throughReflection} by its name. */
    public static String reflected(StackOverflows on, Integer n) throws Exception {
        on.own++;
        return throughReflection(on, n + 1);
    }

    private static String throughReflection(StackOverflows on, Integer n) throws Exception {
        try {
            return (String) StackOverflows.class
                    .getMethod("reflected", StackOverflows.class, Integer.class)
                    .invoke(null, on, n);
        } catch (InvocationTargetException e) {
            return "ended";
        }
    }

    private static class Node {
        final int depth;
        final Node next;

        Node(int depth) {
            this.depth = depth;
            this.next = new Leaf(depth + 1);
        }
    }

    private static final class Leaf extends Node {
        Leaf(int depth) {
            super(depth + shared);
        }
    }

    private static final class Compared implements Comparable<Compared> {
        int calls;

        @Override
        public int compareTo(Compared other) {
            calls++;
            TreeSet<Compared> all = new TreeSet<>();
            all.add(this);
            all.add(other);
            return all.size();
        }
    }

    // ── the cases ───────────────────────────────────────────────────────────────────────────────────────────────────

    private static String overflowing(Case recursion) throws Exception {
        try {
            return recursion.run();
        } catch (StackOverflowError e) {
            return "overflow";
        }
    }

    private static List<Case> cases() {
        return List.of(
                () -> "" + plain(0),
                () -> "" + silent(0),
                () -> "" + new StackOverflows().synchronised(0),
                () -> "" + new StackOverflows().inBlock(0),
                () -> "" + new StackOverflows().permitted(0),
                () -> "" + new StackOverflows().rethrown(0),
                () -> "" + new StackOverflows().caught(0, 3),
                () -> "" + throughLambdas(0),
                () -> String.valueOf(new StackOverflows()),
                () -> throughTask(0),
                () -> throughReflection(new StackOverflows(), 0),
                () -> "" + new Node(0).depth,
                () -> "" + new Compared().compareTo(new Compared()),
                // In the library only, which is an exception like any other.
                () -> ""
                        + Pattern.compile("(a|b)*c")
                                .matcher("ab".repeat(20_000))
                                .matches());
    }

    private static String atDepth(int depth, Case recursion) throws Exception {
        return depth == 0 ? overflowing(recursion) : atDepth(depth - 1, recursion);
    }

    private static String onThreadAt(int depth, Case recursion) throws InterruptedException {
        String[] result = {"none"};
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        result[0] = atDepth(depth, recursion);
                        synchronized (StackOverflows.class) {
                            shared = 0;
                        }
                    } catch (Exception e) {
                        result[0] = e.toString();
                    }
                },
                "overflows",
                192 * 1024);
        thread.start();
        thread.join();
        return result[0];
    }

    public static void main(String[] args) throws Exception {
        int number = 0;
        for (Case each : cases()) {
            List<String> results = new ArrayList<>();
            for (int depth = 0; depth < DEPTHS; depth++) {
                results.add(onThreadAt(depth, each));
            }
            System.out.println(number++ + " " + new TreeSet<>(results));
        }
    }
}
