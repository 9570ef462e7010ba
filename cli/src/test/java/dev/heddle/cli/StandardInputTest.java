// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers that programs read from standard input, as inputs that may have any value. */
@Tag("once")
class StandardInputTest {

    private static final String LINES = """
            import java.io.BufferedReader;
            import java.io.IOException;
            import java.io.InputStreamReader;
            import java.util.StringTokenizer;

            class Lines {
                public static void main(String[] args) throws IOException {
                    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
                    String first = in.readLine();
                    String second = in.readLine();
                    String[] parts = in.readLine().split(" ");
                    StringTokenizer rest = new StringTokenizer(in.readLine());
                    int sum = Integer.parseInt(second.trim()) - Integer.parseInt(first);
                    sum += Integer.parseInt(parts[1]);
                    rest.nextToken();
                    boolean isLast = Boolean.parseBoolean(rest.nextToken());
                    System.out.println(sum + " " + isLast + " " + in.readLine());
                }
            }
            """;

    private static final String SHARED = """
            import java.util.Scanner;

            class Shared {
                static final Scanner IN = new Scanner(System.in);

                static synchronized int next() {
                    return IN.nextInt();
                }

                public static void main(String[] args) throws InterruptedException {
                    Thread other = new Thread(Shared::next);
                    other.start();
                    other.join();
                    System.out.println(next());
                }
            }
            """;

    private static final String OTHERWISE = """
            import java.util.Scanner;

            class Otherwise {
                public static void main(String[] args) {
                    Scanner in = new Scanner(System.in);
                    int first = in.nextInt();
                    double second = in.nextDouble();
                    int third = in.useDelimiter(",").next().length();
                    System.out.println(first + second + third);
                }
            }
            """;

    private static final String KEPT = """
            import java.util.Scanner;

            class Kept implements Runnable {
                private String text;
                private int number;

                Kept(String text) {
                    this.text = text;
                }

                @Override
                public void run() {
                    number = Integer.parseInt(text);
                }

                public static void main(String[] args) throws InterruptedException {
                    Kept kept = new Kept(new Scanner(System.in).next());
                    Thread thread = new Thread(kept);
                    thread.start();
                    thread.join();
                    if (kept.number == 7) {
                        throw new IllegalStateException("seven");
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    private Terminal run(int expected, String typed, String... words) {
        Terminal terminal = Terminal.piped().in(folder).typing(typed);
        assertThat(terminal.run(words)).as(terminal.err()).isEqualTo(expected);
        return terminal;
    }

    private String record(String name, String text, String typed, String... more) throws IOException {
        Files.writeString(folder.resolve(name + ".java"), text);
        String[] words = new String[more.length + 5];
        System.arraycopy(new String[] {"record", "-q", "--input", "stdin"}, 0, words, 0, 4);
        System.arraycopy(more, 0, words, 4, more.length);
        words[words.length - 1] = name + ".java";
        return run(0, typed, words).out();
    }

    private String shown(String name) {
        return run(0, "", "show", name + ".heddle", "--all").out();
    }

    private static String sample(String name) {
        return Path.of("..", "samples", "src", "main", "java", "dev", "heddle", "samples", "inputs", name + ".java")
                .toAbsolutePath()
                .toString();
    }

    @Test
    void lines_and_their_parts_are_followed_to_the_numbers_that_are_made_of_them() throws IOException {
        String printed = record("Lines", LINES, "3\n 4 \n7 9\nx false\nend\n", "--set=stdin[0]=5", "--set=stdin[5]=1");

        assertThat(printed).isEqualTo("8 true end\n");
        assertThat(shown("Lines"))
                .contains("input stdin[1] = 4", "input stdin[0] = 5", "input stdin[3] = 9", "input stdin[5] = 1")
                .doesNotContain("stdin[2] =", "stdin[4] =", "stays as recorded");
    }

    @Test
    void who_shares_it_gets_what_was_recorded_and_that_is_said() throws IOException {
        assertThat(record("Shared", SHARED, "1 2")).isEqualTo("2\n");

        assertThat(shown("Shared"))
                .contains("several threads read from standard input")
                .doesNotContain("input stdin");
    }

    @Test
    void what_is_read_otherwise_stays_as_recorded_and_that_is_said() throws IOException {
        record("Otherwise", OTHERWISE, "1 2.5 a,b");

        assertThat(shown("Otherwise"))
                .contains("input stdin[0] = 1", "Scanner.nextDouble", "Scanner.useDelimiter")
                .doesNotContain("input stdin[1]");
    }

    @Test
    void a_text_that_is_kept_and_parsed_by_another_thread_stays_as_recorded_and_nothing_is_proved() throws IOException {
        record("Kept", KEPT, "5 6");

        assertThat(shown("Kept"))
                .contains("what Integer.parseInt makes of the standard input stays as recorded")
                .doesNotContain("input stdin");
        assertThat(run(4, "5 6", "prove", "-q", "--input=stdin", "Kept.java").out())
                .contains("stays as recorded")
                .doesNotContain("proved: ");
    }

    @Test
    void a_search_finds_what_to_type_and_a_replay_types_it() throws IOException {
        String found = run(
                        1, "5 1\n", "search", "-q", "--runs=8", "--replays=2", "--input=stdin", sample("TypedTickets"))
                .out();

        assertThat(found).contains("oversold").containsPattern("inputs +stdin\\[0] = \\d+; stdin\\[1] = \\d+");
        assertThat(Files.readString(folder.resolve("TypedTickets-1.schedule"))).contains("\nstdin 5 1\\n\n");
        assertThat(run(0, "", "replay", "TypedTickets-1.schedule").out()).contains("oversold");
    }

    @Test
    void the_twin_is_proved_for_whatever_is_typed() {
        assertThat(run(0, "5 1\n", "prove", "-q", "--input=stdin", sample("TypedTicketsFixed"))
                        .out())
                .contains("proved");
    }

    @Test
    void what_can_not_be_is_refused() throws IOException {
        Files.writeString(folder.resolve("Shared.java"), SHARED);

        for (String command : new String[] {"record", "explore", "check"}) {
            assertThat(run(2, "1 2", command, "--input=stdin", "--set=stdin[2]=1", "Shared.java")
                            .err())
                    .contains("stdin[2] can't be set, as the words on standard input are 2");
            assertThat(run(2, "1 2", command, "--set=stdin[0]=1", "Shared.java").err())
                    .contains("say --input stdin");
            assertThat(run(2, "1 ".repeat(20_000), command, "--input=stdin", "Shared.java")
                            .err())
                    .contains("more than 20,000 bytes");
        }
    }
}
