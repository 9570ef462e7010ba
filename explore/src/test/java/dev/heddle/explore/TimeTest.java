// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.ToySubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time that passes only if nothing else can happen, time-outs that may come at any moment, and what nobody knows. */
class TimeTest {

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "dpor-source", "brute-force", "pcb"})
    void who_sleeps_longer_comes_later(String strategy) {
        Exploration exploration = explore("""
                shared x = 0
                thread a { sleep 2; require x == 1; x = 2; }
                thread b { sleep 1; x = 1; sleep 3; require x == 2; }
                """, strategy);

        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.progress().completed()).isEqualTo(1);
        assertThat(exploration.progress().failures()).isZero();
    }

    @Test
    void who_sleeps_as_long_as_another_comes_before_or_after_it() {
        assertThat(explore("shared x = 0 thread a, b { sleep 2; x = self; }", "dpor")
                        .progress()
                        .completed())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "brute-force"})
    void a_wait_times_out_only_if_nobody_can_notify(String strategy) {
        Exploration exploration = explore("""
                shared x = 0
                lock m
                condition c
                thread waiter { lock m; p = waitfor(c, m, 5); require p == 1; unlock m; }
                thread notifier { lock m; signal c; unlock m; }
                """, strategy);

        // Only a signal that comes before the wait is missed.
        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.progress().classes()).hasValue(2);
        assertThat(exploration.progress().failures()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "brute-force"})
    void a_time_out_that_may_come_at_any_moment_is_a_choice(String strategy) {
        Exploration exploration = explore("""
                shared x = 0
                lock m
                condition c
                thread waiter { lock m; p = timedwait(c, m); unlock m; }
                thread notifier { lock m; signal c; unlock m; }
                """, strategy);

        // Signalled too early, in time, or after the time was out.
        assertThat(exploration.progress().classes()).hasValue(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "dpor-source", "brute-force"})
    void what_nobody_knows_comes_in_every_order_with_the_rest(String strategy) {
        Exploration exploration =
                explore("shared x = 0, y = 0 thread a { mystery; } thread b { p = x; p = y; }", strategy);

        assertThat(exploration.progress().classes()).hasValue(3);
        assertThat(exploration.progress().completed()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "brute-force", "pcb"})
    void starts_and_joins_are_no_choices(String strategy) {
        // Six orders of two steps each, as if both had been there from the start.
        Exploration exploration = explore("""
                shared x = 0
                thread main { start a; start b; join a; join b; require x == 2; }
                later thread a { x = x + 1; }
                later thread b { x = x + 1; }
                """, strategy);

        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.progress().completed()).isEqualTo(strategy.equals("dpor") ? 4 : 6);
        assertThat(exploration.progress().classes()).hasValue(4);
        assertThat(explore("""
                shared x = 0
                thread main { start a; start b; join a; join b; require x == 2; }
                later thread a { x = x + 1; }
                later thread b { x = x + 1; }
                """, "pcb:0").progress().completed()).isEqualTo(2);
    }

    /** If it was interrupted before, the wait does not give the lock back; if it comes first, it does. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "dpor-source", "brute-force"})
    void what_a_wait_does_may_depend_on_an_interrupt(String strategy) {
        Exploration exploration = explore("""
                lock m
                condition c
                thread t0 { lock m; p = iwait(c, m); unlock m; }
                thread t1 { if (trylock(m)) { unlock m; } if (trylock(m)) { unlock m; } }
                thread t2 { interrupt t0; }
                """, strategy);

        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.progress().classes()).hasValue(21);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "brute-force"})
    void a_lock_is_waited_for_until_the_time_is_out(String strategy) {
        Exploration exploration = explore("""
                shared x = 0
                lock m
                thread holder { lock m; sleep 5; unlock m; }
                thread other { if (timedlock(m, 3)) { x = 1; unlock m; } else { x = 2; } }
                """, strategy);

        // The other is first, or gives up while the holder sleeps.
        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.progress().classes()).hasValue(2);
    }

    private static Exploration explore(String program, String strategy) {
        return Explorer.countingClasses(ToySubject.withVerdicts(program), Strategies.of(strategy), Limits.NONE)
                .explore();
    }
}
