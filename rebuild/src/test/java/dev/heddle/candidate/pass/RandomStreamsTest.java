// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.candidate.pass.context.HappensBefore;
import dev.heddle.candidate.pass.found.AtomicityStages;
import dev.heddle.candidate.pass.found.DeadlockStages;
import dev.heddle.candidate.pass.found.FoundDeadlock;
import dev.heddle.candidate.pass.found.FoundRace;
import dev.heddle.candidate.pass.found.FoundTriple;
import dev.heddle.candidate.pass.found.PassResult;
import dev.heddle.candidate.pass.found.PassStages;
import dev.heddle.candidate.pass.found.RaceStages;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The pass on generated runs, against oracles that try everything. */
class RandomStreamsTest {

    private static EventStream stream(int seed) {
        return RandomStreams.next(seed, 2 + seed % 3, 1 + seed % 2, 1 + seed % 3, 8 + seed % 11);
    }

    private static PassResult pass(EventStream stream) {
        return LinearPass.run(stream, PassOptions.standard(stream.size()));
    }

    private static Set<List<Integer>> suspectedRaces(PassResult result) {
        return result.races().stream().map(RandomStreamsTest::places).collect(Collectors.toSet());
    }

    private static List<Integer> places(FoundRace race) {
        return List.of(Math.min(race.site(), race.otherSite()), Math.max(race.site(), race.otherSite()));
    }

    @Test
    void an_event_is_in_an_observed_race_exactly_if_an_earlier_conflicting_one_does_not_happen_before_it() {
        int races = 0;
        for (int seed = 0; seed < 1500; seed++) {
            EventStream stream = RandomStreams.next(seed, 2 + seed % 4, 1 + seed % 3, 1 + seed % 3, 10 + seed % 40);
            NaiveOrder order = NaiveOrder.happensBefore(stream);
            Set<Integer> found = new HashSet<>();
            HappensBefore.find(stream, (earlier, later) -> {
                assertThat(order.conflict(earlier, later)).isTrue();
                assertThat(order.isBefore(earlier, later)).isFalse();
                found.add(later);
            });
            Set<Integer> expected = new HashSet<>();
            for (int later = 0; later < stream.size(); later++) {
                for (int earlier = 0; earlier < later; earlier++) {
                    if (order.conflict(earlier, later) && !order.isBefore(earlier, later)) {
                        expected.add(later);
                    }
                }
            }
            assertThat(found).as("seed %d", seed).isEqualTo(expected);
            races += found.size();
        }
        assertThat(races).isGreaterThan(1000);
    }

    @Test
    void no_feasible_race_is_missing_and_every_proved_one_is_feasible() {
        int proved = 0;
        int feasible = 0;
        int missed = 0;
        for (int seed = 0; seed < 200; seed++) {
            EventStream stream = stream(seed);
            PassResult result = pass(stream);
            Set<List<Integer>> suspected = suspectedRaces(result);
            assertThat(suspected)
                    .as("whatever values are read, seed %d", seed)
                    .containsAll(new Executions(stream, false).races());
            Set<List<Integer>> real = new Executions(stream, true).races();
            for (FoundRace race : result.races()) {
                if (race.proved()) {
                    assertThat(real).as("seed %d", seed).contains(places(race));
                    assertThat(race.examples().get(0)).containsExactly(race.site(), race.otherSite());
                    proved++;
                } else {
                    missed += real.contains(places(race)) ? 1 : 0;
                }
            }
            feasible += real.size();
        }
        // Some need locks to be taken in another order than observed.
        assertThat(proved).isGreaterThan(200);
        assertThat(missed).isLessThan(feasible / 10);
    }

    @Test
    void what_the_observed_order_shows_is_among_the_suspects() {
        for (int seed = 0; seed < 400; seed++) {
            EventStream stream = stream(seed);
            Set<List<Integer>> suspected = suspectedRaces(pass(stream));
            HappensBefore.find(stream, (earlier, later) -> assertThat(suspected).contains(List.of(earlier, later)));
        }
    }

