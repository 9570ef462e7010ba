// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.gate.Controlled.Guest;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GateTest {

    private static final long FIRST = Gate.stamp(Controlled.THREAD, 1);

    private final Controlled program = new Controlled();

    private List<String> told() {
        return program.guide.told;
    }

    @AfterEach
    void forget() {
        Gate.tellOfBirths(false);
        Gate.shareFromBirth(false);
        Gate.epoch = 0;
    }

    // ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void objects_are_known_by_who_made_them_and_in_which_order() throws Exception {
        program.run(() -> {
            new Guided();
            Guided second = new Guided();

            assertThat(Gate.maker(Gate.stampOf(second))).isEqualTo(Controlled.THREAD);
            assertThat(Gate.count(Gate.stampOf(second))).isEqualTo(2);
            assertThat(Gate.stampOf(second)).isEqualTo(Gate.stamp(Controlled.THREAD, 2));
        });
        assertThat(told()).isEmpty();
    }

    @Test
    void objects_hash_by_their_stamps_so_that_every_execution_finds_them_in_the_same_order() throws Exception {
        int[] hashes = new int[3];
        program.run(() -> hashes[0] = new Guided().hashCode());
        program.runOn(new Guest(Controlled.THREAD), () -> hashes[1] = new Guided().hashCode());
        program.runOn(new Guest(Controlled.THREAD + 1), () -> hashes[2] = new Guided().hashCode());

        assertThat(hashes[0]).isEqualTo(hashes[1]).isNotEqualTo(hashes[2]);
        Guided uncontrolled = new Guided();
        assertThat(uncontrolled.hashCode()).isEqualTo(System.identityHashCode(uncontrolled));
    }

    @Test
    void what_only_its_maker_knows_is_no_step_until_it_escapes() throws Exception {
        program.run(() -> {
            Guided object = new Guided();
            Gate.field(object, 7);
            Gate.putField(object, 8);
            assertThat(told()).isEmpty();

            Gate.escape(object);
            Gate.field(object, 7);
            Gate.putField(object, 8);
        });
        assertThat(told()).containsExactly("access(7, %d, -1)".formatted(FIRST), "access(8, %d, -1)".formatted(FIRST));
    }

    @Test
    void an_object_that_another_thread_made_has_come_on_a_way_that_nobody_saw() throws Exception {
        Guided[] found = new Guided[1];
        program.runOn(new Guest(9), () -> found[0] = new Guided());
        program.guide.answers.put("stampOf", 50L);

        program.run(() -> {
            Gate.field(found[0], 7);
            Gate.escape(found[0]);
        });

        assertThat(told()).containsExactly("stampOf(Guided)", "access(7, 50, -1)", "stampOf(Guided)");
        assertThat(Gate.rawStamp(found[0])).isEqualTo(Gate.stamp(9, 1));
    }

    @Test
    void arrays_get_their_stamps_from_the_guide() throws Exception {
        int[] cells = new int[3];
        program.run(() -> {
            Gate.created(cells);
            Gate.created(null);
            Gate.created(new Guided());
        });

        assertThat(told()).containsExactly("stamp(int[], %d)".formatted(-FIRST));
    }

    @Test
    void births_are_told_on_request_and_some_objects_are_shared_from_birth() throws Exception {
        program.guide.answers.put("isSharedFromBirth", true);
        Gate.tellOfBirths(true);
        Gate.shareFromBirth(true);

        program.run(() -> {
            assertThat(Gate.rawStamp(new Guided())).isEqualTo(FIRST);
            Gate.created(new int[1]);
        });

        assertThat(told())
                .containsExactly(
                        "born(Guided, %d)".formatted(FIRST),
                        "isSharedFromBirth(Class)",
                        "isSharedFromBirth(Class)",
                        "stamp(int[], %d)".formatted(FIRST + 1),
                        "born(int[], %d)".formatted(FIRST + 1));
    }

    @Test
    void a_copy_is_an_object_of_its_own() throws Exception {
        program.run(() -> {
            Guided original = new Guided();
            Guided copy = new Guided();
            copy.heddleStamp = original.heddleStamp;
            Gate.setMonitor(copy, "of the original");

            assertThat(Guided.cloned(original, copy, 3)).isSameAs(copy);
            assertThat(Gate.rawStamp(copy)).isEqualTo(-Gate.stamp(Controlled.THREAD, 3));
            assertThat(Gate.monitor(copy)).isNull();
        });
    }

    @Test
    void the_superclass_of_woven_classes_is_hidden() {
        assertThat(Guided.hidden(Guided.class)).isEqualTo(Object.class);
        assertThat(Guided.hidden(String.class)).isEqualTo(String.class);
        assertThat(Guided.hidden((java.lang.reflect.Type) Guided.class)).isEqualTo(Object.class);
    }

    @Test
    void the_monitor_of_an_object_is_forgotten_with_its_execution() {
        Guided object = new Guided();
        Gate.epoch = 3;
        Gate.setMonitor(object, "monitor");

        assertThat(Gate.monitor(object)).isEqualTo("monitor");
        Gate.epoch = 4;
        assertThat(Gate.monitor(object)).isNull();
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void cells_are_accessed_with_their_index_and_what_fails_anyway_is_no_access() throws Exception {
        program.guide.answers.put("stampOf", 50L);
        int[] cells = new int[3];
        program.run(() -> {
            Gate.cell(cells, 2, 8);
            Gate.putCell(cells, 1, 9);
            Gate.cell(null, 0, 8);
            Gate.cell(cells, -1, 8);
            Gate.putCell(null, 0, 9);
        });

        assertThat(told()).containsExactly("stampOf(int[])", "access(8, 50, 2)", "stampOf(int[])", "access(9, 50, 1)");
        assertThat(program.carrier.target).isSameAs(cells);
        assertThat(program.carrier.cell).isEqualTo(1);
    }

    @Test
    void static_fields_and_fields_of_unwoven_classes_are_told_as_such() throws Exception {
        program.guide.answers.put("stampOf", 50L);
        program.run(() -> {
            Gate.statics(1);
            Gate.putStatic(2);
            Gate.outer("object", 3);
            Gate.outer(null, 3);
            Gate.outerStatic(4);
        });

        assertThat(told())
                .containsExactly(
                        "accessStatic(1)", "accessStatic(2)", "stampOf(object)", "outer(3, 50)", "outer(4, 0)");
    }

    @Test
    void in_initialisers_accesses_are_told_in_passing_and_writes_count_as_changes() throws Exception {
        program.run(() -> {
            Guided object = new Guided();
            Gate.escape(object);
            Gate.beginQuiet("A");
            Gate.field(object, 1);
            Gate.statics(2);
            Gate.putStatic(3);
            Gate.putField(object, 4);
            Gate.endQuiet();
            Gate.statics(5);
        });

        assertThat(told())
                .containsExactly(
                        "accessInPassing(1, Guided, -1)",
                        "accessInPassing(2, null, -1)",
                        "accessInPassing(3, null, -1)",
                        "accessInPassing(4, Guided, -1)",
                        "accessStatic(5)");
        assertThat(program.carrier.changes).isEqualTo(2);
        assertThat(program.carrier.hasWrittenUnseen).isTrue();
    }

    @Test
    void what_the_jvm_initialises_once_is_told_in_passing() throws Exception {
        program.run(() -> {
            Gate.beginReal("E");
            Gate.statics(2);
            Gate.endReal();
        });

        assertThat(told()).containsExactly("accessInPassing(2, null, -1)");
    }

    @Test
    void a_write_to_what_was_made_in_this_round_of_a_loop_is_no_change() throws Exception {
        program.run(() -> {
            Guided object = new Guided();
            Gate.putField(object, 1);
            assertThat(program.carrier.changes).isZero();

            program.carrier.madeBefore = program.carrier.made;
            Gate.putField(object, 1);
        });

        assertThat(program.carrier.changes).isEqualTo(1);
    }

    // ── who is controlled ───────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void woven_code_on_a_thread_that_nobody_controls_is_told_as_astray() throws Exception {
        Gate.putStatic(3);
        assertThat(told()).containsExactly("stray()");

        // Between executions, the carriers themselves are no program.
        program.runOn(null, () -> Gate.putStatic(3));
        assertThat(told()).hasSize(1);
    }

    @Test
    void nothing_is_told_while_what_runs_is_not_the_programs() throws Exception {
        program.run(() -> {
            Gate.off();
            Gate.off();
            Gate.statics(1);
            Gate.on();
            Gate.statics(2);
            Gate.on();
            Gate.statics(3);
        });

        assertThat(told()).containsExactly("accessStatic(3)");
    }

    @Test
    void what_the_guide_does_itself_is_not_the_programs() throws Exception {
        program.guide.meanwhile = () -> Gate.statics(99);

        program.run(() -> Gate.statics(1));

        assertThat(told()).containsExactly("accessStatic(1)");
    }

    @Test
    void nobody_catches_the_end_of_an_execution() {
        assertThatThrownBy(() -> Gate.caught(Closed.CLOSED)).isSameAs(Closed.CLOSED);
        assertThatCode(() -> Gate.caught(new OutOfMemoryError())).doesNotThrowAnyException();
        assertThat(Closed.CLOSED.getStackTrace()).isEmpty();
    }

    @Test
    void classes_that_another_agent_changes_are_noticed() {
        byte[] woven = {1, 2};
        Gate.defines("p/A", woven);
        Gate.seen("p/A", new byte[] {1, 2}, false);
        // What the JDK generates is not what the loader of the program gives.
        Gate.seen("p/Other", new byte[] {3}, false);
        assertThat(Gate.isChangedByOthers()).isFalse();

        Gate.seen("p/A", new byte[] {1, 3}, false);
        assertThat(Gate.isChangedByOthers()).isTrue();
    }

    // ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_call_on_nothing_is_no_step_and_gives_nothing() throws Exception {
        program.run(() -> {
            program.carrier.gifts.add("gift", false, 0, 0);
            Gate.call(null, 1);
            assertThat(program.carrier.gifts.size()).isZero();

            Gate.call("receiver", 2);
            Gate.called("receiver", "result", 2);
        });

        assertThat(told()).containsExactly("call(2, receiver)", "called(2, receiver, result)");
        assertThat(program.carrier.callee).isEqualTo("receiver");
        assertThat(program.carrier.calleeSite).isEqualTo(2);
    }

    @Test
    void calls_that_compare_tell_with_what() throws Exception {
        program.run(() -> {
            Gate.attempt("atomic", 5, 1);
            Gate.attempt("atomic", 6L, 2);
            Gate.attempt("atomic", (Object) "seven", 3);
            Gate.attempt(null, 8, 4);
        });

        assertThat(told())
                .containsExactly(
                        "attempt(1, atomic, 5, null)", "attempt(2, atomic, 6, null)", "attempt(3, atomic, 0, seven)");
    }

    @Test
    void calls_that_act_on_a_variable_elsewhere_tell_where() throws Exception {
        program.run(() -> {
            Gate.variable("handle", "holder", 2, 1);
            Gate.variable("handle", "holder", 2, 9L, 1);
            Gate.variable("handle", null, -1, "nine", 1);
            Gate.beginQuiet("A");
            Gate.variable("handle", "holder", 2, 1);
        });

        assertThat(told())
                .containsExactly(
                        "variable(1, handle, holder, 2)",
                        "attempt(1, handle, holder, 2, 9, null)",
                        "owner(handle)",
                        "attempt(1, handle, null, -1, 0, nine)",
                        "variableInPassing(1, handle, holder)");
    }

    // ── initialisers ────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_thread_that_nobody_controls_initialises_a_class_once_per_execution() {
        Gate.epoch = 3;

        assertThat(Gate.mustInitialise("A", 2)).isTrue();
        assertThat(Gate.mustInitialise("A", 3)).isFalse();
    }

    @Test
    void whether_a_controlled_thread_initialises_a_class_says_the_guide() throws Exception {
        Gate.epoch = 3;
        program.guide.answers.put("mustInitialise", true);

        program.run(() -> {
            assertThat(Gate.mustInitialise("A", 3)).isTrue();
            Gate.initialised("A");
            Gate.beginReal("E");
            assertThat(Gate.mustInitialise("B", 3)).isFalse();
            Gate.endReal();
        });

        assertThat(told()).containsExactly("mustInitialise(A, true)", "initialised(A)");
    }

    @Test
    void a_failed_initialiser_throws_what_the_jvm_would_and_others_go_on() throws Exception {
        Error error = new AssertionError();
        Exception cause = new IllegalStateException();
        program.run(() -> {
            Gate.beginQuiet("A");
            assertThat(Gate.failed(error, "A")).isSameAs(error);
            Gate.beginQuiet("A");
            assertThat(Gate.failed(cause, "A"))
                    .isInstanceOf(ExceptionInInitializerError.class)
                    .hasCause(cause);
            assertThat(program.carrier.quiet).isZero();
        });

        assertThat(told()).containsExactly("failed(A)", "failed(A)");
    }

    // ── monitors and pools ──────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void entering_the_monitor_of_nothing_fails_as_in_the_jvm() throws Exception {
        program.run(() -> {
            assertThatThrownBy(() -> Gate.enter(null, 1)).isInstanceOf(NullPointerException.class);
            Gate.enter("lock", 1);
            Gate.exit("lock", 2);
        });

        assertThat(told()).containsExactly("enter(lock, 1)", "exit(lock, 2)");
    }

    @Test
    void code_of_the_jdk_that_locks_on_a_thread_nobody_controls_is_not_astray() {
        Gate.enter("lock", 0);
        assertThat(told()).isEmpty();

        Gate.enter("lock", 1);
        assertThat(told()).containsExactly("stray()");
    }

    @Test
    void each_execution_has_its_own_common_pool() throws Exception {
        ForkJoinPool own = new ForkJoinPool(1);
        program.guide.answers.put("commonPool", own);
        Executor other = Runnable::run;

        program.run(() -> {
            assertThat(Gate.commonPool(ForkJoinPool.commonPool())).isSameAs(own);
            assertThat(Gate.commonPool((Executor) ForkJoinPool.commonPool())).isSameAs(own);
            assertThat(Gate.commonPool(other)).isSameAs(other);
        });

        assertThat(Gate.commonPool(ForkJoinPool.commonPool())).isSameAs(ForkJoinPool.commonPool());
        own.shutdown();
    }
}
