// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that went on for so long that nobody waits until all of it is read. */
@Tag("once")
class LongRunTest {

    @TempDir
    private Path folder;

    @Test
    void its_beginning_is_shown_and_what_is_asked_for() throws IOException {
        Files.writeString(folder.resolve("Busy.java"), """
                class Busy {
                    static int count;

                    public static void main(String[] arguments) throws Exception {
                        Runnable counting = () -> {
                            for (int i = 0; i < 10_000; i++) {
                                synchronized (Busy.class) {
                                    count++;
                                }
                            }
                        };
                        Thread one = new Thread(counting, "one");
                        Thread two = new Thread(counting, "two");
                        one.start();
                        two.start();
                        one.join();
                        two.join();
                    }
                }
                """);
        run(0, "record", "Busy.java");

        assertThat(run(0, "show", "Busy.heddle"))
                .contains("Busy ran 3 threads with more than 100000 events", "starts one", "read no further")
                .contains("rest       only the first 100000 events were read; --from N reads up to there")
                // Everything in a prefix of a run was written in it.
                .doesNotContain("not complete", "no recorded step wrote");
        assertThat(run(0, "show", "Busy.heddle", "--from", "110000", "--events", "3"))
                .contains("with more than 110003 events")
                // Which of the three others have to do with, depends on who was in the middle of a round.
                .containsPattern("\n  11000[0-2]  ");
        assertThat(run(0, "show", "Busy.heddle", "--from", "119999"))
                .contains("two.join()")
                .doesNotContain("more than", "rest  ");
    }

    private String run(int expected, String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(terminal.err()).isEqualTo(expected);
        return terminal.out();
    }
}
