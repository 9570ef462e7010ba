// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import org.junit.jupiter.api.Test;

/** What is given to code that is not woven. Others know all objects, unless a test says otherwise. */
@SuppressWarnings({"JdkObsolete", "UnnecessaryStringBuilder"}) // programs use them
class PassedObjectHooksTest {

    private final Controlled program = new Controlled();
    private final PassedArguments gifts = program.carrier.gifts;

    PassedObjectHooksTest() {
        program.guide.answers.put("stampOf", 50L);
        program.guide.answers.put("isShared", true);
    }

    @Test
    void what_the_callee_may_look_into_is_a_gift() throws Exception {
        List<String> list = new ArrayList<>();
        int[] cells = new int[3];
        program.run(() -> {
            PassedObjectHooks.read(list);
            PassedObjectHooks.written(cells);
            PassedObjectHooks.read("text");
            PassedObjectHooks.read(null);
        });

        assertThat(gifts.size()).isEqualTo(2);
        assertThat(gifts.object(0)).isSameAs(list);
        assertThat(gifts.isWritten(0)).isFalse();
        assertThat(gifts.object(1)).isSameAs(cells);
        assertThat(gifts.isWritten(1)).isTrue();
        assertThat(gifts.to(1)).isEqualTo(3);
    }

    @Test
    void what_only_this_thread_knows_is_no_gift() throws Exception {
        program.guide.answers.put("stampOf", -50L);
        program.run(() -> {
            PassedObjectHooks.read(new ArrayList<>());
            PassedObjectHooks.written(new int[3], 0, 2);
        });

        assertThat(gifts.size()).isZero();
    }

    @Test
    void the_elements_of_what_was_put_together_for_any_number_of_arguments_are_gifts_themselves() throws Exception {
        StringBuilder text = new StringBuilder();
        program.run(() -> PassedObjectHooks.read(new Object[] {text, "constant", null, new int[1]}));

        assertThat(gifts.size()).isEqualTo(2);
        assertThat(gifts.object(1)).isSameAs(text);
    }

    @Test
    void stretches_of_arrays_end_with_the_array_and_what_fails_anyway_is_none() throws Exception {
        int[] cells = new int[5];
        program.run(() -> {
            PassedObjectHooks.written(cells, 2, 9);
            PassedObjectHooks.read(cells, -1, 2);
            PassedObjectHooks.read(cells, 3, 3);
            PassedObjectHooks.read("no array", 0, 1);
            PassedObjectHooks.read(null, 0, 1);
        });

        assertThat(gifts.size()).isEqualTo(1);
        assertThat(gifts.from(0)).isEqualTo(2);
        assertThat(gifts.to(0)).isEqualTo(5);
    }

    @Test
    void a_call_is_a_step_if_it_gets_something_and_the_next_call_gets_nothing_of_it() throws Exception {
        program.run(() -> {
            PassedObjectHooks.call(1);
            PassedObjectHooks.read(new ArrayList<>());
            PassedObjectHooks.call(2);
            PassedObjectHooks.call(3);
        });

        assertThat(program.guide.told).containsExactly("stampOf(ArrayList)", "given(2)");
        assertThat(program.guide.offs).containsEntry("given", 1);
    }

    @Test
    void gifts_are_gone_even_if_the_execution_ends_meanwhile() throws Exception {
        program.run(() -> {
            PassedObjectHooks.read(new ArrayList<>());
            program.guide.meanwhile = () -> {
                throw Closed.CLOSED;
            };
            assertThatThrownBy(() -> PassedObjectHooks.call(2)).isSameAs(Closed.CLOSED);
        });

        assertThat(gifts.size()).isZero();
        assertThat(program.carrier.off).isZero();
    }

    @Test
    void in_initialisers_nothing_is_given() throws Exception {
        program.run(() -> {
            Gate.beginQuiet("A");
            PassedObjectHooks.read(new ArrayList<>());
            PassedObjectHooks.written(new int[1]);
            PassedObjectHooks.read(new int[1], 0, 1);
        });

        assertThat(gifts.size()).isZero();
    }

    @Test
    void large_arrays_are_copied_in_one_step_and_small_ones_cell_by_cell() throws Exception {
        int[] small = new int[64];
        int[] large = new int[65];
        program.run(() -> {
            PassedObjectHooks.cloning(small);
            PassedObjectHooks.copied(small, small.clone(), 1);
            assertThat(gifts.size()).isZero();

            PassedObjectHooks.cloning(large);
            PassedObjectHooks.copied(large, large.clone(), 2);
            assertThat(gifts.size()).isEqualTo(1);
        });

        assertThat(program.guide.told).contains("copied(int[], int[], 1)").doesNotContain("copied(int[], int[], 2)");
    }

    @Test
    void a_view_is_told_with_what_is_behind_it() throws Exception {
        List<String> list = new ArrayList<>();
        program.run(() -> {
            PassedObjectHooks.view("view", list);
            PassedObjectHooks.view(list, list);
            PassedObjectHooks.view("view", null);
            PassedObjectHooks.allocated(ByteBuffer.allocate(1));
            PassedObjectHooks.allocated(ByteBuffer.allocateDirect(1));
        });

        assertThat(program.guide.told.stream().filter(told -> told.startsWith("view")))
                .containsExactly("view(view, ArrayList)", "view(HeapByteBuffer, byte[])");
    }

    @Test
    void the_jdk_tells_of_monitors_of_shared_objects_only() throws Exception {
        Vector<String> vector = new Vector<>();
        program.run(() -> {
            PassedObjectHooks.looking(vector);
            PassedObjectHooks.changing(vector);
            PassedObjectHooks.entered(vector);
            PassedObjectHooks.inside(vector, "size");
            PassedObjectHooks.inside(new ArrayList<>(), "size");

            program.guide.answers.put("isShared", false);
            PassedObjectHooks.looking(vector);
            PassedObjectHooks.entered(vector);
            PassedObjectHooks.inside(vector, "size");
        });

        assertThat(program.guide.told)
                .containsExactly(
                        "entering(Vector, false)", "entering(Vector, true)", "entered(Vector)", "inside(Vector, size)");
    }

    @Test
    void the_jdk_tells_where_an_iterator_is_and_when_a_phase_ends() throws Exception {
        program.run(() -> {
            PassedObjectHooks.walks("iterator", "table", 3);
            PassedObjectHooks.walks("iterator", null, 3);
            PassedObjectHooks.advances("phaser");
        });

        assertThat(program.guide.told)
                .containsExactly("walks(iterator, table, 3)", "stampOf(phaser)", "advances(phaser)");
    }
}
