// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Exceptions of the program that pass through frames of the library: caught outside, wrapped, swallowed, thrown twice. */
public final class ThroughLibrary {

    static final class Odd extends RuntimeException {
        final int number;

        Odd(int number) {
            super("odd " + number, null, false, false);
            this.number = number;
        }
    }

    private static int depth;

    private ThroughLibrary() {}

    private static int check(int n) {
        if (n % 2 != 0) {
            throw new Odd(n);
        }
        return n;
    }

    private static String caughtOutside() {
        List<Integer> numbers = new ArrayList<>(List.of(2, 4, 7, 8));
        List<Integer> seen = new ArrayList<>();
        try {
            numbers.forEach(n -> seen.add(check(n)));
            return "none";
        } catch (Odd e) {
            return seen + e.getMessage();
        }
    }

    private static String nested() {
        Map<Integer, Integer> map = new HashMap<>();
        try {
            map.computeIfAbsent(1, key -> {
                try {
                    return Optional.of(3).map(ThroughLibrary::check).get();
                } catch (Odd e) {
                    throw new IllegalStateException("wrapped", e);
                }
            });
            return "none";
        } catch (IllegalStateException e) {
            return e.getMessage() + e.getCause().getMessage() + map;
        }
    }

    private static String swallowed() throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> check(5));
        task.run();
        try {
            return "got " + task.get();
        } catch (ExecutionException e) {
            return "task " + e.getCause().getMessage() + (e.getCause() instanceof Odd);
        }
    }

    private static String future() {
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(9).thenApply(ThroughLibrary::check);
        try {
            return "got " + future.join();
        } catch (CompletionException e) {
            return "future " + ((Odd) e.getCause()).number
                    + future.exceptionally(t -> -1).join();
        }
    }

    private static int zigzag(int level) {
        depth = Math.max(depth, level);
        if (level == 6) {
            return check(level + 1);
        }
        int[] result = {0};
        try {
            List.of(level + 1).forEach(next -> result[0] = zigzag(next));
        } finally {
            depth += level % 2;
        }
        return result[0];
    }

    private static String modified() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        try {
            for (int n : list) {
                list.remove((Integer) n);
            }
            return "quiet";
        } catch (ConcurrentModificationException e) {
            return "modified " + list;
        }
    }

    private static String sorted() {
        Integer[] numbers = {4, 2, 6, 1};
        try {
            Arrays.sort(numbers, (a, b) -> check(a) - check(b));
            return "sorted";
        } catch (Odd e) {
            return e.number + Arrays.toString(numbers);
        }
    }

    private static String library() {
        try {
            return "" + Integer.parseInt("x" + depth);
        } catch (NumberFormatException e) {
            try {
                return List.of(1).get(depth) + "";
            } catch (IndexOutOfBoundsException f) {
                return "library threw twice";
            }
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(caughtOutside() + nested() + swallowed() + future());
        try {
            zigzag(0);
        } catch (Odd e) {
            System.out.println("from the depth " + e.number + " " + depth);
        }
        System.out.println(modified() + sorted() + library());
        System.out.println(Crew.each(3, i -> caughtOutside()));
        Thread thread = new Thread(() -> check(3));
        List<String> handled = new ArrayList<>();
        thread.setUncaughtExceptionHandler((t, e) -> {
            synchronized (handled) {
                handled.add(e.getMessage());
            }
        });
        thread.start();
        thread.join();
        System.out.println(handled);
    }
}
