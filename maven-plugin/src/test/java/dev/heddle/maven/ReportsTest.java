// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportsTest {

    private static final String SARIF = """
            {"version": "2.1.0", "runs": [{
              "tool": {"driver": {"name": "Heddle"}},
              "invocations": [{"executionSuccessful": true}],
              "results": [{"ruleId": "%s", "locations": [
                {"physicalLocation": {"artifactLocation": {"uri": "%s"}, "region": {"startLine": 9}}}]}]}]}
            """;

    @TempDir
    Path base;

    @Test
    void results_of_all_tests_are_one_run_with_paths_from_the_top() throws IOException {
        Files.createDirectories(base.resolve("src"));
        Files.createFile(base.resolve("src/Account.java"));
        TestOutcome first = checked("bank.FirstTest#a", "HDL101", "src/Account.java");
        TestOutcome second = checked("bank.SecondTest#b(int,long)", "HDL301", "elsewhere/Library.java");

        reports("module/").write(List.of(first, second));

        JsonNode runs = JsonMapper.shared()
                .readTree(Files.readString(base.resolve("heddle/heddle.sarif")))
                .path("runs");
        assertThat(runs.size()).isEqualTo(1);
        assertThat(runs.path(0).path("invocations").size()).isEqualTo(2);
        assertThat(runs.path(0).path("results").findValuesAsString("uri"))
                .containsExactly("module/src/Account.java", "elsewhere/Library.java");
        assertThat(Files.readString(base.resolve("heddle/heddle.json")))
                .contains("\"test\" : \"bank.SecondTest#b(int,long)\"", "\"outcome\" : \"found\"");
    }

    @Test
    void without_results_there_is_a_run_all_the_same() throws IOException {
        reports("")
                .write(List.of(new TestOutcome(
                        "bank.PlainTest",
                        TestOutcome.Kind.ONE_THREAD,
                        0,
                        "bank.PlainTest starts no threads",
                        "",
                        Optional.empty())));

        JsonNode run = JsonMapper.shared()
                .readTree(Files.readString(base.resolve("heddle/heddle.sarif")))
                .path("runs")
                .path(0);
        assertThat(run.path("tool").path("driver").path("name").asString()).isEqualTo("Heddle");
        assertThat(run.path("results").isArray()).isTrue();
    }

    @Test
    void the_page_escapes_whatever_tests_say_and_shows_first_what_somebody_has_to_look_at() throws IOException {
        reports("")
                .write(List.of(
                        new TestOutcome("a.A#good", TestOutcome.Kind.PASSED, 0, "all <good>", "", Optional.empty()),
                        new TestOutcome(
                                "a.A#bad", TestOutcome.Kind.BROKEN, 70, "bad", "x < \"y\" & z", Optional.empty())));

        String page = Files.readString(base.resolve("heddle/index.html"));
        assertThat(page)
                .contains("all &lt;good&gt;", "<pre>x &lt; &quot;y&quot; &amp; z</pre>")
                .contains("2 tests checked: 1 passed, 1 could not be checked");
        assertThat(page.indexOf("a.A#bad")).isLessThan(page.indexOf("a.A#good"));
    }

    private Reports reports(String prefix) {
        return new Reports("bank", base.resolve("heddle"), prefix, base);
    }

    private TestOutcome checked(String test, String code, String file) throws IOException {
        Path kept = base.resolve("heddle").resolve(TestChecks.folderName(test));
        Files.createDirectories(kept);
        Files.writeString(kept.resolve("check.sarif"), SARIF.formatted(code, file));
        return new TestOutcome(test, TestOutcome.Kind.FOUND, 1, "checked", "", Optional.empty());
    }
}
