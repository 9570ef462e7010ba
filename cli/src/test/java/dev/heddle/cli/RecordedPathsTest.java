// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is claimed of a recorded run, whose trace knows only the branches that were taken. */
class RecordedPathsTest {

    @TempDir
    private Path folder;

    /** Whichever of the two comes first in the recorded run, the other could have. */
    private static final String PROGRAM = """
            class Either {
                static final Object lock = new Object();
                static int x;
                static int other;
                public static void main(String[] arguments) throws Exception {
                    Thread thread = new Thread(() -> { synchronized (lock) { x = 1; } });
                    thread.start();
                    int seen;
                    synchronized (lock) { seen = x; }
                    %s
                    thread.join();
                    if (x != 1) {
                        throw new IllegalStateException("x is " + x);
                    }
                }
            }
            """;

    @Test
    void a_branch_that_can_go_another_way_keeps_a_recording_from_being_a_proof() throws IOException {
        Terminal terminal = trace("if (seen == 1) { other = 2; } else { other = 3; }");

        assertThat(terminal.out())
                .startsWith("inconclusive: nothing fails along the recorded paths, but they are not all there are")
                .contains("at these of 1 place")
                .contains("Either.java:10")
                .doesNotContain("proved");
    }

    @Test
    void the_same_is_data_in_json() throws IOException {
        Terminal terminal = trace("if (seen == 1) { other = 2; } else { other = 3; }", "--json");

        assertThat(terminal.out().replaceAll("\\s+", ""))
                .contains("\"conclusion\":\"inconclusive\"")
                .contains("\"paths\":{\"areAll\":false,\"questions\":1,\"undecided\":0,\"others\":[\"Either.java:10");
    }

    @Test
    void without_such_a_branch_it_is_one() throws IOException {
        Terminal terminal = trace(0, "other = seen;");

        assertThat(terminal.out()).startsWith("proved: ").contains("no interleaving leaves the recorded paths");
    }

    @Test
    void what_is_kept_as_it_went_keeps_it_from_being_a_proof_as_well() throws IOException {
        Terminal terminal = trace(4, """
                java.util.concurrent.Exchanger<String> exchanger = new java.util.concurrent.Exchanger<>();
                Thread peer = new Thread(() -> { try { exchanger.exchange("a"); } catch (InterruptedException e) { } });
                peer.start();
                exchanger.exchange("b");
                peer.join();
                """);

        assertThat(terminal.out()).startsWith("inconclusive: ").contains("not proved");
    }

    private Terminal trace(String branch, String... options) throws IOException {
        return trace(4, branch, options);
    }

    private Terminal trace(int code, String branch, String... options) throws IOException {
        Files.writeString(folder.resolve("Either.java"), PROGRAM.formatted(branch));
        Terminal recording = Terminal.piped().in(folder);
        assertThat(recording.run("record", "Either.java")).as(recording.err()).isZero();
        Terminal terminal = Terminal.piped().in(folder);
        String[] arguments = new String[options.length + 2];
        arguments[0] = "trace";
        arguments[1] = folder.resolve("Either.heddle").toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        assertThat(terminal.run(arguments)).as(terminal.out()).isEqualTo(code);
        return terminal;
    }
}
