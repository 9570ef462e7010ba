// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.instrument.Landmarks;
import dev.heddle.runtime.Inputs;
import dev.heddle.runtime.Pace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that say which values inputs have, and in which order threads pass. */
class ChosenFilesTest {

    @TempDir
    private Path folder;

    private Path file(String... lines) throws IOException {
        return Files.write(folder.resolve("chosen.txt"), java.util.List.of(lines));
    }

    @AfterEach
    void forget() {
        Inputs.begin(new String[0], new String[0], new int[0], new long[0]);
    }

    @Test
    void inputs_have_the_values_of_the_file() throws IOException {
        InputsFile.begin(file("*\tamount\t0\t-7", "*\twith\\ta tab\\\\\t0\t8", "main.9\tother\t1\t9"));

        assertThat(Inputs.value("amount", 10)).isEqualTo(-7);
        assertThat(Inputs.value("with\ta tab\\", 10)).isEqualTo(8);
        assertThat(Inputs.value("other", 10)).as("of another thread").isEqualTo(10);
    }

    @Test
    void a_line_of_inputs_that_has_another_form_is_refused_with_the_file() throws IOException {
        Path file = file("*\tamount\t0");

        assertThatThrownBy(() -> InputsFile.begin(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + " has a line with 3 words instead of 4");
    }

    @Test
    void instructions_of_an_order_are_landmarks() throws IOException {
        Landmarks landmarks = PaceFile.begin(file("main\tp.A\trun\t()V\t4\t1\t0", "main.0\tp.A\trun\t()V\t7\t2\t0"));

        assertThat(landmarks.find("p.A", "run", "()V", 4)).isEqualTo(Landmarks.number("p.A", "run", "()V", 4));
        assertThat(landmarks.find("p.A", "run", "()V", 7)).isNotZero();
        assertThat(landmarks.find("p.A", "run", "()V", 5)).isZero();
        assertThat(Pace.passed()).isZero();
    }

    @Test
    void a_line_of_an_order_that_has_another_form_is_refused_with_the_file() throws IOException {
        Path file = file("main\tp.A\trun\t()V\t4\t1");

        assertThatThrownBy(() -> PaceFile.begin(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("6 words instead of 7");
    }
}
