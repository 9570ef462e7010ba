// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.check.FailOn;
import dev.heddle.claim.Inconclusive;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import dev.heddle.report.FindingReport;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import dev.heddle.report.Theme;
import dev.heddle.report.check.CheckContext;
import dev.heddle.report.check.CheckForTest;
import dev.heddle.report.check.CheckJson;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The page about a check. What it looks like is for eyes; what it must not do is here. */
@Tag("once")
class CheckHtmlTest {

    @Test
    void the_page_loads_nothing_and_what_the_program_says_stays_text() {
        String page = Pages.of(List.of(), SourceFiles.none());

        assertThat(page).doesNotContain(Pages.HOSTILE).doesNotContain("<img").contains("&lt;/script&gt;");
        assertThat(page.split("<script", -1)).as("our data and our script").hasSize(3);
        assertThat(page).doesNotContainPattern("(src|href)=\"(?!#)");
        assertThat(page).contains("default-src &#39;none&#39;");
    }

    @Test
    void the_page_holds_the_whole_result_as_data() {
        String page = Pages.of(List.of(), SourceFiles.none());

        Matcher data = Pattern.compile("id=\"heddle-check\">(.*?)</script>", Pattern.DOTALL)
                .matcher(page);

        assertThat(data.find()).isTrue();
        CheckContext context = new CheckContext(
                path -> path.equals("main.0") ? "teller-1" : path, SourceFiles.none(), List.of(), 1, "1.2.3");
        JsonMapper json = new JsonMapper();
        assertThat(json.readTree(data.group(1)))
                .isEqualTo(json.readTree(CheckJson.of("Bank", Pages.result(), context)));
    }

    @Test
    void findings_are_listed_by_how_they_are_known_and_each_names_its_page() {
        assertThat(Pages.of(List.of(), SourceFiles.none()))
                .containsSubsequence("1 bug", "Happened", "#f1", "Predicted, not reproduced", "#f2")
                .containsSubsequence("heddle replay Bank-1.schedule", "heddle explain HDL101", "href=\"#HDL101\"")
                .containsSubsequence("id=\"HDL101\"", "What happens", "id=\"HDL301\"")
                .contains("What happened, step by step")
                .doesNotContain("all went well");
    }

