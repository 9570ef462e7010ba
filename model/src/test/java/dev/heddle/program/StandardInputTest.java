// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StandardInputTest {

    private static final StandardInput TEXT = new StandardInput("  5 true\r\n\tx  12\n");

    @Test
    void words_are_what_white_space_separates() {
        assertThat(TEXT.words()).extracting(TEXT::text).containsExactly("5", "true", "x", "12");
        assertThat(new StandardInput("").words()).isEmpty();
        assertThat(new StandardInput(" \n").words()).isEmpty();
    }

    @Test
    void words_that_are_inputs_change_and_all_that_is_between_them_stays() {
        List<InputValue> inputs = List.of(
                InputValue.everywhere("stdin[3]", 1),
                new InputValue("main", "stdin[3]", 1, -700),
                new InputValue("main", "stdin[1]", 1, 0),
                InputValue.everywhere("amount", 9));

        assertThat(StandardInput.chosen(Optional.of(TEXT), inputs))
                .contains(new StandardInput("  5 false\r\n\tx  -700\n"));
        assertThat(StandardInput.chosen(Optional.empty(), List.of())).isEmpty();
    }

    @Test
    void a_word_that_is_not_there_can_not_be_set() {
        List<InputValue> inputs = List.of(InputValue.everywhere("stdin[4]", 1));

        assertThatThrownBy(() -> StandardInput.chosen(Optional.of(TEXT), inputs))
                .hasMessage("stdin[4] can't be set, as the words on standard input are 4");
        assertThatThrownBy(() -> StandardInput.chosen(Optional.empty(), inputs))
                .hasMessageContaining("say --input stdin");
    }

    @Test
    void they_are_of_no_thread() {
        assertThat(new InputValue("main", StandardInput.name(2), 1, 7)).hasToString("stdin[2] = 7");
    }
}
