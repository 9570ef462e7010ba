// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.gate.Controlled.Guest;
import org.junit.jupiter.api.Test;

class CarrierTest {

    private final Guest carrier = new Guest(Controlled.THREAD);

    /** A woven class, as far as it remembers when it was initialised. */
    private static final class Woven {
        @SuppressWarnings("unused") // by reflection
        private static int heddle$epoch = 5;
    }

    @Test
    void switching_is_allowed_again_when_the_outermost_initialiser_has_ended() {
        carrier.beginQuiet("A");
        carrier.beginQuiet("B");
        carrier.endQuiet();
        assertThat(carrier.quiet).isEqualTo(1);

        carrier.endQuiet();
        assertThat(carrier.quiet).isZero();
    }

    @Test
    void it_knows_in_which_initialisers_it_is() {
        // More than there is room for at first.
        for (String name : new String[] {"A", "B", "C", "D", "E", "F"}) {
            carrier.beginQuiet(name);
        }
        assertThat(carrier.isInitialising("A")).isTrue();
        assertThat(carrier.isInitialising("F")).isTrue();

        carrier.endQuiet();
        assertThat(carrier.isInitialising("F")).isFalse();
    }

    @Test
    void what_an_inner_initialiser_made_is_told_from_what_the_outer_one_made() {
        carrier.beginQuiet("A");
        carrier.made = 2;
        carrier.beginQuiet("B");
        carrier.made = 5;
        carrier.endQuiet();
        carrier.made = 7;

        assertThat(carrier.isMadeInNested(2)).isFalse();
        assertThat(carrier.isMadeInNested(3)).isTrue();
        assertThat(carrier.isMadeInNested(5)).isTrue();
        assertThat(carrier.isMadeInNested(6)).isFalse();
    }

    @Test
    void the_outermost_initialiser_begins_with_a_clean_slate() {
        carrier.beginQuiet("A");
        carrier.beginQuiet("B");
        carrier.made = 5;
        carrier.endQuiet();
        carrier.endQuiet();

        carrier.beginQuiet("C");
        assertThat(carrier.isMadeInNested(3)).isFalse();
        assertThat(carrier.madeBeforeQuiet).isEqualTo(5);
    }

    @Test
    void constants_that_the_jvm_makes_do_not_count_for_the_thread() {
        carrier.made = 3;
        carrier.beginReal("E", Gate.CONSTANTS + 1L);
        long before = carrier.made;
        carrier.made += 2;
        assertThat(Gate.maker(carrier.maker << 40)).isEqualTo(Gate.CONSTANTS);
        assertThat(carrier.hasMade(Gate.stamp(99, 1)))
                .as("all objects are its own there")
                .isTrue();
        carrier.endReal();

        assertThat(carrier.made).isEqualTo(3);
        assertThat(carrier.hasMade(Gate.stamp(Controlled.THREAD, 1))).isTrue();
        assertThat(carrier.hasMade(Gate.stamp(99, 1))).isFalse();

        // Another thread goes on counting them.
        Guest other = new Guest(8);
        other.beginReal("E", Gate.CONSTANTS + 1L);
        assertThat(other.made).isEqualTo(before + 2);
        other.endReal();
    }

    @Test
    void who_is_initialised_within_an_initialiser_of_the_jvm_is_initialised_again_by_its_first_user() {
        carrier.initialised(Woven.class);
        carrier.beginReal("E", Gate.CONSTANTS + 1L);
        carrier.endReal();
        assertThat(Woven.heddle$epoch).isEqualTo(5);

        carrier.beginReal("E", Gate.CONSTANTS + 1L);
        carrier.initialised(Woven.class);
        // Of one that is not woven there is nothing to forget.
        carrier.initialised(String.class);
        carrier.endReal();
        assertThat(Woven.heddle$epoch).isZero();
    }

    @Test
    void the_next_guest_finds_nothing_of_the_last_one() {
        carrier.beginReal("E", Gate.CONSTANTS + 1L);
        carrier.beginQuiet("A");
        carrier.off = 1;
        carrier.isWatched = true;
        carrier.gifts.add("gift", false, 0, 0);

        carrier.reset();

        assertThat(carrier.isGuided()).isTrue();
        assertThat(carrier.isInReal()).isFalse();
        assertThat(carrier.isInitialising("A")).isFalse();
        assertThat(carrier.isWatched).isFalse();
        assertThat(carrier.made).isZero();
        assertThat(carrier.gifts.size()).isZero();
    }
}