    @Test
    void a_failing_test_says_the_same_with_links_and_the_command_last() throws IOException {
        FindingReport report = new FindingReport(path -> path, SourceFiles.none(), Theme.ASCII, 100);
        Properties said = new Properties();

        said.load(new StringReader(CheckForTest.of(
                "Bank",
                Pages.result(),
                FailOn.WARNING,
                Inconclusive.FAIL,
                report,
                path -> path,
                "",
                Optional.of(Path.of("bank.html")))));

        assertThat(said.getProperty("exit")).isEqualTo("1");
        assertThat(said.getProperty("verdict")).isEqualTo("checked: Bank, 1 bug");
        assertThat(said.getProperty("places").lines())
                .containsExactly("com.acme.Bank\tpay\tBank.java\t11", "com.acme.Bank\tpay\tBank.java\t10");
        assertThat(said.getProperty("message"))
                .startsWith("error[HDL101]")
                .contains("     1  main.0  reads balance -> 100  at com.acme.Bank.pay(Bank.java:10)\n")
                .contains("     3  main.0  balance = 150         at com.acme.Bank.pay(Bank.java:11)\n")
                .endsWith("\n  report     bank.html\n\n  next       heddle replay Bank-1.schedule");
        assertThat(said.getProperty("message").lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(said.getProperty("schedules")).isEqualTo("Bank-1.schedule");
    }

    @Test
    void lanes_are_a_table_with_a_column_per_thread_and_the_value_after_each_step() {
        String page = Pages.of(List.of(), SourceFiles.none());

        assertThat(page)
                .containsSubsequence(
                        "<caption>What happened, step by step</caption>",
                        "<th scope=\"col\" class=\"lane lane0\">teller-1</th>",
                        "<th scope=\"col\" class=\"lane lane1\">main.1</th>",
                        "<th scope=\"col\" class=\"value\">balance</th>")
                .containsSubsequence(
                        "reads balance \u2192 100",
                        "balance = 130",
                        "<td class=\"value written\" data-thread=\"balance\">130</td>",
                        "balance = 150",
                        "<td class=\"value written\" data-thread=\"balance\">150</td>",
                        "throws IllegalStateException",
                        "goes wrong",
                        "<td class=\"value\" data-thread=\"balance\">150</td>");
    }

    @Test
    void the_recorded_run_stands_beside_it_with_the_first_difference_marked_in_both() {
        String page = Pages.of(Pages.passing(), SourceFiles.none());

        assertThat(page).containsSubsequence("The order that shows it", "The recorded run, in which all went well");
        assertThat(page).containsPattern("<tr id=\"f1-s-2\" class=\"parting switch\"");
        assertThat(page).containsPattern("<tr id=\"f1-g-2\" class=\"parting\"");
        assertThat(page.split(">first difference<", -1)).hasSize(3);
    }

    @Test
    void the_source_is_shown_around_the_steps(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("com/acme/Bank.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "// line\n".repeat(9) + "int seen = balance;\nbalance = seen < 1 ? 0 : seen;\n}\n");

        assertThat(Pages.of(List.of(), new SourceFiles(List.of(folder), folder)))
                .containsSubsequence(
                        "com/acme/Bank.java", "<td class=\"number\">7</td>", "int seen = balance;", "1 teller-1")
                .containsSubsequence("balance = seen &lt; 1", "2 main.1, 3 teller-1")
                .doesNotContain("<td class=\"number\">6</td>");
        assertThat(Pages.of(List.of(), SourceFiles.none())).contains("The sources were not found");
    }

    @Test
    void each_step_says_what_it_has_to_do_with_others() {
        assertThat(Pages.of(List.of(), SourceFiles.none()))
                .containsSubsequence(
                        "id=\"f1-s-1-why\" data-free=\"f1-s-2\" hidden",
                        "<h3>Step 1 teller-1 :10 reads Bank.balance → 100</h3>",
                        "why this value",
                        "what was there at the start",
                        "may overlap",
                        "2 main.1 :11 Bank.balance = 130",
                        "Nothing in this execution orders the two");
    }

    @Test
    void calls_of_one_method_are_not_said_to_be_ordered_and_what_is_drawn_is_in_the_words() {
        List<FindingStep> steps = List.of(
                new FindingStep("main.0", StepKind.CALL, "Lock.lock()", "", "", "Bank", "pay", 1),
                new FindingStep("main.0", StepKind.WRITE, "Bank.x", "", "1", "Bank", "pay", 2),
                new FindingStep("main.0", StepKind.END, "", "", "", "Bank", "pay", 3),
                new FindingStep("main", StepKind.JOIN, "main.0", "", "", "Bank", "pay", 4),
                new FindingStep("main", StepKind.CALL, "Lock.lock()", "", "", "Bank", "pay", 5),
                new FindingStep("main", StepKind.READ, "Bank.x", "", "1", "Bank", "pay", 6));
        List<StoryText.Row> rows = List.of(
                Pages.row(1, "main.0", 1, "calls", Optional.empty()),
                Pages.row(2, "main.0", 2, "x = 1", Optional.empty()),
                Pages.row(6, "main", 6, "reads x", Optional.empty()));
        Html html = new Html();

        new WhyHtml("x", rows, List.of(), steps, path -> path).add(html);

        assertThat(html.toString())
                .containsSubsequence(
                        "id=\"x-1-why\"",
                        "<dt>called as well</dt>",
                        "5 main :5 calls Lock.lock()",
                        "id=\"x-3-why\" data-after=\"x-2\" data-value=\"x-2\"",
                        "<dt>happens after</dt>",
                        "2 main.0 :2 Bank.x = 1");
    }

    @Test
    void a_line_across_all_threads_tells_from_where_on_it_must_fail() {
        assertThat(Pages.of(List.of(), SourceFiles.none()))
                .containsSubsequence(
                        "<tr id=\"f1-s-2\"",
                        "<tr class=\"noreturn\"><td colspan=\"4\"><span>Point of no return",
                        "<tr id=\"f1-s-3\"");
    }

    @Test
    void steps_of_no_interest_are_beads_that_say_what_they_were() {
        List<StoryText.Row> rows = Pages.passing();
        List<FindingStep> steps = IntStream.range(0, 18)
                .mapToObj(i -> new FindingStep(
                        "main.0", i == 16 ? StepKind.START : StepKind.READ, "main.1", "", "", "Bank", "pay", i))
                .toList();
        Html html = new Html();

        new LanesHtml("x", rows, LanesHtml.threads(rows, List.of()), steps, OptionalInt.empty(), path -> "<" + path)
                .add(html, "caption", "label", -1);

        assertThat(html.toString())
                .containsSubsequence(
                        "<span class=\"bead\">14 steps</span>",
                        "<li>:13 reads main.1</li>",
                        "<tr id=\"x-1\"",
                        "<span class=\"bead\">2 steps</span>",
                        "<li>:16 starts &lt;main.1</li>",
                        "<li>:17 reads main.1</li>",
                        "<tr id=\"x-3\" class=\"switch\"");
    }

    @Test
    void who_waits_for_ever_is_tied_to_who_holds_what_it_needs() {
        CodePlace there = new CodePlace("Bank", "pay", 8);
        List<FindingStep> steps = List.of(
                new FindingStep("main.0", StepKind.ENTER, "main/1's monitor", "main/1", "", "Bank", "pay", 7),
                new FindingStep("main.1", StepKind.ENTER, "main/2's monitor", "main/2", "", "Bank", "pay", 7));
        List<Failure> failures = List.of(
                Failure.Waits.forEnd("main", "main.0", there),
                Failure.Waits.forLock("main.0", "main/2's monitor", "main.1", there),
                Failure.Waits.forLock("main.1", "main/1's monitor", "main.0", there));
        List<StoryText.Row> rows = List.of(
                Pages.row(1, "main.0", 7, "enters main/1's monitor", Optional.empty()),
                Pages.row(2, "main.1", 7, "enters main/2's monitor", Optional.empty()),
                Pages.failing(3, "main", "waits for the end of one, for ever"),
                Pages.failing(3, "main.0", "waits for main/2's monitor (held by two), for ever"),
                Pages.failing(3, "main.1", "waits for main/1's monitor (held by one), for ever"));
        Html html = new Html();

        new WhyHtml(
                        "x",
                        rows,
                        failures,
                        steps,
                        path -> path.equals("main.0") ? "one" : path.equals("main.1") ? "two" : path)
                .add(html);

        assertThat(html.toString())
                .containsSubsequence(
                        "id=\"x-3-why\" data-wait=\"x-4\"",
                        "id=\"x-4-why\" data-wait=\"x-2\"",
                        "<dt>taken by</dt>",
                        "id=\"x-5-why\" data-wait=\"x-1\"");
    }
}
