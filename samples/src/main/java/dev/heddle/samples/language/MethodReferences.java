// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Every kind of method reference: static, bound, unbound, constructor, array, super, varargs, with boxing and widening. */
public final class MethodReferences {

    static class Base {
        protected int offset;

        Base(int offset) {
            this.offset = offset;
        }

        int shift(int n) {
            return n + offset;
        }

        static int square(int n) {
            return n * n;
        }

        private int hidden() {
            return -offset;
        }
    }

    static final class Derived extends Base {
        Derived(int offset) {
            super(offset * 10);
        }

        @Override
        int shift(int n) {
            IntUnaryOperator parent = super::shift;
            IntUnaryOperator own = this::local;
            return parent.applyAsInt(n) + own.applyAsInt(n);
        }

        private int local(int n) {
            return n * 1000;
        }
    }

    interface Three {
        String join(String a, String b, String c);
    }

    interface BoxedToLong {
        long apply(Integer a, int b);
    }

    private static int evaluations;

    private MethodReferences() {}

    private static String varargs(Object... parts) {
        return parts.length + Arrays.toString(parts);
    }

    private static String joinAll(String first, String... rest) {
        return first + String.join("-", rest);
    }

    private static int sum(int a, Integer b) {
        return a + b;
    }

    private static Base next() {
        evaluations++;
        return new Base(evaluations);
    }

    private static void swallow(Object ignored) {}

    private static <T> T identity(T value) {
        return value;
    }

    public static void main(String[] args) {
        IntUnaryOperator fixed = Base::square;
        IntUnaryOperator bound = next()::shift;
        System.out.println(fixed.applyAsInt(7) + " " + bound.applyAsInt(1) + bound.applyAsInt(2) + " " + evaluations);
        ToIntFunction<Base> unbound = Base::hidden;
        BiFunction<Base, Integer, Integer> boxing = Base::shift;
        System.out.println(unbound.applyAsInt(new Derived(3)) + " " + boxing.apply(new Derived(3), 4));
        Function<Integer, Base> constructor = Derived::new;
        IntFunction<long[][]> array = long[][]::new;
        Supplier<StringBuilder> library = StringBuilder::new;
        System.out.println(constructor.apply(5).offset + " " + array.apply(3).length
                + library.get().append(1));
        Three three = MethodReferences::varargs;
        Three mixed = MethodReferences::joinAll;
        System.out.println(three.join("a", "b", "c") + mixed.join("x", "y", "z"));
        BoxedToLong widening = MethodReferences::sum;
        System.out.println(widening.apply(1, 2));
        ToLongFunction<String> length = String::length;
        Function<String, Integer> parse = Integer::parseInt;
        BiFunction<String, String, Boolean> same = String::equals;
        System.out.println(length.applyAsLong("four") + parse.apply("12") + " " + same.apply("a", "a"));
        BiFunction<Object, Object, String> two = MethodReferences::varargs;
        System.out.println(two.apply(1, 'c'));
        List<String> words = Arrays.asList("pear", "fig", "apple");
        words.sort(String::compareTo);
        words.forEach(MethodReferences::swallow);
        System.out.println(words + MethodReferences.<String>identity("generic"));
        Base shared = new Derived(2);
        IntUnaryOperator sharedShift = shared::shift;
        System.out.println(Crew.each(3, sharedShift::applyAsInt));
        Supplier<Supplier<String>> nested = () -> words::toString;
        System.out.println(nested.get().get());
        try {
            Base none = null;
            IntUnaryOperator broken = none::shift;
            System.out.println(broken);
        } catch (NullPointerException e) {
            System.out.println("bound to nothing " + evaluations);
        }
        Function<Object, String> describe = Object::toString;
        System.out.println(describe.apply(List.of(1)));
        Runnable effect = MethodReferences::next;
        effect.run();
        System.out.println(evaluations);
    }
}
