// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The one command, on real programs. */
@Timeout(300)
class CheckTest {

    private static final Path SCHEMA = Path.of("..", "docs", "schema", "heddle-check-1.schema.json");
    private static final int MOST_TRIES = 5;

    @TempDir
    Path folder;

    @BeforeEach
    void copyExample() throws IOException {
        Files.createDirectories(folder.resolve("examples"));
        Files.copy(Terminal.EXAMPLES.resolve("LostUpdate.java"), folder.resolve("examples/LostUpdate.java"));
    }

    @Test
    void a_lost_update_is_predicted_from_a_good_run_made_to_happen_and_told_with_values_on_its_lines_and_on_a_page() {
        Terminal checking = checkedGoodRun();

        String ours = checking.out().substring(checking.out().indexOf("error"));
        assertThat(checking.out()).startsWith("balance: 180");
        GoldenFiles.assertMatches("check.txt", ours);
        assertThat(folder.resolve("LostUpdate.heddle")).isNotEmptyFile();
        assertThat(folder.resolve("report.html"))
                .content()
                .contains("The order that shows it", "The recorded run, in which all went well", "first difference")
                .contains("throws IllegalStateException: a deposit is lost", "balance = seen + amount;");
        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "5", "LostUpdate-1.schedule"))
                .isZero();
    }

    /** Now and then the deposit is lost in the very run that is recorded, and then there is nothing to predict. */
    private Terminal checkedGoodRun() {
        Terminal terminal;
        int tries = 0;
        do {
            terminal = Terminal.piped().in(folder);
            assertThat(terminal.run("check", "--html", "report.html", "examples/LostUpdate.java"))
                    .isEqualTo(1);
        } while (!terminal.out().startsWith("balance: 180") && ++tries < MOST_TRIES);
        return terminal;
    }

    /**
     * Of a key whose own code runs inside the calls, so that these are not the first to tell a value; and of a call that gives nothing, while one
     * behind it gives something.
     */
    @Test
    void calls_are_told_with_what_they_give_and_leave() throws IOException {
        Files.writeString(folder.resolve("Words.java"), """
                import java.util.Map;
                import java.util.concurrent.ConcurrentHashMap;
                import java.util.concurrent.atomic.AtomicInteger;

                public class Words {
                    record Word(String text, int length) {}

                    static final AtomicInteger words = new AtomicInteger();
                    static final Map<Word, Integer> counts = new ConcurrentHashMap<>();

                    static void count() {
                        Word word = new Word("loom", 4);
                        words.set(words.get() + 1); counts.values();
                        counts.put(word, counts.getOrDefault(word, 20) + 1);
                    }

                    public static void main(String[] args) throws InterruptedException {
                        Thread other = new Thread(Words::count, "other");
                        other.start();
                        count();
                        other.join();
                        if (words.get() != 2) {
                            throw new IllegalStateException("a word is lost");
                        }
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "--explore", "0s", "Words.java")).isEqualTo(1);

        String error = terminal.out().substring(terminal.out().indexOf("error"));
        assertThat(error)
                .contains("calls Words.words.get() → 0", "calls Words.words.set(), now 1")
                .doesNotContain("words.set() →")
                .contains("Words.counts.getOrDefault(Word,")
                .containsPattern("…\\) → 2[01]\\s")
                .containsPattern("Words.counts.put\\(Word, …\\) → (null|21),\\s+now \\{Word=2[12]}")
                .containsPattern("reads Words.words as 0, \\w+ writes 1, and \\w+ overwrites that with 1")
                .containsPattern("the\\s+read\\s+in\\s+line\\s+13\\s+of ")
                .containsPattern("the\\s+write\\s+in\\s+line\\s+13\\s+of ")
                .contains("lost update on Words.words");
        assertThat(terminal.out())
                .as("what the failure does not come of is told as well")
                .contains("warning[HDL401]: atomicity violation on Words.counts");
    }

    @Tag("once")
    @Test
    void a_replay_says_what_its_steps_show_though_nothing_fails() throws IOException {
        String source = """
                public class Hits {
                    static volatile int hits;

                    static void hit() {
                        hits++;
                    }

                    public static void main(String[] args) throws InterruptedException {
                        Thread other = new Thread(Hits::hit, "other");
                        other.start();
                        hit();
                        other.join();
                    }
                }
                """;
        Files.writeString(folder.resolve("Hits.java"), source);
        assertThat(Terminal.piped().in(folder).run("check", "--explore", "0s", "Hits.java"))
                .isEqualTo(1);

        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "Hits-1.schedule")).isZero();
        assertThat(replaying.out())
                .contains("warning[HDL401]: atomicity violation on Hits.hits")
                .containsPattern("(?m)^  other: (read|write) of Hits.hits at Hits.hit:5$");

        Files.writeString(folder.resolve("Hits.java"), source.replace("hits++", "hits += 2"));
        Terminal changed = Terminal.piped().in(folder);
        assertThat(changed.run("replay", "Hits-1.schedule")).isZero();
        assertThat(changed.out()).isEqualTo("replayed: nothing goes wrong\n");
        assertThat(changed.err()).contains("changed since the schedule was written: Hits");
    }

    @Test
    void numbers_of_runs_that_can_not_be_are_refused() {
        for (String option : List.of("--runs=0", "--further=-1")) {
            Terminal terminal = Terminal.piped().in(folder);

            assertThat(terminal.run("check", option, "examples/LostUpdate.java"))
                    .isEqualTo(2);
            assertThat(terminal.err()).contains("is a number from");
        }
    }

    @Test
    void machines_get_json_that_is_what_the_schema_says_and_has_nothing_that_it_does_not_name() throws IOException {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "--json", "--explore", "0s", "examples/LostUpdate.java"))
                .isEqualTo(1);

        JsonNode result = new JsonMapper().readTree(terminal.out());
        assertThat(errors(result)).isEmpty();
        assertThat(result.get("format").asString()).isEqualTo("heddle-check");
        assertThat(result.has("exploration")).isFalse();
        JsonNode finding = result.get("findings").get(0);
        assertThat(finding.get("real").asBoolean()).isTrue();
        assertThat(finding.get("replay").asString()).isEqualTo("LostUpdate-1.schedule");
        assertThat(finding.get("steps").toString()).contains("\"value\":\"130\"");
    }

    private static List<Error> errors(JsonNode result) throws IOException {
        JsonNode schema = new JsonMapper().readTree(Files.readString(SCHEMA));
        close(schema);
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(result);
    }

    // To readers the schema is open, as fields may come; what we write now has to be in it.
    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.path("properties").isObject()
                && object.path("type").asString("").equals("object")) {
            object.put("additionalProperties", false);
        }
        schema.forEach(CheckTest::close);
    }

    @Test
    void what_a_check_for_a_test_has_found_is_tried_first_the_next_time_if_the_same_is_asked() throws IOException {
        String[] words = {"check", "--for-test", "said.properties", "--out", "run.heddle", "examples/LostUpdate.java"};
        assertThat(Terminal.piped().in(folder).run(words)).isEqualTo(1);
        String first = Files.readString(folder.resolve("said.properties"));
        Path trace = folder.resolve("run.heddle");
        Files.delete(trace);

        assertThat(Terminal.piped().in(folder).run(words)).isEqualTo(1);
        assertThat(folder.resolve("said.properties"))
                .content()
                .contains("tried first, and failed again with the schedule of the last check");
        assertThat(trace).as("what only a whole check records").doesNotExist();
        assertThat(first).doesNotContain("tried first");

        assertThat(Terminal.piped()
                        .in(folder)
                        .run(
                                "check",
                                "--fail-on",
                                "never",
                                "--for-test",
                                "said.properties",
                                "--out",
                                "run.heddle",
                                "examples/LostUpdate.java"))
                .isZero();
        assertThat(trace).isNotEmptyFile();
    }

    @Test
    void several_runs_are_one_check_and_code_hosts_get_sarif() throws IOException {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run(
                        "check",
                        "--runs",
                        "2",
                        "--explore",
                        "0s",
                        "--fail-on",
                        "never",
                        "--inconclusive",
                        "warn",
                        "--sarif",
                        "check.sarif",
                        "examples/LostUpdate.java"))
                .isZero();

        assertThat(terminal.out()).contains("checked: LostUpdate, 1 bug").contains("2 runs, 3 threads");
        assertThat(folder.resolve("LostUpdate-2.heddle")).isNotEmptyFile();
        JsonNode run = new JsonMapper()
                .readTree(Files.readString(folder.resolve("check.sarif")))
                .get("runs")
                .get(0);
        JsonNode result = run.get("results").get(0);
        assertThat(result.get("ruleId").asString()).isEqualTo("HDL101");
        assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                        .asString())
                .isEqualTo("examples/LostUpdate.java");
        assertThat(result.at("/codeFlows/0/threadFlows").size()).isEqualTo(3);
        assertThat(run.at("/invocations/0/executionSuccessful").asBoolean()).isTrue();
    }

    @Test
    void boxes_that_constructors_make_are_what_is_in_them() throws IOException {
        Files.writeString(folder.resolve("OldBoxes.java"), """
                @SuppressWarnings({"deprecation", "removal"})
                class OldBoxes {
                    private Integer count = new Integer("5");

                    private synchronized int count() {
                        return count.intValue();
                    }

                    private synchronized void set(int value) {
                        count = new Integer(value);
                    }

                    private void add() {
                        set(count() + 1);
                    }

                    public static void main(String[] args) throws InterruptedException {
                        OldBoxes boxes = new OldBoxes();
                        Thread one = new Thread(boxes::add);
                        Thread other = new Thread(boxes::add);
                        one.start();
                        other.start();
                        one.join();
                        other.join();
                        if (boxes.count() != 7 || new Integer(7) == new Integer(7) || new Float(2.5).floatValue() != 2.5f) {
                            throw new IllegalStateException("lost");
                        }
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        // What is not explored can only be predicted.
        assertThat(terminal.run("check", "-q", "--explore", "0", "--replays", "2", "OldBoxes.java"))
                .isEqualTo(1);
        assertThat(terminal.out()).contains("IllegalStateException: lost").doesNotContain("no recorded step wrote");
    }

    /** The JVM that controls the program has another command line than the one that recorded it. */
    @Test
    void a_recorded_run_that_failed_for_a_reason_that_is_not_found_is_observed() throws IOException {
        Files.writeString(folder.resolve("Elsewhere.java"), """
                class Elsewhere {
                    public static void main(String[] args) throws InterruptedException {
                        Thread thread = new Thread(() -> {});
                        thread.start();
                        thread.join();
                        if (System.getProperty("sun.java.command").contains("Elsewhere")) {
                            throw new IllegalStateException("here it fails");
                        }
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "Elsewhere.java")).isEqualTo(1);

        assertThat(terminal.out())
                .contains(
                        "error[HDL101]: IllegalStateException in Elsewhere.main:7",
                        "observed",
                        "the recorded run ended with exit code 1")
                .doesNotContain("went well", "every interleaving is covered;");
    }

    @Test
    void a_recorded_run_that_deadlocks_is_observed_with_what_its_threads_wait_for() throws IOException {
        Files.writeString(folder.resolve("Initialisers.java"), """
                import java.util.concurrent.CountDownLatch;

                class Initialisers {
                    static final CountDownLatch BOTH = new CountDownLatch(2);

                    static int meet() {
                        BOTH.countDown();
                        try {
                            BOTH.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        return 1;
                    }

                    enum One {
                        ONLY;
                        final int met = meet() + Other.size();
                    }

                    static class Other {
                        static final int MET = meet();
                        static final One ONE = One.ONLY;

                        static int size() {
                            return 1;
                        }
                    }

                    public static void main(String[] args) throws InterruptedException {
                        Thread one = new Thread(() -> One.ONLY.name());
                        Thread other = new Thread(() -> Other.size());
                        one.start();
                        other.start();
                        one.join();
                        other.join();
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "--patience", "8s", "Initialisers.java"))
                .isEqualTo(1);

        assertThat(terminal.out())
                .contains(
                        "error[HDL201]: deadlock of 2 threads",
                        "Initialisers$Other's initialiser (held by Thread-1)",
                        "it happened in the recorded run")
                .doesNotContain("went well");
    }

    @Test
    void an_exit_code_is_a_failure_of_no_thread() throws IOException {
        Files.writeString(folder.resolve("Leaving.java"), """
                class Leaving {
                    public static void main(String[] args) {
                        new Thread(() -> {}).start();
                        System.exit(3);
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "Leaving.java")).isEqualTo(1);

        assertThat(terminal.out()).contains("error[HDL101]: exit code 3 ");
    }

    @Test
    void a_number_in_a_text_from_outside_is_what_a_constructor_makes_of_it() throws IOException {
        Files.writeString(folder.resolve("GivenBox.java"), """
                @SuppressWarnings({"deprecation", "removal"})
                class GivenBox {
                    private static final String GIVEN = System.getProperty("java.specification.version");

                    private int count = new Integer(GIVEN).intValue();

                    private synchronized int count() {
                        return count;
                    }

                    private synchronized void set(int value) {
                        count = value;
                    }

                    private void add() {
                        set(count() + 1);
                    }

                    public static void main(String[] args) throws InterruptedException {
                        GivenBox box = new GivenBox();
                        Thread one = new Thread(box::add);
                        Thread other = new Thread(box::add);
                        one.start();
                        other.start();
                        one.join();
                        other.join();
                        if (box.count() != new Integer(GIVEN).intValue() + 2) {
                            throw new IllegalStateException("lost");
                        }
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "-q", "--explore", "0", "--replays", "2", "GivenBox.java"))
                .isEqualTo(1);
        assertThat(terminal.out()).contains("IllegalStateException: lost").doesNotContain("is unboxed at");
    }

    @Test
    void a_correct_program_is_proved() throws IOException {
        Files.writeString(folder.resolve("Counted.java"), """
                import java.util.concurrent.atomic.AtomicInteger;

                public class Counted {
                    public static void main(String[] args) throws InterruptedException {
                        AtomicInteger count = new AtomicInteger();
                        Thread first = new Thread(count::incrementAndGet);
                        Thread second = new Thread(count::incrementAndGet);
                        first.start();
                        second.start();
                        first.join();
                        second.join();
                        if (count.get() != 2) {
                            throw new IllegalStateException("lost");
                        }
                    }
                }
                """);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "Counted.java")).isZero();

        assertThat(terminal.out())
                .contains("checked: Counted, nothing can go wrong with these inputs")
                .doesNotContain("error")
                .doesNotContain("warning");
    }

    @Test
    void a_class_that_is_not_there_is_named_before_a_jvm_is_started() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "-cp", ".", "no.Such")).isEqualTo(2);

        assertThat(terminal.err()).contains("there is no class no.Such").doesNotContain("Caused by");
    }

    @Test
    void a_program_that_can_not_be_found_is_named() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "Nowhere.java")).isEqualTo(2);

        assertThat(terminal.err()).contains("Nowhere.java").doesNotContain("\tat ");
    }
}
