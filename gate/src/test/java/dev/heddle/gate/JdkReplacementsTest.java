// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sites are 3, unless something depends on them. */
@SuppressWarnings({"DoNotCallSuggester", "JavaUtilDate", "StaticAssignmentOfThrowable"}) // programs do so
class JdkReplacementsTest {

    private static final long BEGINNING = 1_700_000_000_000L;

    private final Controlled program = new Controlled();
    private final Thread other = new Thread("other");
    private final Condition condition = new ReentrantLock().newCondition();

    private List<String> told() {
        return program.guide.told;
    }

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_wait_without_a_time_and_one_of_no_time_wait_for_ever() throws Exception {
        program.run(() -> {
            JdkReplacements.await("lock", 3);
            JdkReplacements.await("lock", 0, 3);
            JdkReplacements.await("lock", 0, 0, 3);
            JdkReplacements.await("lock", 2, 3);
            JdkReplacements.await("lock", 0, 5, 3);
        });

        assertThat(told())
                .containsExactly(
                        "await(lock, -1, 3)",
                        "await(lock, -1, 3)",
                        "await(lock, -1, 3)",
                        "await(lock, 2000000, 3)",
                        "await(lock, 5, 3)");
    }

    @Test
    void a_wait_that_makes_no_sense_fails_as_in_the_jdk() throws Exception {
        program.run(() -> {
            for (long[] wrong : new long[][] {{-1, 0}, {0, -1}, {0, 1_000_000}}) {
                assertThatThrownBy(() -> JdkReplacements.await("lock", wrong[0], (int) wrong[1], 3))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(messageOf(() -> "lock".wait(wrong[0], (int) wrong[1])));
            }
            assertThatThrownBy(() -> JdkReplacements.await("lock", -1, 3))
                    .hasMessage(messageOf(() -> "lock".wait(-1)))
                    .isInstanceOf(IllegalArgumentException.class);
        });

        assertThat(told()).isEmpty();
    }