    @Test
    void no_feasible_deadlock_is_missing_and_every_proved_one_is_feasible() {
        int proved = 0;
        int feasible = 0;
        for (int seed = 0; seed < 400; seed++) {
            EventStream stream = RandomStreams.next(seed, 2 + seed % 3, 1, 2 + seed % 2, 12 + seed % 9);
            PassResult result = pass(stream);
            Set<Set<Integer>> suspected =
                    result.deadlocks().stream().map(RandomStreamsTest::places).collect(Collectors.toSet());
            Set<Set<Integer>> possible = new Executions(stream, false).deadlocks();
            assertThat(suspected).as("seed %d", seed).containsAll(possible);
            Set<Set<Integer>> real = new Executions(stream, true).deadlocks();
            for (FoundDeadlock deadlock : result.deadlocks()) {
                if (deadlock.proved()) {
                    assertThat(real).as("seed %d", seed).contains(places(deadlock));
                    proved++;
                }
            }
            feasible += real.size();
        }
        assertThat(proved).isPositive().isGreaterThan(feasible / 2);
    }

    private static Set<Integer> places(FoundDeadlock deadlock) {
        return new TreeSet<>(deadlock.sites());
    }

    @Test
    void no_feasible_atomicity_violation_is_missing_and_every_proved_one_is_feasible() {
        int proved = 0;
        int feasible = 0;
        for (int seed = 0; seed < 150; seed++) {
            EventStream stream = RandomStreams.next(seed, 2 + seed % 2, 1, 1 + seed % 2, 10 + seed % 7);
            PassResult result = pass(stream);
            Set<List<Integer>> suspected =
                    result.triples().stream().map(RandomStreamsTest::places).collect(Collectors.toSet());
            Executions any = new Executions(stream, false);
            for (List<Integer> triple : triples(stream)) {
                if (any.canComeBetween(triple.get(0), triple.get(1), triple.get(2))) {
                    assertThat(suspected).as("seed %d", seed).contains(triple);
                    feasible++;
                }
            }
            Executions same = new Executions(stream, true);
            for (FoundTriple triple : result.triples()) {
                if (triple.proved()) {
                    assertThat(same.canBothBeNext(triple.site(), triple.remoteSite(), triple.laterSite()))
                            .as("seed %d", seed)
                            .isTrue();
                    proved++;
                }
            }
        }
        assertThat(feasible).isGreaterThan(20);
        assertThat(proved).isPositive();
    }

    private static List<Integer> places(FoundTriple triple) {
        return List.of(triple.site(), triple.remoteSite(), triple.laterSite());
    }

    @Test
    void stages_count_triples_of_events() {
        long all = 0;
        for (int seed = 0; seed < 400; seed++) {
            EventStream stream = RandomStreams.next(seed, 2 + seed % 3, 1 + seed % 2, 1 + seed % 3, 10 + seed % 30);
            NaiveOrder must = NaiveOrder.must(stream);
            List<List<Integer>> triples = triples(stream);
            long unordered = triples.stream()
                    .filter(triple -> !must.isBefore(triple.get(1), triple.get(0))
                            && !must.isBefore(triple.get(2), triple.get(1)))
                    .count();
            AtomicityStages stages = pass(stream).stages().atomicity();
            assertThat(stages.potential()).as("seed %d", seed).isEqualTo(triples.size());
            assertThat(stages.unordered()).as("seed %d", seed).isEqualTo(unordered);
            all += unordered;
        }
        assertThat(all).isGreaterThan(1000);
    }

    /** All triples of events that can't be serialised: two of an outermost region, one of another thread. */
    private static List<List<Integer>> triples(EventStream stream) {
        List<List<Integer>> found = new ArrayList<>();
        int[] region = Regions.of(stream);
        for (int earlier = 0; earlier < stream.size(); earlier++) {
            for (int later = earlier + 1; later < stream.size(); later++) {
                boolean same = region[earlier] >= 0 && region[earlier] == region[later];
                for (int remote = 0; same && remote < stream.size(); remote++) {
                    if (isTriple(stream, earlier, remote, later)) {
                        found.add(List.of(earlier, remote, later));
                    }
                }
            }
        }
        return found;
    }

