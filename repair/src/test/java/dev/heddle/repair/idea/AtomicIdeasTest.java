// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.StepKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicIdeasTest {

    private static final String BANK = """
            final class Bank {

                private int balance;

                void deposit(int amount) {
                    int seen = balance;
                    balance = seen + amount;
                }

                int get() {
                    return balance;
                }

                void set(int value) {
                    balance = value;
                }

                void add(int amount) {
                    int old = get();
                    log();
                    set(old + amount);
                }

                void log() {}
            }
            """;

    private Proposals proposals;

    @BeforeEach
    void propose(@TempDir Path folder) {
        proposals = new Proposals(folder);
    }

    @Test
    void a_field_that_two_threads_use_may_be_volatile() throws IOException {
        assertThat(proposals.patched(
                        new Visibility(),
                        "Bank",
                        BANK,
                        Kind.RACE,
                        read("main.0", "get", 11),
                        write("main.1", "set", 15)))
                .singleElement()
                .asString()
                .contains("private volatile int balance;");
    }

    @Test
    void a_number_that_is_counted_becomes_atomic_wherever_it_is_used() throws IOException {
        String hits = """
                final class Hits {
                    private volatile int count = 5;
                    private int other;

                    int hit(int more) {
                        count += more * count;
                        this.count = count + 1;
                        other++;
                        count = 0;
                        return count++ - --count;
                    }
                }
                """;

        assertThat(proposals.patched(
                        new AtomicFields(),
                        "Hits",
                        hits,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "Hits.count", "", "", "Hits", "hit", 6),
                        new FindingStep("main.1", StepKind.WRITE, "Hits.count", "", "", "Hits", "hit", 6),
                        new FindingStep("main.0", StepKind.WRITE, "Hits.count", "", "", "Hits", "hit", 6)))
                .containsExactly("""
                import java.util.concurrent.atomic.AtomicInteger;

                final class Hits {
                    private final AtomicInteger count = new AtomicInteger(5);
                    private int other;

                    int hit(int more) {
                        count.addAndGet(more * count.get());
                        this.count.set(count.get() + 1);
                        other++;
                        count.set(0);
                        return count.getAndIncrement() - count.decrementAndGet();
                    }
                }
                """);
    }

    @Test
    void a_number_with_a_namesake_stays_as_it_is() throws IOException {
        String hits = """
                final class Hits {
                    private int count;

                    void hit(int count) {
                        this.count++;
                    }
                }
                """;

        assertThat(proposals.patched(
                        new AtomicFields(),
                        "Hits",
                        hits,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "Hits.count", "", "", "Hits", "hit", 5),
                        new FindingStep("main.1", StepKind.WRITE, "Hits.count", "", "", "Hits", "hit", 5),
                        new FindingStep("main.0", StepKind.WRITE, "Hits.count", "", "", "Hits", "hit", 5)))
                .isEmpty();
    }

    @Test
    void asking_a_collection_and_changing_it_becomes_one_operation() throws IOException {
        String cache = """
                final class Cache {
                    void work() {
                        if (!map.containsKey(key)) {
                            map.put(key, value);
                        }
                        if (map.get(key) == null) map.put(key, value);
                        String text = texts.get(id());
                        if (text == null) {
                            text = load(1);
                            texts.put(id(), text);
                        }
                        counts.put(word, counts.getOrDefault(word, 0) + 1);
                        if (!names.contains(name)) {
                            names.add(name);
                            greet(name);
                        }
                        if (!map.containsKey(key)) {
                            map.put(other, value);
                        }
                    }
                }
                """;

        List<String> patched = proposals.patched(
                new MapOperations(),
                "Cache",
                cache,
                Kind.FAILURE,
                new FindingStep("main.0", StepKind.CALL, "ConcurrentHashMap.put()", "", "", "Cache", "work", 4));

        assertThat(patched).hasSize(5);
        assertThat(patched.get(0)).contains("work() {\n        map.putIfAbsent(key, value);\n        if (map.get");
        assertThat(patched.get(1)).contains("        map.putIfAbsent(key, value);\n        String text");
        assertThat(patched.get(2))
                .contains("        String text = texts.computeIfAbsent(id(), absent -> load(1));\n        counts");
        assertThat(patched.get(3)).contains("        counts.merge(word, 1, (old, more) -> old + more);\n        if");
        assertThat(patched.get(4)).contains("        if (names.add(name)) {\n            greet(name);\n        }\n");
    }

    private static FindingStep read(String thread, String method, int line) {
        return new FindingStep(thread, StepKind.READ, "Bank.balance", "main/4", "", "Bank", method, line);
    }

    private static FindingStep write(String thread, String method, int line) {
        return new FindingStep(thread, StepKind.WRITE, "Bank.balance", "main/4", "", "Bank", method, line);
    }
}