    private static String messageOf(Controlled.Action failing) throws Exception {
        try {
            failing.run();
            return "nothing failed";
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void notifying_tells_whether_all_are_meant() throws Exception {
        program.run(() -> {
            JdkReplacements.signal("lock", 3);
            JdkReplacements.signalAll("lock", 3);
            JdkReplacements.signal(condition, 3);
            JdkReplacements.signalAll(condition, 3);
        });

        assertThat(told())
                .containsExactly(
                        "signal(lock, false, 3)",
                        "signal(lock, true, 3)",
                        "signalCondition(ConditionObject, false, 3)",
                        "signalCondition(ConditionObject, true, 3)");
    }

    @Test
    void threads_that_nobody_controls_have_the_monitors_of_the_jvm() {
        Object lock = new Object();

        assertThat(JdkReplacements.holdsLock(lock, 3)).isFalse();
        assertThatThrownBy(() -> JdkReplacements.signal(lock, 3)).isInstanceOf(IllegalMonitorStateException.class);
        synchronized (lock) {
            assertThat(JdkReplacements.holdsLock(lock, 3)).isTrue();
            JdkReplacements.signalAll(lock, 3);
        }
        assertThat(told()).isEmpty();
    }

    // ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_condition_without_a_time_waits_for_ever_and_one_whose_time_is_over_not_at_all() throws Exception {
        program.run(() -> {
            JdkReplacements.awaitCondition(condition, 3);
            JdkReplacements.awaitUninterruptibly(condition, 3);
            JdkReplacements.awaitNanos(condition, -7, 3);
            JdkReplacements.awaitCondition(condition, 2, TimeUnit.MICROSECONDS, 3);
        });

        assertThat(told())
                .containsExactly(
                        "awaitCondition(ConditionObject, -1, true, 3)",
                        "awaitCondition(ConditionObject, -1, false, 3)",
                        "awaitCondition(ConditionObject, 0, true, 3)",
                        "awaitCondition(ConditionObject, 2000, true, 3)");
    }

    @Test
    void a_condition_says_whether_time_was_left() throws Exception {
        program.run(() -> {
            program.guide.answers.put("awaitCondition", 5L);
            assertThat(JdkReplacements.awaitCondition(condition, 1, TimeUnit.SECONDS, 3))
                    .isTrue();
            assertThat(JdkReplacements.awaitUntil(condition, new Date(BEGINNING + 2), 3))
                    .isTrue();
            assertThat(JdkReplacements.awaitNanos(condition, 9, 3)).isEqualTo(5);

            program.guide.answers.put("awaitCondition", 0L);
            assertThat(JdkReplacements.awaitCondition(condition, 1, TimeUnit.SECONDS, 3))
                    .isFalse();
            assertThat(JdkReplacements.awaitUntil(condition, new Date(BEGINNING - 2), 3))
                    .isFalse();
        });

        assertThat(told())
                .contains(
                        "awaitCondition(ConditionObject, 2000000, true, 3)",
                        "awaitCondition(ConditionObject, 0, true, 3)");
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void the_program_believes_to_run_on_its_own_thread() throws Exception {
        program.run(() -> {
            assertThat(JdkReplacements.currentThread(3)).isSameAs(program.carrier.guest);
            // Also for those who ask while the program's code does not run.
            Gate.off();
            assertThat(JdkReplacements.currentThread()).isSameAs(program.carrier.guest);
        });

        assertThat(JdkReplacements.currentThread(3)).isSameAs(Thread.currentThread());
    }

    @Test
    void threads_are_started_by_the_guide() throws Exception {
        program.run(() -> {
            JdkReplacements.start(other, 3);
            assertThat(JdkReplacements.starts(other, "container")).isTrue();
        });

        assertThat(other.getState()).isEqualTo(Thread.State.NEW);
        assertThat(told()).containsExactly("escape(Thread)", "start(Thread, null, 3)", "start(Thread, container, 0)");
        assertThat(JdkReplacements.starts(other, "container")).isFalse();
    }

    @Test
    void a_join_of_no_time_waits_for_ever() throws Exception {
        program.run(() -> {
            JdkReplacements.join(other, 3);
            JdkReplacements.join(other, 0, 3);
            JdkReplacements.join(other, 4, 3);
            JdkReplacements.join(other, 0, 6, 3);
            assertThatThrownBy(() -> JdkReplacements.join(other, -1, 3)).isInstanceOf(IllegalArgumentException.class);
        });

        assertThat(told())
                .containsExactly(
                        "join(Thread, -1, 3)", "join(Thread, -1, 3)", "join(Thread, 4000000, 3)", "join(Thread, 6, 3)");
    }

    @Test
    void a_join_for_a_duration_says_whether_the_thread_has_ended() throws Exception {
        program.guide.answers.put("isAlive", true);
        program.run(() -> {
            assertThat(JdkReplacements.join(other, Duration.ofNanos(8), 3)).isFalse();
            // No time is no time here.
            assertThat(JdkReplacements.join(other, Duration.ofNanos(-8), 3)).isFalse();
            program.guide.answers.put("isAlive", false);
            assertThat(JdkReplacements.join(other, Duration.ZERO, 3)).isTrue();
        });

        assertThat(told()).contains("join(Thread, 8, 3)", "join(Thread, 0, 3)").doesNotContain("join(Thread, -1, 3)");
    }

    @Test
    void interrupts_and_states_are_the_guides() throws Exception {
        program.guide.answers.put("stateOf", Thread.State.WAITING);
        program.guide.answers.put("isInterrupted", true);
        program.run(() -> {
            JdkReplacements.interrupt(other, 3);
            assertThat(JdkReplacements.isInterrupted(other, 3)).isTrue();
            assertThat(JdkReplacements.interrupted(3)).isTrue();
            assertThat(JdkReplacements.getState(other, 3)).isEqualTo(Thread.State.WAITING);
        });

        assertThat(told())
                .containsExactly(
                        "interrupt(Thread, 3)",
                        "isInterrupted(Thread, false, 3)",
                        "isInterrupted(Thread, true, 3)",
                        "stateOf(Thread, 3)");
    }

    @Test
    void sleeping_and_yielding_are_the_guides() throws Exception {
        program.run(() -> {
            JdkReplacements.sleep(2, 3);
            JdkReplacements.sleep(1, 5, 3);
            JdkReplacements.sleep(Duration.ofMillis(4), 3);
            JdkReplacements.yield(3);
            assertThatThrownBy(() -> JdkReplacements.sleep(-1, 3)).isInstanceOf(IllegalArgumentException.class);
        });

        assertThat(told()).containsExactly("sleep(2000000, 3)", "sleep(1000005, 3)", "sleep(4000000, 3)", "yield(3)");
    }

    @Test
    void threads_are_listed_by_number() throws Exception {
        Thread first = new Thread();
        Thread second = new Thread();
        Set<Thread> threads = JdkReplacements.threads();
        threads.add(second);
        threads.add(first);
        threads.add(second);

        assertThat(threads).containsExactly(first, second);
    }

    // ── parking ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void parking_for_no_time_does_nothing_and_without_a_time_lasts() throws Exception {
        program.run(() -> {
            JdkReplacements.park(3);
            JdkReplacements.park("blocker", 3);
            JdkReplacements.parkNanos(0, 3);
            JdkReplacements.parkNanos("blocker", -5, 3);
            JdkReplacements.parkNanos(7, 3);
            JdkReplacements.parkUntil(BEGINNING + 5, 3);
        });

        assertThat(told())
                .containsExactly("park(-1, 3)", "park(-1, 3)", "park(7, 3)", "nanoTime(3)", "park(5000000, 3)");
    }

    @Test
    void the_jdk_parks_by_deadlines_by_nanoseconds_or_until_it_is_woken() throws Exception {
        program.run(() -> {
            JdkReplacements.parkUnsafe("unsafe", false, 0, 0);
            JdkReplacements.parkUnsafe("unsafe", false, 9, 0);
            JdkReplacements.parkUnsafe("unsafe", true, BEGINNING + 1, 0);
            JdkReplacements.unparkUnsafe("unsafe", other, 0);
        });

        assertThat(told())
                .containsExactly("park(-1, 0)", "park(9, 0)", "nanoTime(0)", "park(1000000, 0)", "unpark(Thread, 0)");
    }

    @Test
    void a_thread_that_nobody_controls_wakes_for_real_and_tells_so() throws Exception {
        JdkReplacements.unpark(Thread.currentThread(), 3);
        // Would else last.
        LockSupport.park();
        assertThat(told()).containsExactly("unparkFromOutside(Thread)");

        program.run(() -> JdkReplacements.unpark(null, 3));
        JdkReplacements.unpark(null, 3);
        assertThat(told()).hasSize(1);
    }

    // ── time and chance ─────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void time_is_the_guides_and_dates_begin_at_some_fixed_moment() throws Exception {
        program.guide.answers.put("nanoTime", 2_000_000L);
        program.run(() -> {
            assertThat(JdkReplacements.nanoTime(3)).isEqualTo(2_000_000);
            assertThat(JdkReplacements.currentTimeMillis(3)).isEqualTo(BEGINNING + 2);
            assertThat(JdkReplacements.nanosSince(BEGINNING / 1000 - 1, 42)).isEqualTo(1_002_000_000);
        });

        assertThat(JdkReplacements.nanosSince(0, 42)).isEqualTo(42);
    }

