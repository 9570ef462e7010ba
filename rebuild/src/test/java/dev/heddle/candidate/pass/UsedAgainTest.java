// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Only accesses that may share a region with another of their variable are remembered by region: none too few. */
class UsedAgainTest {

    private static final int RUNS = 200;
    private static final int THREADS = 3;

    /** A run of regions, and how many pairs of accesses there are in them. */
    private static final class Run {
        final EventStream stream = new EventStream();
        private final Random random;
        private final int variables;
        private final List<Map<Integer, Integer>> before = new ArrayList<>();
        private int count;
        long inRegions;
        long inTwoBlocks;

        Run(long seed) {
            this.random = new Random(seed);
            // More variables than a thread has places, so that some share one, or so few that nearly all are used
            // again.
            this.variables = seed % 2 == 0 ? 400 : 5;
            for (int thread = 0; thread < THREADS; thread++) {
                before.add(new HashMap<>());
            }
            while (stream.size() < 300) {
                region(random.nextInt(THREADS));
            }
        }

        // The accesses of other threads lie between those of a region, as they may in a real run.
        private void region(int thread) {
            boolean continues = random.nextInt(3) == 0;
            add(thread, Op.BEGIN | (continues ? Op.CONTINUES : 0), 0);
            Map<Integer, Integer> uses = new HashMap<>();
            int accesses = random.nextInt(12);
            for (int i = 0; i < accesses; i++) {
                int variable = random.nextInt(variables);
                add(thread, random.nextBoolean() ? Op.READ : Op.WRITE, variable);
                inRegions += uses.merge(variable, 1, Integer::sum) - 1;
                add((thread + 1) % THREADS, Op.READ, random.nextInt(variables));
            }
            add(thread, Op.END, 0);
            if (continues) {
                uses.forEach((variable, times) ->
                        inTwoBlocks += (long) times * before.get(thread).getOrDefault(variable, 0));
            }
            before.set(thread, uses);
        }

        private void add(int thread, int op, int target) {
            stream.add(thread, op, target, random.nextInt(4), count++);
        }
    }

    @Test
    void all_pairs_of_accesses_in_a_region_or_in_two_that_are_meant_as_one_are_counted() {
        long regions = 0;
        long twoBlocks = 0;
        for (long seed = 0; seed < RUNS; seed++) {
            Run run = new Run(seed);
            RegionPairs pairs = PassSuspects.of(run.stream).pairs;
            assertThat(count(pairs, AtomicUnit.REGION)).as("run %d", seed).isEqualTo(run.inRegions);
            assertThat(count(pairs, AtomicUnit.TWO_BLOCKS) + count(pairs, AtomicUnit.FRESH_LOOK))
                    .as("run %d", seed)
                    .isEqualTo(run.inTwoBlocks);
            regions += run.inRegions;
            twoBlocks += run.inTwoBlocks;
        }
        assertThat(regions).isPositive();
        assertThat(twoBlocks).isPositive();
    }

    private static long count(RegionPairs pairs, AtomicUnit unit) {
        long count = 0;
        for (int pair = 0; pair < pairs.size(); pair++) {
            count += pairs.unit(pair) == unit ? pairs.count(pair) : 0;
        }
        return count;
    }
}
