// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What people, programs and scripts see of a trace that was recorded once. */
@Tag("once")
class ShowTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void bringTheTrace() throws IOException {
        Recorded.copyTo(folder);
    }

    private Terminal show(int expected, String... options) {
        Terminal terminal = Terminal.piped().in(folder);
        String[] all = new String[options.length + 2];
        all[0] = "show";
        all[1] = "LostUpdate.heddle";
        System.arraycopy(options, 0, all, 2, options.length);
        assertThat(terminal.run(all)).as(terminal.err()).isEqualTo(expected);
        return terminal;
    }

    @Test
    void a_run_is_shown_with_threads_events_and_code() {
        GoldenFiles.assertMatches("show.txt", show(0).out());
    }

    @Test
    void all_of_it_in_ascii_and_narrow() {
        GoldenFiles.assertMatches(
                "show-all-narrow.txt",
                show(0, "--all", "--ascii", "--width", "60").out());
    }

    @Test
    void one_thread_and_the_classes() {
        assertThat(show(0, "--thread", "teller-1", "--classes").out())
                .contains(":10  reads balance", "             LostUpdate\n")
                .doesNotContain("join");
        assertThat(show(2, "--thread", "teller-3").err()).contains("there are: main (main), main.0 (teller-1)");
    }

    @Test
    void the_tables_alone_are_read_without_the_logs() {
        assertThat(show(0, "--events", "0").out())
                .contains("main.1  teller-2  main")
                .doesNotContain("reads balance");
    }

    @Test
    void the_trace_program_reads_back_and_says_what_the_trace_says() throws IOException {
        show(0, "--program", "-o", "x.ctrc");
        Terminal direct = Terminal.piped();
        Terminal text = Terminal.piped();

        int one = direct.run("trace", folder.resolve("LostUpdate.heddle").toString(), "--only", "verdict,witness");
        int other = text.run("trace", folder.resolve("x.ctrc").toString(), "--only", "verdict,witness");

        assertThat(one).as(direct.err()).isEqualTo(1);
        assertThat(other).as(text.err()).isEqualTo(1);
        assertThat(headline(direct)).startsWith("error: assertion ").isEqualTo(headline(text));
    }

    private static String headline(Terminal terminal) {
        return terminal.out().lines().findFirst().orElse("");
    }

    @Test
    void a_recorded_race_is_found_and_repaired() {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run("trace", folder.resolve("LostUpdate.heddle").toString()))
                .isEqualTo(1);
        GoldenFiles.assertMatches("trace-recorded.txt", terminal.out());
    }

    @Test
    void json_holds_the_same_run() {
        JsonNode run = JsonMapper.builder().build().readTree(show(0, "--json").out());

        assertThat(run.get("format").asString()).isEqualTo("heddle/1");
        assertThat(run.get("command").asString()).isEqualTo("show");
        assertThat(run.get("complete").asBoolean()).isTrue();
        assertThat(run.get("threads").size()).isEqualTo(3);
        assertThat(run.at("/threads/1/name").asString()).isEqualTo("teller-1");
        assertThat(run.at("/classes/0/woven").asBoolean()).isTrue();
        assertThat(run.get("events")
                        .valueStream()
                        .map(event -> event.get("kind").asString()))
                .contains("start", "read", "write", "operation", "end");
        assertThat(run.get("notes").isArray()).isTrue();
    }

    @Test
    void other_tools_get_it_in_their_formats() {
        assertThat(show(0, "--format", "rapid").out().lines())
                .contains("main|fork(main.0)|2")
                .anyMatch(line -> line.startsWith("main.0|w(LostUpdate#1.balance)|"));
        JsonNode viewer = JsonMapper.builder()
                .build()
                .readTree(show(0, "--format", "perfetto").out());
        assertThat(viewer.get("traceEvents").size()).isGreaterThan(10);
    }

    @Test
    void rapid_text_can_be_analysed_too() {
        show(0, "--format", "rapid", "-o", "x.std");
        Terminal terminal = Terminal.piped();

        int code = terminal.run("trace", folder.resolve("x.std").toString());

        // It has no assertions, so there is nothing to prove.
        assertThat(code).as(terminal.err()).isEqualTo(4);
        assertThat(terminal.out()).contains("an STD trace has no values");
    }

    // ── results of checks ───────────────────────────────────────────────────────────────────────────────────────────

    private static final String CHECKED = """
            {"format": "heddle-check", "version": 1, "target": "Bank", "verdict": "1 bug", "findings": [
              {"kind": "failure", "severity": "error", "what": ["main.0: java.lang.Error: <lost> at Bank.pay:11"],
                  "failures": [{"is": "thrown", "thread": "main.0", "type": "java.lang.Error", "message": "<lost>",
                    "place": {"className": "Bank", "method": "pay", "line": 11}, "isHandled": false}],
               "evidence": "replayed 20 of 20", "knownBy": "predicted", "executions": 1, "replay": "Bank-1.schedule",
               "explanation": {"why": "nothing orders main.0 and main.1"}, "invariants": ["balance = 180"],
               "repairs": [{"title": "one lock", "diff": ["+    synchronized (this) {"]}], "noReturn": 2, "steps": [
                {"thread": "main.0", "does": "reads", "to": "Bank.balance", "owner": "", "value": "100", "class": "Bank", "line": 10},
                {"thread": "main.1", "does": "writes", "to": "Bank.balance", "owner": "", "value": "130", "class": "Bank", "line": 11}]}],
             "covered": [{"title": "recorded", "text": "2 threads"}], "threads": {"main.0": "teller-1"},
             "sources": [{"class": "Bank", "file": "src/Bank.java", "lines": {"10": "int seen = balance;", "11": "balance = seen + amount;"}}]}
            """;

    private Terminal shown(int expected, String... arguments) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(arguments)).as(terminal.err()).isEqualTo(expected);
        return terminal;
    }

    @Test
    void a_page_that_somebody_sent_is_shown_as_the_check_was() throws IOException {
        Files.writeString(folder.resolve("bank.json"), CHECKED);
        shown(0, "report", "bank.json", "-o", "mailed.html");

        String page = shown(0, "show", "mailed.html").out();

        assertThat(page)
                .startsWith("error[HDL101]: Error in Bank.pay:11")
                .containsSubsequence("replayed 20 of 20", "teller-1", ":10  reads balance → 100", "balance = 130")
                .containsSubsequence("src/Bank.java", "10 │ int seen = balance;")
                .contains("  why        nothing orders teller-1 and main.1\n")
                .containsSubsequence("broke      balance = 180", "repair     one lock", "+    synchronized (this) {")
                .containsSubsequence("checked: Bank, 1 bug", "recorded   2 threads");
        assertThat(shown(0, "show", "bank.json").out()).isEqualTo(page);
        assertThat(new JsonMapper()
                        .readTree(shown(0, "show", "mailed.html", "--json").out()))
                .isEqualTo(new JsonMapper().readTree(CHECKED));
    }

    @Test
    void what_is_no_result_or_has_no_events_is_2_with_a_remedy() throws IOException {
        Files.writeString(folder.resolve("bank.json"), CHECKED);
        Files.writeString(folder.resolve("page.html"), "<html></html>");
        Files.writeString(folder.resolve("broken.json"), "{\"format\":");

        assertThat(shown(2, "show", "page.html").err())
                .contains("page.html: this page does not hold the result of a check");
        assertThat(shown(2, "show", "broken.json").err()).contains("broken.json:1: this is no JSON");
        assertThat(shown(2, "show", "bank.json", "--format", "rapid").err()).contains("--format rapid needs a trace");
    }

    // ── what is wrong with files ────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_trace_that_was_cut_off_is_shown_as_far_as_it_goes_and_is_4() throws IOException {
        Path file = folder.resolve("LostUpdate.heddle");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 5));

        Terminal terminal = show(4);

        assertThat(terminal.out())
                .contains("observed, not complete", "  missing    ")
                .contains("reads balance");
    }

    @Test
    void a_newer_version_is_2_with_a_remedy() throws IOException {
        Path file = folder.resolve("LostUpdate.heddle");
        byte[] bytes = Files.readAllBytes(file);
        bytes[7] = 99;
        Files.write(file, bytes);

        assertThat(show(2).err())
                .contains("LostUpdate.heddle", "format 99", "use a newer Heddle")
                .doesNotContain("\tat ");
    }

    @Test
    void something_else_is_2_with_a_remedy() throws IOException {
        Path file = folder.resolve("LostUpdate.heddle");
        Files.writeString(file, "hello, world");
        assertThat(show(2).err()).contains("LostUpdate.heddle is not a Heddle trace", "heddle record");

        Files.write(file, new byte[0]);
        assertThat(show(2).err()).contains("before anything was recorded");

        Files.delete(file);
        assertThat(show(2).err()).contains("there is no file", "LostUpdate.heddle");
    }

    @Test
    void no_file_is_2() {
        Terminal terminal = Terminal.piped();
        assertThat(terminal.run("show")).isEqualTo(2);
        assertThat(terminal.err()).contains("name a trace that heddle record wrote");
    }
}
