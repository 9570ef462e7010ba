// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Inputs whose values are chosen from outside: in recorded runs, in explorations, and when a schedule is run again. */
@Tag("once")
class SetTest {

    private static final String ATM = """
            import dev.heddle.api.Heddle;
            import java.util.function.IntBinaryOperator;

            class Atm {
                static int balance = 20;
                static int paid;
                static int asked;
                final short limit = (short) Math.abs(-50);

                static synchronized int balance() {
                    return balance;
                }

                static synchronized void pay(int from, int amount) {
                    balance = from - amount;
                    paid += amount;
                }

                static void withdraw() {
                    int amount = Heddle.input("amount", 100);
                    int seen = balance();
                    if (amount <= seen) {
                        pay(seen, amount);
                    }
                }

                static int larger(int one, int other) {
                    asked++;
                    return one > other ? one : other;
                }

                public static void main(String[] args) throws InterruptedException {
                    IntBinaryOperator larger = Atm::larger;
                    System.out.println(new Atm().limit + " " + larger.applyAsInt(1, 2) + " " + larger(3, 4)
                            + " " + Integer.parseInt(args[0]) + " " + Boolean.parseBoolean(args[1]));
                    Thread alice = new Thread(Atm::withdraw);
                    alice.start();
                    withdraw();
                    alice.join();
                    if (balance + paid != 20) {
                        throw new IllegalStateException("money is lost");
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void buildTheMachine() throws IOException {
        Files.writeString(folder.resolve("Atm.java"), ATM);
    }

    private String run(int expected, String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(terminal.err()).isEqualTo(expected);
        return terminal.out();
    }

    @Test
    void a_recorded_run_has_the_values_that_were_set_and_the_trace_knows_them() {
        String printed = run(
                0,
                "record",
                "-q",
                "--input=args,Atm.limit,Atm.larger",
                "--set=amount=30",
                "--set=args[0]=7",
                "--set=args[1]=true",
                "--set=Atm.limit=65537",
                "--set=larger.other=9",
                "Atm.java",
                "1",
                "false");

        assertThat(printed).startsWith("1 9 4 7 true");
        assertThat(run(0, "show", "Atm.heddle", "--all"))
                .contains("input amount = 30", "input args[0] = 7", "input Atm.limit = 1", "input larger.other = 9")
                .doesNotContain("amount = 100", "limit = 50", "nobody wrote");
    }

    @Test
    void an_exploration_has_them_and_its_schedules_keep_them() {
        assertThat(run(0, "explore", "Atm.java", "1", "false")).contains("every interleaving is covered");

        String found = run(
                1,
                "explore",
                "--input=Atm.limit,Atm.larger",
                "--set=amount=15",
                "--set=args[0]=7",
                "--set=Atm.limit=65537",
                "--set=larger.other=9",
                "Atm.java",
                "1",
                "false");

        assertThat(found).contains("money is lost", "  with amount = 15\n");
        // With the program's own inputs nothing is ever lost.
        assertThat(run(0, "replay", "Atm-1.schedule")).contains("money is lost");
    }

    @Test
    void findings_tell_them_to_people_and_to_machines() throws IOException {
        String told = run(1, "check", "-q", "--explore=1s", "--set=amount=15", "Atm.java", "1", "false");
        String json = run(
                1,
                "check",
                "-q",
                "--explore=1s",
                "--set=amount=15",
                "--json",
                "--sarif=atm.sarif",
                "Atm.java",
                "1",
                "false");

        // Which amounts a finding has that was predicted is the solver's choice.
        assertThat(told).containsPattern("inputs +amount = \\d+");
        JsonNode finding = new JsonMapper()
                .readTree(json.substring(json.indexOf('{')))
                .get("findings")
                .get(0);
        assertThat(finding.get("inputs").get(0).get("name").asString()).isEqualTo("amount");
        assertThat(finding.get("inputs").get(0).get("value").asLong()).isLessThanOrEqualTo(20);
        assertThat(Files.readString(folder.resolve("atm.sarif"))).contains("with amount = ");
        assertThat(run(0, "replay", "Atm-1.schedule")).contains("replayed: ");
    }

    @Test
    void what_can_not_be_set_is_refused() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("explore", "--set=amount", "Atm.java")).isEqualTo(2);
        assertThat(terminal.err()).contains("NAME=VALUE", "'amount'");
        for (String command : new String[] {"record", "explore", "check"}) {
            Terminal another = Terminal.piped().in(folder);
            assertThat(another.run(command, "--set=args[2]=1", "Atm.java", "1", "false"))
                    .as(command)
                    .isEqualTo(2);
            assertThat(another.err()).contains("args[2] can't be set, as the program has 2 arguments");
        }
    }
}
