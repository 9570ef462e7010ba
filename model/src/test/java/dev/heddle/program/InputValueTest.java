// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputValueTest {

    @TempDir
    private Path folder;

    @Test
    void a_file_gives_back_what_was_written_whatever_the_names() throws IOException {
        List<InputValue> inputs = List.of(
                InputValue.everywhere("amount", -150),
                new InputValue("main.0", "a\tb\nc\\n d", 3, Long.MIN_VALUE),
                new InputValue("main", "args[0]", 1, 7));
        Path file = folder.resolve("inputs.tsv");

        InputFile.write(inputs, file);

        assertThat(InputFile.read(file)).isEqualTo(inputs);
        assertThat(Files.readAllLines(file)).hasSize(3).startsWith("*\tamount\t0\t-150");
    }

    @Test
    void a_line_that_says_something_else_is_named() throws IOException {
        Path file = folder.resolve("inputs.tsv");
        Files.writeString(file, "*\tamount\t0\t1\nmain\tamount\tx\t1\n");

        assertThatThrownBy(() -> InputFile.read(file)).hasMessageContaining("inputs.tsv:2: 'x'");
        assertThatThrownBy(() -> InputFile.parse("main\tamount")).hasMessageContaining("4 words, not 2");
    }

    @Test
    void a_time_needs_a_thread() {
        assertThatThrownBy(() -> new InputValue(InputValue.EVERYBODY, "amount", 2, 1))
                .hasMessageContaining("needs a thread");
        assertThatThrownBy(() -> new InputValue("main", "amount", -1, 1)).hasMessageContaining("from 1");
    }

    @Test
    void what_is_said_of_a_thread_and_a_time_goes_before_what_is_said_of_all() {
        List<InputValue> inputs = List.of(
                InputValue.everywhere("amount", 1),
                new InputValue("main.0", "amount", 2, 22),
                new InputValue("main.1", "amount", InputValue.ALWAYS, 11));

        assertThat(InputValue.find(inputs, "main.0", "amount", 1)).contains(1L);
        assertThat(InputValue.find(inputs, "main.0", "amount", 2)).contains(22L);
        assertThat(InputValue.find(inputs, "main.1", "amount", 2)).contains(11L);
        assertThat(InputValue.find(inputs, "main", "other", 1)).isEmpty();
    }

    @Test
    void what_is_said_of_all_is_not_told_if_something_else_is_said_of_some() {
        InputValue general = InputValue.everywhere("amount", 1);
        InputValue special = new InputValue("main.0", "amount", 2, 22);
        InputValue other = InputValue.everywhere("limit", 3);

        assertThat(InputValue.told(List.of(general, special, other))).containsExactly(special, other);
        assertThat(InputValue.told(List.of(general, other))).containsExactly(general, other);
    }

    @Test
    void arguments_change_where_they_are_inputs_and_keep_their_form() {
        List<InputValue> inputs = List.of(
                new InputValue("main", "args[1]", 1, -7),
                new InputValue("main", "args[2]", 1, 1),
                InputValue.everywhere("amount", 9));

        assertThat(InputValue.inArguments(List.of("x", "3", "false"), inputs)).containsExactly("x", "-7", "true");
        assertThatThrownBy(() -> InputValue.inArguments(List.of("x"), inputs))
                .hasMessage("args[1] can't be set, as the program has one argument");
    }

    @Test
    void as_a_text_it_names_the_thread_and_the_time_where_they_matter() {
        assertThat(InputValue.everywhere("amount", 150)).hasToString("amount = 150");
        assertThat(new InputValue("main.0", "amount", 1, 150)).hasToString("amount = 150 in main.0");
        assertThat(new InputValue("main.0", "amount", 2, 150)).hasToString("amount = 150 in main.0, time 2");
        assertThat(new InputValue("main", "args[0]", 1, 7)).hasToString("args[0] = 7");
    }
}
