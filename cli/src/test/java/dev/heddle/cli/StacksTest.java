// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Where threads stood, on request. */
@Tag("once")
@Timeout(300)
class StacksTest {

    private static final String DEADLOCK = """
            class Locks {
                private final Object mutex = new Object();
                private final Locks other;

                Locks(Locks other) {
                    this.other = other;
                }

                synchronized void down() {
                    touch();
                }

                private void touch() {
                    synchronized (other.mutex) {
                        mutex.hashCode();
                    }
                }

                void up(Locks upper) {
                    synchronized (mutex) {
                        upper.look();
                    }
                }

                synchronized void look() {
                    mutex.hashCode();
                }

                public static void main(String[] words) throws InterruptedException {
                    Locks lower = new Locks(null);
                    Locks upper = new Locks(lower);
                    Thread ann = new Thread(upper::down, "ann");
                    ann.start();
                    lower.up(upper);
                    ann.join();
                }
            }
            """;

    @TempDir
    Path folder;

    private Terminal run(int expected, String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(terminal.err()).isEqualTo(expected);
        return terminal;
    }

    @Test
    void a_deadlock_is_told_with_the_stacks_the_locks_and_where_threads_were_started() throws IOException {
        Files.writeString(folder.resolve("Locks.java"), DEADLOCK);

        // The recorded run itself may come to the deadlock; then there is no need to wait for long.
        String out = run(1, "check", "--stacks", "--patience", "3s", "--explore", "5s", "Locks.java")
                .out();

        assertThat(out).containsSubsequence("\n  stacks\n", "known by");
        assertThat(out.replaceAll("(?m)^ +", "").replaceAll("… \\d+ further frames?\n", ""))
                .containsPattern("""
                        ann where it stays, holding Locks(@\\d|\\.mutex)'s monitor
                        at Locks\\.touch\\(Locks\\.java:14\\)
                        at Locks\\.down\\(Locks\\.java:10\\)
                        ann was started by main
                        at Locks\\.main\\(Locks\\.java:33\\)
                        """)
                .containsPattern("""
                        main where it stays, holding Locks(@\\d|\\.mutex)'s monitor
                        at Locks\\.look\\(Locks\\.java:\\d+\\)
                        at Locks\\.up\\(Locks\\.java:21\\)
                        at Locks\\.main\\(Locks\\.java:34\\)
                        """);

        String replayed = run(0, "replay", "--stacks", "Locks-1.schedule").out();
        assertThat(replayed)
                .startsWith("replayed: deadlock of 2 threads (main, ann)\n")
                .contains("error[HDL201]: deadlock of 2 threads", "at Locks.touch(Locks.java:14)", "replayed 1 of 1");
        assertThat(run(0, "replay", "Locks-1.schedule").out()).doesNotContain("(Locks.java:");
    }

    @Test
    void a_failure_is_told_with_the_stack_of_the_exception_and_machines_get_it_as_well() throws IOException {
        Files.copy(Terminal.EXAMPLES.resolve("LostUpdate.java"), folder.resolve("LostUpdate.java"));

        JsonNode finding = new JsonMapper()
                .readTree(run(1, "check", "--stacks", "--json", "--explore", "0", "LostUpdate.java")
                        .out())
                .at("/findings/0");

        assertThat(finding.at("/ends/0/thread").asString()).isEqualTo("main");
        assertThat(texts(finding.at("/ends/0/stack"))).containsExactly("LostUpdate.main(LostUpdate.java:24)");
        List<JsonNode> told = finding.get("steps")
                .valueStream()
                .filter(step -> step.has("stack"))
                .toList();
        assertThat(told)
                .isNotEmpty()
                .allSatisfy(step -> assertThat(texts(step.get("holds"))).isEmpty());
        assertThat(told)
                .filteredOn(step -> step.get("does").asString().equals("reads")
                        && step.get("line").asInt() == 10)
                .hasSize(2)
                .allSatisfy(step -> assertThat(texts(step.get("stack")))
                        .startsWith("LostUpdate.deposit(LostUpdate.java:10)")
                        .anyMatch(frame -> frame.startsWith("LostUpdate.lambda$main$")));
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }
}
