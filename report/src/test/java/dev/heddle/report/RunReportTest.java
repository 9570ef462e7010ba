// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.export.Occurrence;
import dev.heddle.session.recording.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunReportTest {

    private static String report(RecordedRun run) {
        return RunReport.of(run, RunView.standard(), Theme.PLAIN, 100);
    }

    @Test
    void a_run_is_shown_with_its_threads_and_its_events_in_lanes() {
        assertThat(report(SampleRun.lostUpdate().run())).isEqualTo("""
                        recorded: Bank ran 3 threads with 14 events                                                 observed

                          thread  name      started by  events  ended
                          ──────  ────────  ──────────  ──────  ─────
                          main    main      -                5  yes
                          main.0  teller-1  main             6  yes
                          main.1  teller-2  main             3  yes

                          step  main                            teller-1                  teller-2                  balance
                          ────  ──────────────────────────────  ────────────────────────  ────────────────────────  ───────
                                at the start                                                                        100
                             1  :4  starts teller-1
                             2  :5  starts teller-2
                             3                                  :13  reads balance → 100
                             4                                                            :13  reads balance → 100
                             8                                  :14  balance = 150                                  150
                             9                                                            :14  balance = 130        130
                            10                                  :16  ends
                            11                                                            :16  ends
                            12  :6  teller-1.join()
                            13  :7  reads balance → 130
                            14  :7  fails:                                                                          ◄ fails
                                    IllegalStateException is
                                    thrown

                          hidden     3 thread-local events; shown by --all
                          classes    2 woven
                          run        2026-01-02T03:04:05Z, Java 17.0.1, 2.3 kB
                          next       heddle trace Bank.heddle
                                     heddle show Bank.heddle --all
                        """);
    }

    @Test
    void local_events_are_shown_on_request() {
        RunView all = new RunView(Set.of(), 1, Integer.MAX_VALUE, true, false, SourceFiles.none());

        assertThat(RunReport.of(SampleRun.lostUpdate().run(), all, Theme.PLAIN, 100))
                .contains("amount = 0", "amount = 1", "amount = 2")
                .doesNotContain("hidden");
    }

    @Test
    void a_thread_can_be_looked_at_by_path_or_by_name() {
        for (String name : List.of("main.1", "teller-2")) {
            RunView one = new RunView(Set.of(name), 1, 40, false, false, SourceFiles.none());

            assertThat(RunReport.of(SampleRun.lostUpdate().run(), one, Theme.PLAIN, 100))
                    .contains("balance = 130")
                    .doesNotContain("balance = 150");
        }
    }

    @Test
    void what_does_not_fit_is_counted() {
        RunView few = new RunView(Set.of(), 4, 2, false, false, SourceFiles.none());

        assertThat(RunReport.of(SampleRun.lostUpdate().run(), few, Theme.PLAIN, 100))
                .contains("\n     4  ", "\n     8  ", "later      6 further events; shown by --all")
                .doesNotContain("\n     3  ", "\n     9  ");
    }

    @Test
    void it_is_said_that_a_long_run_was_not_read_to_its_end() {
        assertThat(report(SampleRun.lostUpdate().beginning().run()))
                .startsWith("recorded: Bank ran 3 threads with more than 14 events")
                .containsPattern("rest +only the first 14 events were read; --from N reads up to there")
                .doesNotContain("not complete");
    }

    @Test
    void fields_of_several_objects_are_told_apart() {
        SampleRun run = new SampleRun("main");
        Thing first = run.thing("Account");
        Thing second = run.thing("Account");
        run.write("main", SampleRun.field(first, "balance", "I"), 1)
                .write("main", SampleRun.field(second, "balance", "I"), 2)
                .write("main", SampleRun.field(second, "open", "Z"), 1)
                .write("main", SampleRun.field(second, "grade", "C"), 'b')
                .refers("main", SampleRun.field(second, "twin", "Lbank/Account;"), first)
                .write("main", new Location.Static("bank.Bank", "rate", "F"), Float.floatToRawIntBits(1.5f));

        assertThat(report(run.run()))
                .contains(
                        "Account#1.balance = 1",
                        "Account#2.balance = 2",
                        "open = true",
                        "grade = 'b'",
                        "twin = Account#1",
                        "Bank.rate = 1.5");
    }

    @Test
    void locks_say_how_often_they_are_held() {
        SampleRun run = new SampleRun("main");
        Thing lock = run.thing("Lock");
        run.locks("main", lock, 1)
                .locks("main", lock, 2)
                .unlocks("main", lock, 2)
                .unlocks("main", lock, 1);

        assertThat(report(run.run()))
                .contains("locks Lock#1\n", "locks Lock#1 again", "unlocks Lock#1, still holds it", "unlocks Lock#1\n");
    }

    @Test
    void something_that_waits_begins_and_ends() {
        SampleRun run = new SampleRun("main", "other");
        Thing lock = run.thing("Lock");
        run.call("main", Occurrence.Part.BEGIN, lock, "java/lang/Object", "wait", "()V")
                .call("main.0", Occurrence.Part.WHOLE, lock, "java/lang/Object", "notify", "()V")
                .call("main", Occurrence.Part.END, lock, "java/lang/Object", "wait", "()V");

        assertThat(report(run.run()))
                .containsSubsequence("Lock#1.wait() begins", "Lock#1.notify()", "Lock#1.wait() ends");
    }

    @Test
    void places_in_several_files_are_named_with_their_file() {
        SampleRun run = new SampleRun("main");
        Location balance = SampleRun.field(run.thing("Account"), "balance", "I");
        run.at("Bank.java", 3).write("main", balance, 1).at("Account.java", 7).write("main", balance, 2);

        assertThat(report(run.run())).contains("Bank:3  ", "Account:7  ");
    }

    @Test
    void code_is_shown_once_with_the_events_that_come_from_it(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("bank/Bank.java");
        Files.createDirectories(folder.resolve("bank"));
        Files.write(
                file,
                IntStream.rangeClosed(1, 20).mapToObj("    line %d"::formatted).toList());
        RunView view = new RunView(Set.of(), 1, 40, false, false, new SourceFiles(List.of(folder), folder));

        String report = RunReport.of(SampleRun.lostUpdate().run(), view, Theme.PLAIN, 100);

        assertThat(report)
                .contains("\n  %s\n".formatted(Path.of("bank", "Bank.java")))
                .contains("    13 │ line 13  3 teller-1, 4 teller-2", "    14 │ line 14  8 teller-1, 9 teller-2")
                .doesNotContain("line 15", "line 16");
    }

    @Test
    void what_is_missing_is_said_at_the_top_and_at_the_bottom() {
        SampleRun run = SampleRun.lostUpdate()
                .cut("main.1", "the trace was cut off")
                .problem("there is no END block")
                .note("Unsafe.park is not modelled");

        assertThat(report(run.run()))
                .startsWith("recorded: Bank ran 3 threads with 14 events")
                .contains("observed, not complete\n")
                .contains("  the trace was cut off\n")
                .contains("  missing    there is no END block\n")
                .contains("  note       Unsafe.park is not modelled\n");
    }

    @Test
    void the_headline_says_so_where_nothing_can_be_shown() {
        RecordedRun run = new SampleRun("main").run();

        assertThat(report(run))
                .startsWith("recorded: Bank ran 1 thread with 0 events")
                .doesNotContain("step");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, 140})
    void no_line_but_a_command_is_longer_than_the_terminal_is_wide(int width) {
        RecordedRun run = SampleRun.lostUpdate()
                .cut("main.1", "the static initialiser of bank.Bank has not ended, because the history ends before")
                .note("a note that is much longer than any terminal that people use for their work would be wide")
                .run();

        for (Theme theme : List.of(Theme.PLAIN, Theme.ASCII)) {
            String report = RunReport.of(run, RunView.standard(), theme, width);
            assertThat(report.lines().filter(line -> !line.contains("heddle ")))
                    .isNotEmpty()
                    .allSatisfy(
                            line -> assertThat(Wrapping.width(line)).as(line).isLessThanOrEqualTo(width));
        }
    }

    @Test
    void names_of_the_program_are_no_commands_for_the_terminal() {
        SampleRun run =
                new SampleRun("main", "\u001b[31mred").start("main", "main.0").end("main.0");

        assertThat(report(run.run())).contains("?[31mred").doesNotContain("\u001b");
    }

    @Test
    void the_ascii_theme_is_ascii() {
        assertThat(RunReport.of(SampleRun.lostUpdate().run(), RunView.standard(), Theme.ASCII, 100))
                .matches("(?s)\\p{ASCII}*");
    }

    @Test
    void json_has_the_same_events() {
        RecordedRun run = SampleRun.lostUpdate().run();

        assertThat(RunJson.of(run, RunView.standard(), "1"))
                .contains("\"command\" : \"show\"", "\"complete\" : true", "\"location\" : \"Account#1.balance\"")
                .contains("\"text\" : \"reads balance → 100\"", "\"eventsLeftOut\" : 3", "\"held\" : false")
                .containsSubsequence("\"number\" : 1,", "\"number\" : 4,", "\"number\" : 8,", "\"number\" : 14,");
    }
}
