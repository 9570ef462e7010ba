// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Proofs of real programs by the command line, and going on with them. */
@Tag("once")
class ProveCommandTest {

    /** Each of the two may find the other's number or not, so that there are three combinations of paths. */
    private static final String THREE_WAYS = """
            public class Ways {
                static volatile int a;
                static volatile int b;
                static int seen;

                public static void main(String[] args) throws InterruptedException {
                    Thread other = new Thread(() -> {
                        a = 1;
                        if (b == 1) {
                            seen = 1;
                        }
                    });
                    other.start();
                    b = 1;
                    if (a == 1) {
                        a = 2;
                    }
                    other.join();
                    assert seen <= LIMIT;
                }
            }
            """;

    @TempDir
    Path folder;

    private Terminal run(int exitCode, String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(terminal.out() + terminal.err()).isEqualTo(exitCode);
        return terminal;
    }

    private void write(int limit) throws IOException {
        Files.writeString(folder.resolve("Ways.java"), THREE_WAYS.replace("LIMIT", String.valueOf(limit)));
    }

    @Test
    void a_proof_that_ran_out_of_runs_says_what_is_left_and_goes_on_from_there() throws IOException {
        write(1);

        Terminal first = run(4, "prove", "--runs", "1", "--explore", "0s", "--keep", "proof", "Ways.java");
        assertThat(first.out())
                .contains("neither proved nor refuted: Ways")
                .contains("the number of runs is used up")
                .contains("--resume proof");

        Terminal second = run(0, "prove", "--json", "--explore", "0s", "--resume", "proof", "Ways.java");
        JsonNode result = new JsonMapper().readTree(second.out());
        assertThat(result.path("verdict").asString()).isEqualTo("proved");
        assertThat(result.path("bill").path("runs").asInt()).isEqualTo(3);
    }

    private static final String LOCKED = """
            public class Locked {
                static int count;

                static synchronized void add() {
                    count++;
                }

                public static void main(String[] words) throws InterruptedException {
                    Thread other = new Thread(Locked::add);
                    other.start();
                    add();
                    other.join();
                    assert count == 2;
                }
            }
            """;

    @Test
    void a_proof_says_what_it_covers_and_assumes_and_a_search_what_it_suspected() throws IOException {
        Files.writeString(folder.resolve("Locked.java"), LOCKED);

        GoldenFiles.assertMatches("prove.txt", run(0, "prove", "Locked.java").out());
        GoldenFiles.assertMatches("search.txt", run(4, "search", "Locked.java").out());
    }

    @Test
    void runs_of_another_program_prove_nothing() throws IOException {
        write(1);
        run(4, "prove", "--runs", "1", "--explore", "0s", "--keep", "proof", "Ways.java");
        int kept = keptRuns();

        assertThat(run(2, "prove", "--keep", "proof", "Ways.java").err())
                .contains("proof has recorded runs already; --resume proof goes on with them");
        assertThat(run(2, "prove", "--resume", "proof", "Ways.java", "word").err())
                .contains("the kept runs are of another program: command was 'Ways' there and is 'Ways word' now");
        write(0);
        assertThat(run(2, "prove", "--resume", "proof", "Ways.java").err())
                .contains("the kept runs are of another program: Ways has been changed");
        assertThat(keptRuns()).isEqualTo(kept);
    }

    private int keptRuns() {
        String[] names = folder.resolve("proof").toFile().list();
        return names == null ? 0 : names.length;
    }

    /** With the number 10 the text is longer, and then it fails. */
    @Test
    void a_number_of_which_the_text_is_used_too_is_a_gap() throws IOException {
        Files.writeString(folder.resolve("Text.java"), """
                public class Text {
                    static volatile int sum;

                    public static void main(String[] args) throws InterruptedException {
                        int number = Integer.parseInt(args[0]);
                        Thread other = new Thread(() -> sum = number);
                        other.start();
                        other.join();
                        assert args[0].length() == 1;
                    }
                }
                """);

        Terminal terminal = run(4, "prove", "--explore", "0s", "--input", "args", "Text.java", "5");
        assertThat(terminal.out())
                .contains("neither proved nor refuted: Text")
                .contains("Text.java:9: args[0] is used as a text, which is kept as it was");
    }

    @Test
    void there_is_nothing_to_go_on_with_in_an_empty_folder() throws IOException {
        write(1);
        Files.createDirectory(folder.resolve("empty"));

        assertThat(run(2, "prove", "--resume", "empty", "Ways.java").err())
                .contains("empty is no folder with recorded runs; --resume goes on with what --keep left");
        assertThat(run(2, "prove", "--runs", "0", "Ways.java").err())
                .contains("'--runs': this is a number from 1 on, not '0'");
    }
}
