// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which milestones of a plan are still to be passed. */
@Tag("once")
class MilestonesAheadTest {

    private static final int SITE = 17;

    /** A plan in which these threads take turns at one place, each for the how-manieth time it says. */
    private static MilestonesAhead ahead(int[] threads, int... visits) {
        List<Milestone> milestones = new ArrayList<>();
        int[] sites = new int[threads.length];
        for (int i = 0; i < threads.length; i++) {
            milestones.add(new Milestone("main." + threads[i], "Bank", "deposit", "()V", 3, visits[i], 1));
            sites[i] = SITE;
        }
        MilestonesAhead ahead = new MilestonesAhead(milestones, threads, sites);
        ahead.begin();
        return ahead;
    }

    @Test
    void a_thread_has_milestones_until_all_of_its_own_are_passed() {
        MilestonesAhead ahead = ahead(new int[] {1, 2, 1}, 1, 1, 2);

        ahead.pass(0);

        assertThat(ahead.has(1)).isTrue();
        ahead.pass(2);
        assertThat(ahead.has(1)).isFalse();
        assertThat(ahead.has(2)).isTrue();
        assertThat(ahead.has(0)).isFalse();
    }

    @Test
    void a_thread_that_the_plan_does_not_know_has_none() {
        assertThat(ahead(new int[] {1}, 1).has(99)).isFalse();
        assertThat(ahead(new int[0]).has(0)).isFalse();
    }

    @Test
    void passing_twice_counts_once() {
        MilestonesAhead ahead = ahead(new int[] {1, 1}, 1, 2);

        ahead.pass(0);
        ahead.pass(0);

        assertThat(ahead.has(1)).isTrue();
        assertThat(ahead.isPassed(0)).isTrue();
        assertThat(ahead.isPassed(1)).isFalse();
    }

    @Test
    void passing_early_leaves_what_is_due_and_skipping_goes_on() {
        MilestonesAhead ahead = ahead(new int[] {1, 2}, 1, 1);

        ahead.pass(1);

        assertThat(ahead.due()).isZero();
        ahead.skip();
        assertThat(ahead.due()).isEqualTo(1);
        assertThat(ahead.isPassed(0)).isTrue();
        ahead.skip();
        assertThat(ahead.due()).isEqualTo(2);
        assertThat(ahead.has(1)).isFalse();
        assertThat(ahead.has(2)).isFalse();
    }

    @Test
    void milestones_are_found_by_thread_place_and_visit_in_the_order_of_the_plan() {
        // The same visit twice: the two parts of a wait.
        MilestonesAhead ahead = ahead(new int[] {1, 2, 1, 1}, 1, 1, 1, 2);

        assertThat(ahead.at(1, SITE, 1)).containsExactly(0, 2);
        assertThat(ahead.at(1, SITE, 2)).containsExactly(3);
        assertThat(ahead.at(2, SITE, 1)).containsExactly(1);
        assertThat(ahead.at(1, SITE, 3)).isEmpty();
        assertThat(ahead.at(1, SITE + 1, 1)).isEmpty();
        assertThat(ahead.at(3, SITE, 1)).isEmpty();
    }

    @Test
    void the_next_execution_begins_with_all_of_them() {
        MilestonesAhead ahead = ahead(new int[] {1, 2}, 1, 1);
        ahead.skip();
        ahead.skip();

        ahead.begin();

        assertThat(ahead.due()).isZero();
        assertThat(ahead.has(1)).isTrue();
        assertThat(ahead.has(2)).isTrue();
        assertThat(ahead.isPassed(0)).isFalse();
        assertThat(ahead.at(1, SITE, 1)).containsExactly(0);
    }
}
