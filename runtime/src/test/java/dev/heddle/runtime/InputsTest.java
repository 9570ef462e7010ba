// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InputsTest {

    @AfterEach
    void chooseNothing() {
        Inputs.begin(new String[0], new String[0], new int[0], new long[0]);
    }

    private static void choose(String thread, String name, int[] numbers, long... values) {
        String[] threads = new String[values.length];
        String[] names = new String[values.length];
        java.util.Arrays.fill(threads, thread);
        java.util.Arrays.fill(names, name);
        Inputs.begin(threads, names, numbers, values);
    }

    @Test
    void without_a_choice_the_programs_own_value_is_taken() {
        choose("*", "other", new int[] {0}, 5);

        assertThat(Inputs.input("amount", 3)).isEqualTo(3);
        assertThat(Inputs.input("amount", true)).isTrue();
    }

    @Test
    void a_thread_gets_a_value_the_how_manieth_time_it_asks() {
        String me = ThreadLog.current().path;
        choose(me, "amount", new int[] {3, 1}, 30, 10);

        List<Integer> got = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            got.add(Inputs.input("amount", 0));
            Inputs.input("other", 0);
        }

        assertThat(got).containsExactly(10, 0, 30, 0);
    }

    @Test
    void other_threads_get_nothing_of_it() {
        choose("somebody else", "amount", new int[] {0}, 5);

        assertThat(Inputs.input("amount", 3)).isEqualTo(3);
    }

    @Test
    void as_much_of_a_value_is_taken_as_fits() {
        choose("*", "x", new int[] {0}, 0x1_0001_8001L);

        assertThat(Inputs.input("x", 0)).isEqualTo(0x0001_8001);
        assertThat(Inputs.input("x", 0L)).isEqualTo(0x1_0001_8001L);
        assertThat(Inputs.input("x", (short) 0)).isEqualTo((short) 0x8001);
        assertThat(Inputs.input("x", 'a')).isEqualTo((char) 0x8001);
        assertThat(Inputs.input("x", (byte) 0)).isEqualTo((byte) 1);
        assertThat(Inputs.input("x", false)).isTrue();
    }
}
