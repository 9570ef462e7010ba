// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Collections and iterators that the program implements and the library uses. */
public final class Iterators {

    record Range(int from, int to) implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (next >= to) {
                        throw new NoSuchElementException("past " + to);
                    }
                    return next++;
                }
            };
        }
    }

    static final class Squares extends AbstractList<Long> {
        private int size;
        private int reads;

        Squares(int size) {
            this.size = size;
        }

        @Override
        public Long get(int index) {
            reads++;
            return (long) index * index;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public Long remove(int index) {
            modCount++;
            size--;
            return get(index);
        }
    }

    static final class LetterMap extends AbstractMap<Character, Integer> {
        private final String text;

        LetterMap(String text) {
            this.text = text;
        }

        @Override
        public Set<Entry<Character, Integer>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Entry<Character, Integer>> iterator() {
                    List<Entry<Character, Integer>> entries = new ArrayList<>();
                    for (int i = 0; i < text.length(); i++) {
                        entries.add(Map.entry(text.charAt(i), i));
                    }
                    return entries.iterator();
                }

                @Override
                public int size() {
                    return text.length();
                }
            };
        }
    }

    private Iterators() {}

    public static void main(String[] args) {
        int sum = 0;
        for (int n : new Range(1, 5)) {
            sum += n;
        }
        List<Integer> seen = new ArrayList<>();
        new Range(2, 6).forEach(seen::add);
        System.out.println(sum + " " + seen);
        System.out.println(StreamSupport.stream(new Range(0, 20).spliterator(), false)
                .mapToInt(n -> n)
                .sum());
        Iterator<Integer> iterator = new Range(0, 1).iterator();
        iterator.next();
        try {
            iterator.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            iterator.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("cannot remove");
        }
        Squares squares = new Squares(6);
        System.out.println(squares + " " + squares.indexOf(16L) + " " + squares.subList(2, 4) + squares.contains(7L));
        squares.removeIf(n -> n > 10 && n < 20);
        System.out.println(new ArrayList<>(squares) + " " + squares.hashCode() + " " + (squares.reads > 10));
        System.out.println(Crew.each(3, i -> new HashSet<>(new Squares(i + 2)).size()));
        Map<Character, Integer> letters = new LetterMap("abc");
        System.out.println(
                letters + " " + letters.get('b') + letters.containsKey('z') + letters.equals(Map.of('a', 0)));
        System.out.println(String.join("/", new Iterable<String>() {
            @Override
            public Iterator<String> iterator() {
                return List.of("x", "y").iterator();
            }
        }));
    }
}
