// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.watch.Watched;
import dev.heddle.invariant.Diagnosis;
import dev.heddle.invariant.Inference;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.InvariantJson;
import dev.heddle.invariant.Patience;
import dev.heddle.invariant.SampleClaim;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.Selection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whoever has no more patience gets what is known until then, and nothing else. */
class PatienceTest {

    /** Each stage may ask so often. */
    private static final class Asks implements Patience {

        private final int most;
        private final boolean isShort;
        private int asked;

        Asks(int most, boolean isShort) {
            this.most = most;
            this.isShort = isShort;
        }

        @Override
        public boolean isOver() {
            return asked++ >= most;
        }

        @Override
        public boolean isShort() {
            return isShort;
        }

        @Override
        public Patience next() {
            return new Asks(most, isShort);
        }
    }

    private static final Observation ACCOUNT = RtoolExecutions.of("AccountBad");

    private static Asks asks(int most) {
        return new Asks(most, false);
    }

    private static Sampling sampling(Observation observation, Patience patience) {
        return Sampling.of(List.of(observation), 4, patience);
    }

    @Test
    void sampling_ends_with_the_executions_that_it_came_to() {
        Sampling all = Sampling.of(ACCOUNT);
        Sampling some = sampling(ACCOUNT.mixed(), asks(3));

        assertThat(all.claim()).isInstanceOf(SampleClaim.Exhaustive.class);
        assertThat(some.looked()).isEqualTo(4).isLessThan(all.looked());
        assertThat(some.samples().executions(Selection.ALL)).isEqualTo(4);
        assertThat(some.claim()).isEqualTo(new SampleClaim.Partial(4, "not all that were run were looked at"));
    }

    @Test
    void one_execution_is_looked_at_in_any_case_and_one_of_the_other_kind() {
        Sampling good = sampling(ordered(false), asks(1));
        Sampling bad = sampling(ordered(true), asks(1));

        assertThat(good.samples().executions(Selection.GOOD)).isEqualTo(2);
        assertThat(bad.samples().executions(Selection.BAD)).isEqualTo(2);
        assertThat(sampling(ACCOUNT, asks(0)).looked()).isOne();
        // The other one has to be among those that were announced.
        assertThat(sampling(ACCOUNT.mixed().first(2), asks(0)).looked()).isOne();
        assertThat(sampling(ACCOUNT.mixed().first(2), asks(1)).looked()).isEqualTo(2);
    }

    /** The good executions first, or the bad ones. */
    private static Observation ordered(boolean isBadFirst) {
        List<Watched> sorted = ACCOUNT.executions().stream()
                .sorted((one, other) -> Boolean.compare(one.isFailure() != isBadFirst, other.isFailure() != isBadFirst))
                .toList();
        return new Observation(sorted, ACCOUNT.threads(), ACCOUNT.results(), ACCOUNT.strategy());
    }

    @Test
    void good_and_bad_ones_come_by_turns_and_none_is_lost() {
        Observation mixed = ACCOUNT.mixed();

        assertThat(mixed.executions()).containsExactlyInAnyOrderElementsOf(ACCOUNT.executions());
        assertThat(mixed.executions().subList(0, 4))
                .extracting(Watched::isFailure)
                .containsExactly(false, true, false, true);
    }

    @Test
    void who_waits_already_is_not_told_of_beginnings_and_ends_of_methods() {
        Sampling sampling = sampling(ACCOUNT, new Asks(Integer.MAX_VALUE, true));

        assertThat(sampling.samples().points())
                .isNotEmpty()
                .allMatch(point -> point.kind() == Point.Kind.PAIR || point.kind() == Point.Kind.BLOCK);
        assertThat(sampling.looked()).isEqualTo(ACCOUNT.executions().size());
        assertThat(sampling.lookedAtBoundaries()).isZero();
        assertThat(sampling.claim()).isInstanceOf(SampleClaim.Partial.class);
    }

    @Test
    void points_that_were_not_finished_are_left_out_and_counted() {
        Sampling sampling = Sampling.of(ACCOUNT);
        Diagnosis all = Diagnosis.of(sampling.samples(), sampling.claim());
        assertThat(all.unseen()).isZero();
        int unfinished = 0;
        for (int most = 0; most < 2_000; most = most * 2 + 1) {
            Diagnosis some = Diagnosis.of(sampling.samples(), sampling.claim(), new Inference(asks(most)));
            assertThat(all.broken()).containsAll(some.broken());
            assertThat(some.onlyInBad()).isEqualTo(all.onlyInBad());
            unfinished += some.unseen() > 0 && !some.broken().isEmpty() ? 1 : 0;
        }
        assertThat(unfinished).isPositive();
        assertThat(Diagnosis.of(sampling.samples(), sampling.claim(), new Inference(asks(0)))
                        .broken())
                .isEmpty();
    }

    @Test
    void so_they_are_in_files() {
        Sampling sampling = Sampling.of(ACCOUNT);
        Map<Point, List<Inferred>> all = new Inference().inferAll(sampling.samples(), Selection.GOOD, sampling.claim());
        Map<Point, List<Inferred>> some =
                new Inference(asks(500)).inferAll(sampling.samples(), Selection.GOOD, sampling.claim());
        assertThat(all).hasSizeGreaterThan(some.size()).containsAllEntriesOf(some);
        assertThat(some).isNotEmpty();

        var json = InvariantJson.of(sampling.samples(), sampling.claim(), new Inference(asks(0)));
        assertThat(json.path("points")).isEmpty();
        assertThat(json.path("unseenPoints").asInt())
                .isEqualTo(sampling.samples().points().size());
        assertThat(InvariantJson.of(sampling.samples(), sampling.claim()).has("unseenPoints"))
                .isFalse();
    }

    @Test
    void regions_are_those_of_the_executions_that_were_looked_at() {
        Observation observation = ACCOUNT.mixed();
        Observation compared = RtoolExecutions.of("IncTrue").mixed();
        for (Observation one : List.of(observation, compared)) {
            int fewer = 0;
            for (int most = 0; most < 40; most++) {
                Regions.Found found = Regions.of(one, Regions.LARGEST, asks(most));
                List<Region> expected = Regions.of(one.first(found.looked()));
                assertThat(found.regions())
                        .usingElementComparator((left, right) -> left.places().equals(right.places())
                                        && left.kind() == right.kind()
                                        && left.times() == right.times()
                                        && left.witness().equals(right.witness())
                                ? 0
                                : 1)
                        .containsExactlyElementsOf(expected);
                fewer += found.looked() < one.executions().size() ? 1 : 0;
            }
            assertThat(fewer).isPositive();
        }
    }
}
