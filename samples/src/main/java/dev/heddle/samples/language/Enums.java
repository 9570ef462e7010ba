// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Enums with constructors, bodies, fields, interfaces, and their library helpers. */
public final class Enums {

    enum Operator implements IntBinaryOperator {
        PLUS("+") {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        MINUS("-") {
            @Override
            public int applyAsInt(int a, int b) {
                return a - b;
            }
        },
        TIMES("*", (a, b) -> a * b),
        POWER("^", Operator::power);

        private static final Map<String, Operator> BY_SYMBOL = new java.util.HashMap<>();

        static {
            for (Operator operator : values()) {
                BY_SYMBOL.put(operator.symbol, operator);
            }
        }

        final String symbol;
        private final IntBinaryOperator function;
        private int uses;

        Operator(String symbol) {
            this(symbol, null);
        }

        Operator(String symbol, IntBinaryOperator function) {
            this.symbol = symbol;
            this.function = function;
        }

        private static int power(int a, int b) {
            int result = 1;
            for (int i = 0; i < b; i++) {
                result *= a;
            }
            return result;
        }

        @Override
        public int applyAsInt(int a, int b) {
            return function.applyAsInt(a, b);
        }

        synchronized int use(int a, int b) {
            uses++;
            return applyAsInt(a, b);
        }
    }

    enum Light {
        RED,
        GREEN,
        AMBER;

        Light next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    private static volatile Light light = Light.RED;

    private Enums() {}

    public static void main(String[] args) {
        for (Operator operator : Operator.values()) {
            System.out.print(operator + operator.symbol + operator.use(3, 4)
                    + operator.getClass().isAnonymousClass() + " ");
        }
        System.out.println(
                Operator.BY_SYMBOL.get("*") + " " + Operator.valueOf("MINUS").ordinal());
        Crew.together(() -> Operator.PLUS.use(1, 1), () -> Operator.PLUS.use(2, 2), () -> {
            for (int i = 0; i < 4; i++) {
                light = light.next();
            }
        });
        System.out.println(Operator.PLUS.uses + " " + light + " " + light.compareTo(Light.AMBER));
        EnumMap<Light, Integer> map = new EnumMap<>(Light.class);
        for (Light each : Light.values()) {
            map.put(each.next(), each.ordinal());
        }
        System.out.println(map + " " + EnumSet.complementOf(EnumSet.of(Light.RED)) + Arrays.toString(Light.values()));
        try {
            Light.valueOf("BLUE");
        } catch (IllegalArgumentException e) {
            System.out.println("no blue");
        }
        if (light == Light.GREEN && light.getDeclaringClass() == Light.class) {
            System.out.println("green");
        }
    }
}
