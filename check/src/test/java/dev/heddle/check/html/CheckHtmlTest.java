package dev.heddle.check.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.check.FailOn;
import dev.heddle.check.report.CheckContext;
import dev.heddle.check.report.CheckForTest;
import dev.heddle.check.report.CheckJson;
import dev.heddle.report.FindingReport;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.Theme;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
                .containsSubsequence("1 bug", "Happened", "#f1", "Predicted, not seen to happen", "#f2")
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
                "Bank", Pages.result(), FailOn.WARNING, report, "", Optional.of(Path.of("bank.html")))));

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
        assertThat(page).containsPattern("<tr id=\"f1-s-2\" class=\"parting\"");
        assertThat(page).containsPattern("<tr id=\"f1-g-2\" class=\"parting\"");
        assertThat(page.split("first difference", -1)).hasSize(3);
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
                        "id=\"f1-s-1-why\" data-linked=\"f1-s-2\" hidden",
                        "<h4>Step 1 teller-1 :10 reads Bank.balance → 100</h4>",
                        "why this value",
                        "what was there at the start",
                        "meets",
                        "2 main.1 :11 Bank.balance = 130");
    }
}