    @Test
    void chance_is_the_guides_and_has_the_form_that_the_jdk_promises() throws Exception {
        program.run(() -> {
            for (long chance : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
                program.guide.answers.put("random", chance);
                assertThat(JdkReplacements.random(3)).isBetween(0.0, Math.nextDown(1.0));
                assertThat(JdkReplacements.seed()).isEqualTo(chance);
                UUID id = JdkReplacements.randomUUID(3);
                assertThat(id.version()).isEqualTo(4);
                assertThat(id.variant()).isEqualTo(2);
            }
        });
    }

    @Test
    void identity_hashes_depend_on_who_made_the_object_only() throws Exception {
        program.guide.answers.put("stampOf", -50L);
        program.run(() -> {
            Guided object = new Guided();
            assertThat(JdkReplacements.identityHashCode(object, 3)).isEqualTo(object.hashCode());
            assertThat(JdkReplacements.identityHashCode("not woven", 3)).isEqualTo(50 * 31 / 2);
            assertThat(JdkReplacements.identityHashCode(null, 3)).isZero();
        });
    }

    // ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void the_end_of_the_program_is_the_end_of_the_execution_only() throws Exception {
        Runtime runtime = Runtime.getRuntime();
        program.guide.answers.put("removeHook", true);
        program.run(() -> {
            JdkReplacements.addShutdownHook(runtime, other, 3);
            assertThat(JdkReplacements.removeShutdownHook(runtime, other, 3)).isTrue();
            JdkReplacements.exit(1, 3);
            JdkReplacements.exit(runtime, 2, 3);
            JdkReplacements.halt(runtime, 4, 3);
        });

        assertThat(told())
                .containsExactly("addHook(Thread, 3)", "removeHook(Thread, 3)", "exit(1, 3)", "exit(2, 3)", "halt(4)");
    }

    // ── classes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Woven classes, as far as they can be initialised. */
    @SuppressWarnings("unused") // by reflection
    static class Above {
        static String initialised = "";

        static void heddle$check() {
            initialised += "above ";
        }
    }

    @SuppressWarnings("unused") // by reflection
    static class Below extends Above {
        static void heddle$check() {
            initialised += "below";
        }
    }

    @SuppressWarnings("unused") // by reflection
    static class Failing {
        static RuntimeException failure = new IllegalStateException();

        static void heddle$check() {
            throw failure;
        }
    }

    @BeforeEach
    void forget() {
        Above.initialised = "";
    }

    @Test
    void classes_that_reflection_uses_are_initialised_those_above_first() throws Exception {
        JdkReplacements.initialise(Below.class);
        assertThat(Above.initialised).as("by the JVM itself").isEmpty();

        program.run(() -> JdkReplacements.initialise(Below.class.getDeclaredConstructor()));
        assertThat(Above.initialised).isEqualTo("above below");
    }

    @Test
    void a_class_is_initialised_by_its_name_only_on_request() throws Exception {
        ClassLoader loader = getClass().getClassLoader();
        program.run(() -> {
            assertThat(JdkReplacements.forName(Below.class.getName(), false, loader, 3))
                    .isEqualTo(Below.class);
            assertThat(Above.initialised).isEmpty();

            JdkReplacements.forName(Below.class.getName(), true, loader, 3);
            assertThat(Above.initialised).isEqualTo("above below");
        });
    }

    @Test
    void an_initialiser_that_fails_fails_as_in_the_jvm() throws Exception {
        program.run(() -> {
            assertThatThrownBy(() -> JdkReplacements.initialise(Failing.class))
                    .isInstanceOf(ExceptionInInitializerError.class)
                    .hasCause(Failing.failure);
            // What the JDK has is none of ours.
            JdkReplacements.initialise(String.class);
        });
    }
}
