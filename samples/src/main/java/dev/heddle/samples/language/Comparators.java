// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;

/** Comparators and compareTo that the library calls while it sorts, searches and balances; one of them throws. */
public final class Comparators {

    private static int compared;

    static final class Card implements Comparable<Card> {
        final int suit;
        final int rank;

        Card(int suit, int rank) {
            this.suit = suit;
            this.rank = rank;
        }

        @Override
        public int compareTo(Card other) {
            synchronized (Comparators.class) {
                compared++;
            }
            return suit != other.suit ? suit - other.suit : rank - other.rank;
        }

        @Override
        public String toString() {
            return suit + ":" + rank;
        }
    }

    private Comparators() {}

    private static List<Card> deck(int size) {
        List<Card> cards = new ArrayList<>();
        int state = 17;
        for (int i = 0; i < size; i++) {
            state = state * 1103515245 + 12345;
            cards.add(new Card((state >>> 16) % 4, (state >>> 18) % 13));
        }
        return cards;
    }

    private static String throwing() {
        Integer[] numbers = {5, 3, 8, 1, 9, 2};
        try {
            Arrays.sort(numbers, (a, b) -> {
                if (a == 9 || b == 9) {
                    throw new UnsupportedOperationException("nine");
                }
                return a.compareTo(b);
            });
            return "sorted";
        } catch (UnsupportedOperationException e) {
            return "stopped at " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        List<Card> cards = deck(12);
        Collections.sort(cards);
        System.out.println(cards + " " + Collections.binarySearch(cards, cards.get(4)));
        cards.sort(
                Comparator.comparingInt((Card card) -> card.rank).reversed().thenComparing(Comparator.naturalOrder()));
        System.out.println(cards);
        System.out.println(Crew.each(2, i -> {
            Card[] mine = deck(20 + i).toArray(new Card[0]);
            Arrays.sort(mine, new Comparator<Card>() {
                @Override
                public int compare(Card a, Card b) {
                    return Integer.compare(b.rank * 4 + b.suit, a.rank * 4 + a.suit);
                }
            });
            return mine[0];
        }));
        PriorityQueue<Card> queue = new PriorityQueue<>(deck(7));
        StringBuilder order = new StringBuilder();
        while (!queue.isEmpty()) {
            order.append(queue.poll()).append(' ');
        }
        System.out.println(order);
        TreeMap<Card, Integer> map = new TreeMap<>();
        for (Card card : deck(10)) {
            map.merge(card, 1, (a, b) -> a + b);
        }
        System.out.println(map.firstKey() + " " + map.ceilingEntry(new Card(2, 0)) + " " + (compared > 50));
        System.out.println(new TreeSet<>(Comparator.<String>reverseOrder()) {
                    {
                        add("b");
                        add("c");
                        add("a");
                    }
                }
                + throwing());
    }
}
