// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** equals, hashCode and toString of the program, called by the library's collections; some collide, some throw. */
public final class ObjectMethods {

    static class Key {
        private final int value;
        private static int compared;

        Key(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            synchronized (Key.class) {
                compared++;
            }
            return this == other || other instanceof Key key && key.value == value;
        }

        @Override
        public int hashCode() {
            return value % 3;
        }

        @Override
        public String toString() {
            return "k" + value;
        }
    }

    static final class Broken extends Key {
        Broken(int value) {
            super(value);
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("no hash");
        }
    }

    static final class Plain {}

    private ObjectMethods() {}

    public static void main(String[] args) {
        Map<Key, Integer> map = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            map.merge(new Key(i % 7), i, (a, b) -> a * 2 + b);
        }
        System.out.println(
                map.size() + " " + map.get(new Key(3)) + " " + map.containsKey(new Key(9)) + " " + (Key.compared > 20));
        Map<Key, String> ordered = new LinkedHashMap<>();
        Crew.each(3, i -> {
            synchronized (ordered) {
                return ordered.put(new Key(5), "same");
            }
        });
        System.out.println(ordered);
        try {
            map.put(new Broken(1), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + map.size());
        }
        Set<Object> plain = new HashSet<>();
        Plain first = new Plain();
        plain.add(first);
        plain.add(new Plain());
        System.out.println(plain.size() + " " + plain.contains(first) + " " + plain.contains(new Plain()));
        System.out.println(first.equals(first) + " " + first.equals(null) + " "
                + (first.hashCode() == System.identityHashCode(first)));
        System.out.println(Objects.hash(1, "a", new Key(4)) + " " + Objects.equals(new Key(1), new Key(1)));
        System.out.println(List.of(new Key(1), new Key(2)).indexOf(new Key(2)) + String.valueOf(new Key(8)));
        System.out.println(first.toString().startsWith(Plain.class.getName() + "@"));
    }
}
