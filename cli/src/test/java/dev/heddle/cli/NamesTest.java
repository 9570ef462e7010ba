// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** All that people read calls threads and objects as they do; what machines keep has names that are the same in all executions. */
@Tag("once")
@Timeout(300)
class NamesTest {

    private static final String BANK = """
            class Bank {
                static class Account {
                    int balance;

                    void pay(Account other) {
                        synchronized (this) {
                            synchronized (other) {
                                balance--;
                                other.balance++;
                            }
                        }
                    }
                }

                private final Object ledger = new Object();

                private void forth() {
                    synchronized (Bank.class) {
                        synchronized (ledger) {
                            ledger.hashCode();
                        }
                    }
                }

                private void back() {
                    synchronized (ledger) {
                        synchronized (Bank.class) {
                            ledger.hashCode();
                        }
                    }
                }

                public static void main(String[] words) throws InterruptedException {
                    Account ann = new Account();
                    Account bob = new Account();
                    Bank bank = new Bank();
                    boolean isOfAccounts = words[0].equals("accounts");
                    Runnable one = isOfAccounts ? () -> ann.pay(bob) : bank::forth;
                    Runnable two = isOfAccounts ? () -> bob.pay(ann) : bank::back;
                    Thread first = new Thread(one, "teller-1");
                    Thread second = new Thread(two, "teller-2");
                    first.start();
                    second.start();
                    first.join();
                    second.join();
                }
            }
            """;

    private static final String HEADLINE = "deadlock of 2 threads (teller-1, teller-2); main waits for them";

    private static final Pattern ID = Pattern.compile("\\bmain(\\.\\d+|/\\d+)");

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("Bank.java"), BANK);
    }

    private String run(int expected, String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(terminal.err()).isEqualTo(expected);
        return terminal.out();
    }

    @Test
    void an_exploration_and_a_replay_name_them() {
        String explored = run(1, "explore", "Bank.java", "accounts");

        assertThat(explored)
                .contains(HEADLINE)
                .contains("teller-1 waits for Account@2's monitor (held by teller-2) at Bank$Account.pay:7")
                .contains("teller-2 waits for Account@1's monitor (held by teller-1) at Bank$Account.pay:7")
                .contains("main waits for the end of teller-1 at Bank.main:44")
                .contains("starts teller-1", "enters Account@1's monitor")
                .doesNotContainPattern(ID);
        assertThat(run(0, "replay", "Bank-1.schedule"))
                .startsWith("replayed: " + HEADLINE + "\n  teller-1 waits for Account@2's monitor")
                .doesNotContainPattern(ID);
    }

    @Test
    void classes_and_fields_are_named_as_one_writes_them() {
        assertThat(run(1, "explore", "Bank.java", "ledger"))
                .contains("teller-1 waits for Bank.ledger's monitor (held by teller-2)")
                .contains("teller-2 waits for Bank.class's monitor (held by teller-1)")
                .doesNotContainPattern(ID);
    }

    @Test
    void a_check_tells_what_objects_are_and_machines_get_both() throws IOException {
        String json =
                run(1, "check", "--json", "--sarif", "bank.sarif", "--html", "bank.html", "Bank.java", "accounts");

        JsonNode finding = new JsonMapper().readTree(json).at("/findings/0");
        assertThat(finding.get("title").asString()).isEqualTo(HEADLINE);
        assertThat(texts(finding.get("what"))).first().asString().startsWith("main waits for the end of main.0");
        assertThat(texts(finding.get("told")))
                .first()
                .asString()
                .startsWith("teller-1 waits for Account@2's monitor (held by teller-2)");
        String object = finding.get("objects").properties().stream()
                .filter(one -> one.getValue().get("title").asString().equals("Account@1"))
                .map(one -> "%s made at %s"
                        .formatted(
                                one.getValue().get("class").asString(),
                                one.getValue().get("made").asString()))
                .findFirst()
                .orElse("");
        assertThat(object).isEqualTo("Bank$Account made at Bank.main:34");

        JsonNode result =
                new JsonMapper().readTree(folder.resolve("bank.sarif").toFile()).at("/runs/0/results/0");
        assertThat(result.at("/message/text").asString())
                .startsWith(HEADLINE)
                .contains("Account@1 is a Bank.Account, made at Bank.main:34")
                .doesNotContainPattern(ID);
        assertThat(result.at("/locations/0/message/text").asString()).doesNotContainPattern(ID);
        assertThat(Files.readString(folder.resolve("bank.html"))).contains(HEADLINE, "enters Account@1&#39;s monitor");
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }
}
