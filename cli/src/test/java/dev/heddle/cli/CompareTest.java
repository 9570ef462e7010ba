// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What was written is read again: pages of results, and what differs between two of them. */
@Tag("once")
@Timeout(120)
class CompareTest {

    private static final String CHECK = """
            {
              "format": "heddle-check", "version": 1, "heddle": "1", "target": "Bank", "exitCode": 1, "verdict": "1 bug",
              "findings": [
                {
                  "kind": "%s", "code": "HDL101", "severity": "error",
                  "what": ["main: java.lang.IllegalStateException: lost at Bank.pay:24"], %s
                  "evidence": "replayed 20 of 20", "real": true, "knownBy": "predicted", "executions": 1,
                  "steps": [
                    {"thread": "main.0", "does": "writes", "to": "Bank.a", "owner": "", "value": "1", "class": "Bank", "method": "pay", "line": 3},
                    {"thread": "main", "does": "reads", "to": "Bank.a", "owner": "", "value": "1", "class": "Bank", "method": "pay", "line": 4}
                  ]
                }
              ]
            }
            """;

    private static final String THROWN = """
            "failures": [{"is": "thrown", "thread": "main", "type": "java.lang.IllegalStateException", "message": "lost",
              "place": {"className": "Bank", "method": "pay", "line": 24}, "isHandled": false}],
            """;

    private static final String WAITS = """
            "failures": [{"is": "waits", "thread": "main", "manner": "PARKED", "awaited": [], "joined": "",
              "place": {"className": "Bank", "method": "pay", "line": 24}}],
            """;

    private static final String REPAIR = """
            {
              "format": "heddle-repair", "version": 1, "program": "Bank",
              "bugs": [
                {
                  "code": "HDL101", "what": ["main: java.lang.IllegalStateException: lost at Bank.pay:24"],
                  "repairs": [{"title": "lock it", "isProof": true, "executions": 2, "diff": ["--- a/src/Bank.java", "+++ b/src/Bank.java", "@@ -2,3 +2,4 @@", " class Bank {", "-old < 1", "+new", "+more", " }"]}]
                }
              ]
            }
            """;

    private static final String DIAGNOSIS = """
            {
              "format": "heddle-diagnosis", "version": 1, "target": "com.acme.Bank",
              "broken": [
                {
                  "invariant": "balance > 0", "where": "Bank.pay:3..4", "reliance": "holds in all 2 good classes",
                  "outcome": "main: java.lang.IllegalStateException: lost at Bank.pay:24"
                },
                {"invariant": "limit < 7", "where": "Bank.pay:3..4", "reliance": "holds", "outcome": "another"}
              ]
            }
            """;

    @TempDir
    Path folder;

