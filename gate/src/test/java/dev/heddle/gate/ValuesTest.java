// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** What threads of a program know and tell: gifts, what they have in mind, and what values look like. */
@SuppressWarnings({"JavaUtilDate", "UnnecessaryStringBuilder"}) // programs use them
class ValuesTest {

    // ── gifts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void cells_of_small_arrays_are_told_apart_and_those_of_large_ones_in_some_places() {
        assertThat(PassedArguments.place(new int[1024], 1023)).isEqualTo(1023);
        assertThat(PassedArguments.place(new int[1025], 1)).isEqualTo(0);
        assertThat(PassedArguments.place(new int[1025], 2)).isEqualTo(1);
        assertThat(PassedArguments.place(new int[100_000], 99_999)).isLessThan(1024);
    }

    @Test
    void only_what_may_change_can_be_looked_into() {
        PassedArguments.know(new String[] {"java.util.concurrent.atomic.**", "-java.util.concurrent.atomic.LongAdder"});
        assertThat(List.of(new ArrayList<>(), new Date(), new int[1], new StringBuilder(), new AtomicIntegerArray(1)))
                .allMatch(PassedArguments::isOpen);
        assertThat(PassedArguments.isOpen(new LongAdder())).isFalse();
        assertThat(List.of("text", 5, List.of(1), Thread.currentThread(), new java.io.File("name"), System.out))
                .noneMatch(PassedArguments::isOpen);
    }

    @Test
    void any_number_of_gifts_can_be_given() {
        PassedArguments gifts = new PassedArguments();
        for (int i = 0; i < 9; i++) {
            gifts.add("gift " + i, i % 2 == 0, i, i + 1);
        }

        assertThat(gifts.size()).isEqualTo(9);
        assertThat(gifts.object(8)).isEqualTo("gift 8");
        assertThat(gifts.isWritten(8)).isTrue();
        assertThat(gifts.from(7)).isEqualTo(7);
        assertThat(gifts.to(7)).isEqualTo(8);
        gifts.clear();
        assertThatThrownBy(() -> gifts.object(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    // ── minds ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void minds_are_alike_if_all_numbers_are_equal_and_all_references_the_same() {
        assertThat(mind(1, "a").isLike(mind(1, "a"))).isTrue();
        assertThat(mind(1, "a").isLike(mind(2, "a"))).isFalse();
        assertThat(mind(1, "a").isLike(mind(1, new String("a")))).isFalse();
        assertThat(mind(1, "a").isLike(mind(1, null))).isFalse();

        LoopState more = mind(1, "a");
        more.add(1);
        assertThat(mind(1, "a").isLike(more)).isFalse();
        assertThat(more.isLike(mind(1, "a"))).isFalse();
    }

    @Test
    void a_mind_becomes_like_another_and_forgets_what_it_had() {
        LoopState many = new LoopState();
        for (int i = 0; i < 9; i++) {
            many.add(i);
            many.add("reference " + i);
        }
        LoopState copy = mind(7, "before");
        copy.set(many);

        assertThat(copy.isLike(many)).isTrue();
        copy.clear();
        assertThat(copy.isLike(new LoopState())).isTrue();
    }

    private static LoopState mind(long number, @org.jspecify.annotations.Nullable Object reference) {
        LoopState mind = new LoopState();
        mind.add(number);
        mind.add(reference);
        return mind;
    }

    // ── what values look like ───────────────────────────────────────────────────────────────────────────────────────

    @Test
    void equal_values_look_alike_however_a_variable_is_accessed() {
        assertThat(ValuePrint.of(5)).isEqualTo(ValuePrint.of(5L)).isEqualTo(5);
        assertThat(ValuePrint.of(true)).isEqualTo(1);
        assertThat(ValuePrint.of('a')).isEqualTo('a');
        assertThat(ValuePrint.of(1.5)).isEqualTo(Double.doubleToRawLongBits(1.5));
        assertThat(ValuePrint.of(1.5f)).isEqualTo(Float.floatToRawIntBits(1.5f));
        assertThat(ValuePrint.of(null)).isZero();
        assertThat(ValuePrint.of(new String("text"))).isEqualTo(ValuePrint.of("text"));
    }

    @Test
    void what_may_change_or_has_no_stamp_does_not_look_alike_in_another_execution() throws Exception {
        Controlled program = new Controlled();
        program.run(() -> {
            Guided object = new Guided();
            assertThat(ValuePrint.isAlike(object)).isTrue();
            assertThat(ValuePrint.of(object)).isEqualTo(Gate.stamp(Controlled.THREAD, 1));
        });

        assertThat(List.of(5, 5L, 'a', true, 1.5, 1.5f)).allMatch(ValuePrint::isAlike);
        assertThat(List.of(new Guided(), new AtomicInteger(), new Object())).noneMatch(ValuePrint::isAlike);
    }

    // ── what threads tell ───────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void the_first_value_after_a_step_is_the_one_that_the_step_is_about() throws Exception {
        Controlled program = new Controlled();
        program.run(() -> {
            ValueHooks.value(4);
            assertThat(program.carrier.seen).isZero();

            program.carrier.isWatched = true;
            ValueHooks.value(new Object());
            assertThat(program.carrier.isSeenAlike).isFalse();
            ValueHooks.value(6);
            assertThat(program.carrier.isSeenAlike).isFalse();

            program.carrier.isWatched = true;
            ValueHooks.value(1.5);
        });

        assertThat(program.carrier.seen).isEqualTo(Double.doubleToRawLongBits(1.5));
        assertThat(program.carrier.isSeenAlike).isTrue();
    }

    @Test
    void the_result_of_a_call_is_kept_if_somebody_wants_it_from_this_call() throws Exception {
        Controlled program = new Controlled();
        program.run(() -> {
            Gate.call("receiver", 3);
            program.carrier.wantedSite = 3;
            program.carrier.isResultWanted = true;
            // One that gives nothing, or throws, is followed by another that gives something.
            Gate.call("receiver", 4);
            ValueHooks.returned('y', 4);
            assertThat(program.carrier.result).isNull();

            ValueHooks.returned('x', 3);
            ValueHooks.returned("later", 3);
        });

        assertThat(program.carrier.result).isEqualTo('x');
    }

    @Test
    void a_round_of_a_loop_is_told_with_all_that_the_thread_has_in_its_locals() throws Exception {
        Controlled program = new Controlled();
        program.run(() -> {
            new Guided();
            ValueHooks.local(1);
            int activation = ValueHooks.beginRound(0, 12);
            ValueHooks.local(7);
            ValueHooks.local("reference");
            ValueHooks.round();
            assertThat(program.carrier.madeBefore).isEqualTo(1);
            assertThat(program.carrier.mind.isLike(mind(7, "reference"))).isTrue();
            // The same activation goes round again, another one begins.
            assertThat(ValueHooks.beginRound(activation, 12)).isEqualTo(activation);
            ValueHooks.round();
            assertThat(ValueHooks.beginRound(0, 12)).isEqualTo(activation + 1);
        });

        assertThat(program.guide.told).containsExactly("round(12, 1, LoopState)", "round(12, 1, LoopState)");
    }

    @Test
    void reflection_into_the_jdk_touches_what_nobody_sees() throws Exception {
        Controlled program = new Controlled();
        program.run(() -> {
            ValueHooks.invoked(ValuesTest.class.getDeclaredMethod("mind", long.class, Object.class), 1);
            ValueHooks.invoked(String.class.getMethod("length"), 2);
        });

        assertThat(program.guide.told).containsExactly("unseen(2)");
    }

    @Test
    void initialisers_share_files_and_handlers_without_a_step() throws Exception {
        Controlled program = new Controlled();
        program.run(() -> {
            ValueHooks.files(1);
            ValueHooks.handler(2);
            ValueHooks.shared("mocks");
            Gate.beginQuiet("A");
            ValueHooks.files(3);
            ValueHooks.handler(3);
            ValueHooks.shared("mocks");
            ValueHooks.unseen(3);
        });

        assertThat(program.guide.told)
                .containsExactly(
                        "common(files, 1)",
                        "common(the default handler of uncaught exceptions, 2)",
                        "common(mocks, 0)");
    }

    // ── inputs ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void inputs_have_the_chosen_values_in_their_own_types() throws Exception {
        Controlled program = new Controlled();
        program.guide.answers.put("input", 0x1_0001_0061L);
        program.run(() -> {
            assertThat(Inputs.input("name", 5)).isEqualTo(0x10061);
            assertThat(Inputs.input("name", 5L)).isEqualTo(0x1_0001_0061L);
            assertThat(Inputs.input("name", false)).isTrue();
            assertThat(Inputs.input("name", 'x')).isEqualTo('a');
            assertThat(Inputs.input("name", (byte) 5)).isEqualTo((byte) 0x61);
            assertThat(Inputs.input("name", (short) 5)).isEqualTo((short) 0x61);
            assertThat(Inputs.chosen(5, "name")).isEqualTo(0x10061);
        });

        assertThat(program.guide.told).contains("input(name, 5)", "input(name, 0)", "input(name, 120)");
        assertThat(Inputs.input("name", 5)).as("nobody controls the thread").isEqualTo(5);
    }

    @Test
    void parameters_are_inputs_only_where_the_program_is_entered_from_outside() throws Exception {
        Controlled program = new Controlled();
        program.guide.answers.put("input", 9L);
        program.run(() -> {
            Inputs.entered();
            assertThat(Inputs.parameter(5, "name")).isEqualTo(9);

            Inputs.inside();
            Inputs.entered();
            assertThat(Inputs.parameter(5, "name")).isEqualTo(5);

            Inputs.entered();
            assertThat(Inputs.parameter(true, "name")).isTrue();
            assertThat(Inputs.parameter('c', "name")).isEqualTo('\t');
        });
    }
}
