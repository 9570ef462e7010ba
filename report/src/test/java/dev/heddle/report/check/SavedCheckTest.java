// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.finding.Finding;
import dev.heddle.problem.HeddleException;
import dev.heddle.report.FindingStory;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.html.CheckHtml;
import dev.heddle.report.html.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was written as JSON or as a page can be read back. */
@Tag("once")
class SavedCheckTest {

    private static final CheckContext CONTEXT = new CheckContext(
            path -> path.equals("main.0") ? "teller-1" : path, SourceFiles.none(), Pages.passing(), 1, "1.2.3");

    @TempDir
    Path folder;

    @Test
    void a_check_is_read_back_as_it_was() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), CheckJson.of("Bank", Pages.result(), CONTEXT));

        SavedCheck check = ReportFiles.read(file, "a.json").get(0);

        assertThat(check.target()).isEqualTo("Bank");
        assertThat(check.title("main.0")).isEqualTo("teller-1");
        assertThat(check.passing()).isEqualTo(Pages.passing());
        assertThat(check.covered()).isEqualTo(CheckCoverage.of(Pages.result()));
        for (int i = 0; i < Pages.result().findings().size(); i++) {
            Finding was = Pages.result().findings().get(i);
            Finding is = check.findings().get(i).finding();
            assertThat(is.what()).isEqualTo(was.what());
            assertThat(is.evidence()).isEqualTo(was.evidence());
            assertThat(is.explanation()).isEqualTo(was.explanation());
            assertThat(is.replay()).isEqualTo(was.replay());
            assertThat(FindingStory.of(is)).isEqualTo(FindingStory.of(was));
        }
    }

    @Test
    void a_page_holds_what_made_it_so_that_it_can_be_made_again() throws IOException {
        String page = CheckHtml.of("Bank", Pages.result(), CONTEXT);
        Path file = Files.writeString(folder.resolve("a.html"), page);

        List<SavedCheck> checks = ReportFiles.read(file, "a.html");

        assertThat(CheckHtml.of(checks, "1.2.3")).isEqualTo(page);
    }

    @Test
    void several_checks_make_one_page_which_can_be_read_as_well() throws IOException {
        SavedCheck one = ReportFiles.read(
                        Files.writeString(folder.resolve("a.json"), CheckJson.of("Bank", Pages.result(), CONTEXT)), "a")
                .get(0);
        Path page = Files.writeString(folder.resolve("b.html"), CheckHtml.of(List.of(one, one), "1.2.3"));

        assertThat(page).content().contains("2 checks", "2 bugs", "in Bank", "id=\"f4\"");
        assertThat(ReportFiles.read(page, "b.html")).hasSize(2);
    }

    @Test
    void what_is_no_check_is_named_with_its_file() throws IOException {
        Path json = Files.writeString(folder.resolve("a.json"), "{\"format\": \"heddle-repair\"}");
        Path later = Files.writeString(folder.resolve("b.json"), "{\"format\": \"heddle-check\", \"version\": 2}");
        Path text = Files.writeString(folder.resolve("c.json"), "{\n\"a\": oops");
        Path page = Files.writeString(folder.resolve("d.html"), "<p>hello</p>");

        assertComplaint(json, "a.json: expected the result of 'heddle check --json', found heddle-repair");
        assertComplaint(later, "b.json: version 2 of the format; this Heddle reads version 1");
        assertComplaint(text, "c.json:2: this is no JSON");
        assertComplaint(page, "d.html: this page does not hold the result of a check");
        assertComplaint(folder.resolve("e.json"), "e.json: there is no such file");
    }

    private static void assertComplaint(Path file, String message) {
        assertThatThrownBy(() -> ReportFiles.read(file, file.getFileName().toString()))
                .isInstanceOf(HeddleException.class)
                .hasMessageContaining(message);
    }
}
