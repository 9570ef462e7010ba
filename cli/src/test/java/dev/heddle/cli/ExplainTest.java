// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Kind;
import dev.heddle.report.kinds.KindPage;
import dev.heddle.report.kinds.KindPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages about kinds of findings, and the examples on them, which are checked as a reader would check them. */
@Tag("once")
@Timeout(300)
class ExplainTest {

    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("public class (\\w+)");

    @TempDir
    Path folder;

    @Test
    void without_a_kind_all_are_listed() {
        Terminal terminal = Terminal.piped();

        assertThat(terminal.run("explain")).isZero();

        GoldenFiles.assertMatches("explain.txt", terminal.out());
    }

    @Test
    void a_page_is_wrapped_to_the_width_and_its_code_is_not() {
        Terminal terminal = Terminal.piped();

        assertThat(terminal.run("explain", "HDL201", "--width", "80")).isZero();

        GoldenFiles.assertMatches("explain-deadlock.txt", terminal.out());
    }

    @Test
    void an_unknown_kind_is_told_in_one_line_with_the_nearest_that_there_is() {
        Terminal terminal = Terminal.piped();

        assertThat(terminal.run("explain", "lost-updaet")).isEqualTo(2);

        assertThat(terminal.err()).isEqualTo("heddle: there is no kind 'lost-updaet'; did you mean 'lost-update'?\n");
        assertThat(terminal.out()).isEmpty();
    }

    @Test
    void a_kind_like_no_other_is_told_where_the_list_is() {
        Terminal terminal = Terminal.piped();

        assertThat(terminal.run("explain", "xyzzy")).isEqualTo(2);

        assertThat(terminal.err())
                .isEqualTo("heddle: there is no kind 'xyzzy'; 'heddle explain' lists what there is\n");
    }

    static List<KindPage> pages() {
        return KindPages.all();
    }

    /** One of them in every build, because each takes seconds. */
    @Test
    void the_example_of_lost_updates_is_found_as_such_and_its_mended_form_is_fine() throws IOException {
        requireTrueExamples(KindPages.find("lost-update").orElseThrow());
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("pages")
    void every_example_is_found_as_its_kind_and_its_mended_form_is_fine(KindPage page) throws IOException {
        requireTrueExamples(page);
    }

    private void requireTrueExamples(KindPage page) throws IOException {
        List<String> code = CODE.matcher(page.markdown())
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(code).as("the example and its repaired form").hasSize(2);

        assertThat(codes(code.get(0), 1)).as("what is found in the example").containsExactly(page.kind());
        assertThat(codes(code.get(1), 0))
                .as("what is found in its repaired form")
                .isEmpty();
    }

    /** Checks a program, and gives the kinds of what is bad about it. */
    private Set<Kind> codes(String code, int exitCode) throws IOException {
        String name = CLASS.matcher(code)
                .results()
                .map((MatchResult found) -> found.group(1))
                .findFirst()
                .orElseThrow();
        Files.writeString(folder.resolve(name + ".java"), code);
        Terminal terminal = Terminal.piped().in(folder);
        // A run that is recorded may deadlock by itself.
        int actual = terminal.run(
                "check", "--json", "--replays", "3", "--patience", "10s", "--output", "check.json", name + ".java");
        JsonNode result = new JsonMapper().readTree(Files.readString(folder.resolve("check.json")));
        Set<Kind> kinds = new HashSet<>();
        for (JsonNode finding : result.get("findings")) {
            if (finding.get("real").asBoolean()
                    && !finding.get("severity").asString().equals("note")) {
                kinds.add(KindPages.find(finding.get("code").asString())
                        .orElseThrow()
                        .kind());
            }
        }
        assertThat(actual).as(terminal.err()).isEqualTo(exitCode);
        return kinds;
    }
}