    private Terminal terminal = Terminal.piped();

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("a.json"), CHECK.formatted("failure", THROWN));
        Files.writeString(folder.resolve("b.json"), CHECK.formatted("deadlock", WAITS));
        Files.writeString(folder.resolve("repair.json"), REPAIR);
        Files.writeString(folder.resolve("diagnosis.json"), DIAGNOSIS);
    }

    private int run(String... words) {
        terminal = Terminal.piped().in(folder);
        return terminal.run(words);
    }

    @Test
    void a_page_is_made_of_results_repairs_and_diagnoses() {
        assertThat(run("report", "a.json", "repair.json", "diagnosis.json", "-o", "page.html"))
                .isZero();

        assertThat(folder.resolve("page.html"))
                .content()
                .contains("IllegalStateException in Bank.pay:24", "lock it", "-old &lt; 1")
                .contains("balance &gt; 0 at Bank.pay:3..4, which holds in all 2 good classes")
                .doesNotContain("limit &lt; 7");
        assertThat(run("report", "page.html", "b.json")).isZero();
        assertThat(folder.resolve("heddle-report.html")).content().contains("2 checks", "lock it");
    }

    @Test
    void code_hosts_get_repairs_as_fixes_of_whole_lines() throws IOException {
        assertThat(run("report", "a.json", "repair.json", "b.json", "--sarif", "all.sarif"))
                .isZero();

        JsonNode runs = new JsonMapper()
                .readTree(Files.readString(folder.resolve("all.sarif")))
                .get("runs");
        assertThat(runs).hasSize(2);
        JsonNode fix = runs.at("/0/results/0/fixes/0");
        assertThat(fix.at("/description/text").asString())
                .isEqualTo("lock it (every interleaving of the patched program was run, and the bug is gone)");
        assertThat(fix.at("/artifactChanges/0/artifactLocation/uri").asString()).isEqualTo("src/Bank.java");
        JsonNode replacement = fix.at("/artifactChanges/0/replacements/0");
        assertThat(replacement.get("deletedRegion").toString())
                .isEqualTo("{\"startLine\":3,\"startColumn\":1,\"endLine\":3,\"endColumn\":8}");
        assertThat(replacement.at("/insertedContent/text").asString()).isEqualTo("new\nmore");
        assertThat(fix.at("/artifactChanges/0/replacements")).hasSize(1);
    }

    @Test
    void repairs_without_a_check_and_files_that_are_none_are_2() {
        assertThat(run("report", "repair.json")).isEqualTo(2);
        assertThat(terminal.err()).contains("repairs and diagnoses belong to a check");
        assertThat(run("report", "none.json")).isEqualTo(2);
        assertThat(terminal.err()).contains("none.json: there is no such file");
    }

    @Test
    void results_differ_by_what_is_new_and_what_is_gone() {
        assertThat(run("diff", "a.json", "b.json")).isEqualTo(1);
        GoldenFiles.assertMatches("diff-results.txt", terminal.out());
        assertThat(run("diff", "a.json", "a.json")).isZero();
        assertThat(terminal.out()).startsWith("0 new, 0 gone, 1 still there");
    }

    @Test
    void results_of_older_versions_have_lines_only_and_are_shown_as_far_as_these_say() throws IOException {
        Files.writeString(folder.resolve("old.json"), CHECK.formatted("deadlock", ""));

        assertThat(run("diff", "a.json", "old.json")).isEqualTo(1);

        assertThat(terminal.out()).contains("error HDL201 deadlock (replayed 20 of 20)");
    }

    @Test
    void recorded_runs_differ_at_a_step() throws IOException {
        Files.copy(Recorded.LOST_UPDATE, folder.resolve("one.heddle"));
        Files.copy(Recorded.LOST_UPDATE, folder.resolve("other.heddle"));

        assertThat(run("diff", "one.heddle", "other.heddle")).isZero();
        assertThat(terminal.out()).startsWith("the same: ");
        assertThat(run("diff", "one.heddle", "a.json")).isEqualTo(2);
        assertThat(terminal.err()).contains("one.heddle and a.json are not of the same kind");
    }

    @Test
    void schedules_differ_at_a_step_with_its_line() throws IOException {
        Files.writeString(folder.resolve("Two.java"), """
                class Two {
                    static int last;

                    public static void main(String[] words) throws InterruptedException {
                        Thread one = new Thread(() -> last = 1);
                        Thread other = new Thread(() -> last = 2);
                        one.start();
                        other.start();
                        one.join();
                        other.join();
                        if (last == 1) {
                            throw new IllegalStateException("one");
                        }
                        throw new UnsupportedOperationException("other");
                    }
                }
                """);
        assertThat(run("explore", "Two.java")).isEqualTo(1);

        assertThat(run("diff", "Two-1.schedule", "Two-2.schedule")).isEqualTo(1);

        assertThat(terminal.out())
                .startsWith("the first difference comes after 2 steps that are the same")
                .contains("Two-1.schedule\n", "Two-2.schedule\n")
                .contains("Thread one = new Thread(() -> last = 1);", "Thread other = new Thread(() -> last = 2);");
    }

    @Test
    void the_doctor_finds_that_everything_works_and_what_does_not() {
        assertThat(run("doctor")).isZero();
        assertThat(terminal.out())
                .startsWith("everything works")
                .contains("ok         canary: ", "ok         Java: ", "working directory: ");

        assertThat(run("doctor", "-cp", "no-such-folder")).isEqualTo(2);
        assertThat(terminal.out())
                .startsWith("1 thing has to be fixed")
                .contains("wrong      class path: not there: no-such-folder\n             to do: ");
    }
}
