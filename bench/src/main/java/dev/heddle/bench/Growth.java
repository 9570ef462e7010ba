// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The growth of cost with size. */
final class Growth {

    private final SortedMap<Integer, Double> costs = new TreeMap<>();

    void add(int size, double cost) {
        costs.put(size, cost);
    }

    /** Returns how many times more the larger size costs, if both were measured. */
    Optional<Double> factor(int from, int to) {
        return costs.containsKey(from) && costs.containsKey(to)
                ? Optional.of(costs.get(to) / costs.get(from))
                : Optional.empty();
    }

    /** The exponent that fits best (least squares of logarithms) to the sizes from the given one on, if there are two. */
    Optional<Double> exponent(int from) {
        Map<Integer, Double> used = costs.tailMap(from);
        if (used.size() < 2) {
            return Optional.empty();
        }
        double meanSize =
                used.keySet().stream().mapToDouble(Math::log).average().orElseThrow();
        double meanCost =
                used.values().stream().mapToDouble(Math::log).average().orElseThrow();
        double product = 0;
        double square = 0;
        for (Map.Entry<Integer, Double> entry : used.entrySet()) {
            double difference = Math.log(entry.getKey()) - meanSize;
            product += difference * (Math.log(entry.getValue()) - meanCost);
            square += difference * difference;
        }
        return Optional.of(product / square);
    }
}
