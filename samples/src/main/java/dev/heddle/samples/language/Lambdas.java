// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas with and without captures, returning lambdas, recursive, serializable, called by woven and by library code. */
public final class Lambdas {

    interface Wide {
        double apply(long a, double b, int c, float d, boolean e, char f);
    }

    interface Named extends Function<String, String>, Serializable {
        default Named twice() {
            return text -> apply(apply(text));
        }
    }

    private static Function<Integer, Integer> factorial;
    private final int field = 11;
    private int calls;

    private Supplier<Integer> counting() {
        return () -> field + ++calls;
    }

    private static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() {
        return a -> b -> c -> a * 100 + b * 10 + c;
    }

    private static <T> T call(Callable<T> callable) {
        try {
            return callable.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static int fold(int[] values, IntBinaryOperator operator) {
        int result = values[0];
        for (int i = 1; i < values.length; i++) {
            result = operator.applyAsInt(result, values[i]);
        }
        return result;
    }

    public static void main(String[] args) {
        factorial = n -> n <= 1 ? 1 : n * factorial.apply(n - 1);
        System.out.println(
                factorial.apply(10) + " " + curried().apply(1).apply(2).apply(3));
        long wide = 1L << 35;
        double ratio = 0.5;
        byte small = -3;
        Wide function = (a, b, c, d, e, f) -> a + wide + b * ratio + c + d + (e ? small : f);
        System.out.println(function.apply(1, 2, 3, 4, true, 'x') + " " + function.apply(1, 2, 3, 4, false, 'x'));
        Lambdas shared = new Lambdas();
        Supplier<Integer> counting = shared.counting();
        Crew.each(3, i -> {
            synchronized (shared) {
                return counting.get();
            }
        });
        System.out.println(shared.calls + " " + counting.get());
        Named named = text -> text + "!";
        System.out.println(named.twice().twice().apply("hey")
                + named.andThen(String::length).apply("x"));
        UnaryOperator<String> quote = text -> '"' + text + '"';
        BiFunction<Integer, Integer, Integer> minus = (a, b) -> a - b;
        System.out.println(quote.compose((String text) -> text.trim()).apply("  in  ")
                + minus.andThen(n -> -n).apply(3, 5));
        int[] values = {5, 3, 9, 1};
        System.out.println(fold(values, (a, b) -> a + b) + " " + fold(values, (a, b) -> Math.max(a, b)));
        List<Runnable> later = new ArrayList<>();
        int[] cell = {0};
        for (int i = 1; i <= 4; i++) {
            int amount = i;
            later.add(() -> cell[0] += amount);
        }
        later.forEach(Runnable::run);
        System.out.println(cell[0] + " " + call(() -> cell[0] * 2) + " " + call(() -> null));
        LongFunction<int[]> maker = n -> new int[(int) n];
        System.out.println(maker.apply(3).length);
        Runnable empty = () -> {};
        empty.run();
        try {
            call(() -> {
                throw new Exception("checked");
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getCause().getMessage());
        }
    }
}