    private static boolean isTriple(EventStream stream, int earlier, int remote, int later) {
        boolean accesses = IntStream.of(earlier, remote, later).allMatch(event -> Op.isAccess(stream.op(event)));
        boolean sameVariable =
                stream.target(earlier) == stream.target(remote) && stream.target(remote) == stream.target(later);
        return accesses
                && sameVariable
                && stream.thread(remote) != stream.thread(earlier)
                && (Op.writes(stream.op(remote)) || (Op.writes(stream.op(earlier)) && Op.writes(stream.op(later))));
    }

    @Test
    void each_stage_leaves_no_more_than_the_one_before() {
        for (int seed = 0; seed < 400; seed++) {
            PassStages stages = pass(stream(seed)).stages();
            RaceStages races = stages.races();
            assertThat(List.of(
                            races.proved(),
                            races.uncrossed(),
                            races.unlocked(),
                            races.unordered(),
                            races.conflicting()))
                    .isSorted();
            DeadlockStages deadlocks = stages.deadlocks();
            assertThat(List.of(deadlocks.proved(), deadlocks.unordered(), deadlocks.unguarded(), deadlocks.cycles()))
                    .isSorted();
            AtomicityStages atomicity = stages.atomicity();
            assertThat(List.of(atomicity.unlocked(), atomicity.unordered(), atomicity.potential()))
                    .isSorted();
            assertThat(List.of(
                            atomicity.proved(),
                            atomicity.unlockedPlaces(),
                            atomicity.unorderedPlaces(),
                            atomicity.potentialPlaces()))
                    .isSorted();
        }
    }

    @Test
    void a_region_is_reported_exactly_where_conflicts_form_a_circle() {
        int circles = 0;
        for (int seed = 0; seed < 1000; seed++) {
            EventStream stream = RandomStreams.next(seed, 2 + seed % 3, 1 + seed % 4, 1, 10 + seed % 40);
            ConflictGraph graph = new ConflictGraph(stream);
            List<Integer> reported = new ArrayList<>();
            ConflictCycles.find(stream, (begin, earlier, later) -> reported.add(begin));
            for (int begin : reported) {
                assertThat(graph.isInCircle(begin)).as("seed %d", seed).isTrue();
            }
            assertThat(!reported.isEmpty()).as("seed %d", seed).isEqualTo(graph.hasCircle());
            circles += reported.size();
        }
        assertThat(circles).isGreaterThan(50);
    }

    @Test
    void what_is_collected_does_not_depend_on_how_many_variables_are_looked_at_at_once() {
        long found = 0;
        for (int seed = 0; seed < 400; seed++) {
            EventStream stream = RandomStreams.next(seed, 2 + seed % 4, 1 + seed % 7, 1 + seed % 3, 40 + seed % 60);
            List<String> inOnePart = collected(stream, Integer.MAX_VALUE);

            assertThat(collected(stream, 2)).as("seed %d", seed).isEqualTo(inOnePart);

            found += inOnePart.size();
        }
        assertThat(found).isGreaterThan(1000);
    }

    private static List<String> collected(EventStream stream, int accessesPerPart) {
        PassSuspects suspects = PassSuspects.of(stream, accessesPerPart);
        RacePairs races = new RacePairs(stream);
        races.addAll(suspects);
        List<String> found = new ArrayList<>();
        for (RacePairs.Pair pair : races.pairs()) {
            found.add("%d %d %d %s".formatted(pair.access, pair.other, pair.stage, events(pair.examples)));
        }
        for (Triples.Triple triple : Triples.of(stream, suspects).triples()) {
            found.add("%d %d %d %s %d %s"
                    .formatted(
                            triple.earlier,
                            triple.remote,
                            triple.later,
                            triple.unit,
                            triple.stage,
                            events(triple.examples)));
        }
        found.add(Arrays.toString(suspects.firstWrite));
        return found;
    }

    private static List<String> events(List<int[]> examples) {
        return examples.stream().map(Arrays::toString).toList();
    }
}
