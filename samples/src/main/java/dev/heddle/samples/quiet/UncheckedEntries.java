// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Two threads update what maps and lists hold, and nobody checks. The first argument says what they hold, the second one whether they update the
 * same entry, so that an update gets lost, or one each.
 */
public final class UncheckedEntries {

    private record Name(String first, int number) {}

    private static final class Place {
        private final int row;

        Place(int row) {
            this.row = row;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Place && ((Place) other).row == row;
        }

        @Override
        public int hashCode() {
            return row;
        }
    }

    private final Map<String, Double> amounts = new ConcurrentHashMap<>(Map.of("0", 0.5, "1", 1.5));
    private final Map<String, String> texts = Collections.synchronizedMap(new HashMap<>(Map.of("0", "", "1", "")));
    private final Map<String, BigDecimal> sums =
            new ConcurrentHashMap<>(Map.of("0", BigDecimal.ZERO, "1", BigDecimal.ZERO));
    private final Map<Name, Integer> names = new ConcurrentHashMap<>(Map.of(new Name("a", 0), 0, new Name("a", 1), 0));
    private final Map<Place, Integer> places = new ConcurrentHashMap<>(Map.of(new Place(0), 0, new Place(1), 0));
    private final List<Integer> elements = Collections.synchronizedList(new ArrayList<>(List.of(0, 0)));

    private UncheckedEntries() {}

    private void add(String what, int number) {
        String key = String.valueOf(number);
        switch (what) {
            case "amounts" -> amounts.put(key, amounts.get(key) + 0.5);
            case "texts" -> texts.put(key, texts.get(key) + "x");
            case "sums" -> sums.put(key, sums.get(key).add(BigDecimal.ONE));
            case "names" -> {
                Name name = new Name("a", number);
                names.put(name, names.get(name) + 1);
            }
            case "places" -> {
                Place place = new Place(number);
                places.put(place, places.get(place) + 1);
            }
            default -> elements.set(number, elements.get(number) + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UncheckedEntries entries = new UncheckedEntries();
        int other = args[1].equals("same") ? 0 : 1;
        Thread first = new Thread(() -> entries.add(args[0], 0), "first");
        Thread second = new Thread(() -> entries.add(args[0], other), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
