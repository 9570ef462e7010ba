// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.session.recording.Moment;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.RunThread;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Note;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Shows a recorded run on a terminal: its threads, what they did in the recorded order, and what is not known. */
public final class RunReport {

    private static final int TITLE = 11;
    private static final int NARROW = 70;
    private static final int MOST_THREADS = 20;
    private static final int MOST_NOTES = 5;

    private final RecordedRun run;
    private final RunView view;
    private final Theme theme;
    private final int width;
    private final RunRows rows;
    private final List<String> lines = new ArrayList<>();

    private RunReport(RecordedRun run, RunView view, Theme theme, int width) {
        this.run = run;
        this.view = view;
        this.theme = theme;
        this.width = Math.max(width, TerminalReport.Style.NARROWEST);
        this.rows = new RunRows(run, view, theme);
    }

    /** The report, with a line break at its end. */
    public static String of(RecordedRun run, RunView view, Theme theme, int width) {
        RunReport report = new RunReport(run, view, theme, width);
        report.write();
        return String.join("\n", report.lines) + "\n";
    }

    private void write() {
        addHeadline();
        addThreads();
        addEvents();
        addSource();
        lines.add("");
        addHidden();
        addClasses();
        addNotes();
        addMissing();
        run.ending().forEach(how -> section("ended", how));
        section("run", String.join(", ", about()));
        addNext();
    }

    private void addHeadline() {
        String text = "recorded: %s ran %s%s"
                .formatted(
                        program(),
                        Words.count(run.threads().size(), "thread"),
                        run.events().map(RunReport::amount).orElse(""));
        String evidence = run.isComplete() ? "observed" : "observed, not complete";
        boolean fits = Wrapping.width(text) + 2 + Wrapping.width(evidence) <= width;
        List<String> wrapped = Wrapping.wrap(text, width, 2);
        for (int i = 0; i < wrapped.size(); i++) {
            String line = wrapped.get(i);
            String margin = fits && i == 0 ? Wrapping.padLeft(evidence, width - Wrapping.width(line)) : "";
            lines.add(theme.strong(line) + margin);
        }
        if (!fits) {
            lines.add("  " + evidence);
        }
    }

    private static String amount(RecordedRun.Events known) {
        String events = Words.count(known.moments().size(), "event");
        return known.isBeginning() ? " with more than " + events : " with " + events;
    }

    private String program() {
        String command = run.header().getOrDefault("test", run.header().getOrDefault("command", ""));
        String first = command.isBlank() ? "the program" : command.strip().split("\\s+", 2)[0];
        return EventText.simple(first.substring(first.lastIndexOf('/') + 1).replaceAll("\\.(jar|java)$", ""));
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void addThreads() {
        lines.add("");
        boolean counted = run.events().isPresent();
        // A path tells who started the thread, so where there is little room that column is spared.
        boolean narrow = width < NARROW;
        List<List<String>> table = new ArrayList<>();
        table.add(row("thread", "name", "started by", counted ? "events" : "log", "ended", narrow));
        run.threads().stream().limit(MOST_THREADS).forEach(thread -> table.add(row(thread, narrow)));
        lines.addAll(TextTable.of(table, narrow ? 2 : 3, theme, width));
        int left = run.threads().size() - MOST_THREADS;
        if (left > 0) {
            lines.add("  " + theme.faint(theme.text("… %s more".formatted(Words.count(left, "thread")))));
        }
    }

    private List<String> row(RunThread thread, boolean narrow) {
        String kind = thread.isVirtual() ? " (virtual)" : thread.isDaemon() ? " (daemon)" : "";
        String amount =
                thread.events().isPresent() ? String.valueOf(thread.events().getAsInt()) : Words.size(thread.bytes());
        return row(
                shortened(thread.path()),
                shortened(theme.text(Words.printable(thread.name())) + kind),
                shortened(thread.parent().orElse("-")),
                amount,
                theme.text(thread.ending()),
                narrow);
    }

    private static List<String> row(
            String path, String name, String parent, String amount, String ending, boolean narrow) {
        return narrow ? List.of(path, name, amount, ending) : List.of(path, name, parent, amount, ending);
    }

    private String shortened(String text) {
        return Wrapping.shortened(text, width / 4, theme.text("…"));
    }

    // ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void addEvents() {
        if (!rows.shown().isEmpty()) {
            lines.add("");
            lines.addAll(Lanes.of(rows.rows(), rows.titles(), theme, width));
        }
    }

    private void addSource() {
        Map<SourceFiles.Source, Map<Integer, List<SourceText.Mark>>> found = new LinkedHashMap<>();
        for (Moment moment : rows.shown()) {
            if (moment.event() instanceof Event.End) {
                continue;
            }
            Site site = moment.event().site();
            view.sources()
                    .of(site)
                    .filter(source ->
                            site.line() > 0 && site.line() <= source.lines().size())
                    .ifPresent(source -> found.computeIfAbsent(source, ignored -> new TreeMap<>())
                            .computeIfAbsent(site.line(), ignored -> new ArrayList<>())
                            .add(new SourceText.Mark(moment.number(), moment.thread())));
        }
        found.forEach((source, marks) -> lines.addAll(SourceText.of(source, marks, rows::title, theme, width)));
    }

    private void addHidden() {
        if (rows.local() > 0) {
            section("hidden", "%s; shown by --all".formatted(Words.count(rows.local(), "thread-local event")));
        }
        if (rows.later() > 0) {
            section("later", "%s; shown by --all".formatted(Words.count(rows.later(), "further event")));
        }
        run.events()
                .filter(RecordedRun.Events::isBeginning)
                .ifPresent(known -> section(
                        "rest",
                        "only the first %s were read; --from N reads up to there, --all everything; heddle ui shows it page by page"
                                .formatted(Words.count(known.moments().size(), "event"))));
        run.events().flatMap(RecordedRun.Events::ordering).ifPresent(why -> section("order", why));
    }

    // ── what is known of the run ────────────────────────────────────────────────────────────────────────────────────

    private void addClasses() {
        List<ClassRecord> left = run.classes().stream()
                .filter(record -> record.woven().isEmpty())
                .toList();
        section(
                "classes",
                "%s woven%s"
                        .formatted(
                                run.summary().woven(), left.isEmpty() ? "" : ", %d not woven".formatted(left.size())));
        if (view.classes()) {
            run.classes().stream()
                    .filter(record -> record.woven().isPresent())
                    .forEach(record -> section("", record.name()));
        }
        int most = view.classes() ? left.size() : Math.min(left.size(), MOST_NOTES);
        for (ClassRecord record : left.subList(0, most)) {
            if (record.weaving() instanceof ClassRecord.NotWoven reason) {
                section("", "%s: not woven, %s".formatted(record.name(), reason.reason()));
            }
        }
        if (most < left.size()) {
            section("", "… %d more; --classes shows them".formatted(left.size() - most));
        }
    }

    private void addNotes() {
        List<String> notes = new ArrayList<>();
        for (Note note : run.notes()) {
            notes.add("%s: %s".formatted(note.where(), note.text()));
        }
        run.events().ifPresent(events -> notes.addAll(events.notes()));
        // What is missing from the file has lines of its own.
        List<String> different = notes.stream()
                .distinct()
                .filter(note -> !run.summary().problems().contains(note))
                .toList();
        int most = view.local() ? different.size() : Math.min(different.size(), MOST_NOTES);
        different.subList(0, most).forEach(note -> section("note", note));
        if (most < different.size()) {
            section("", "… %s more; shown by --all".formatted(Words.count(different.size() - most, "note")));
        }
    }

    private void addMissing() {
        run.events().ifPresent(events -> events.disagreements().forEach(difference -> section("wrong", difference)));
        run.summary().problems().forEach(problem -> section("missing", problem));
    }

    private List<String> about() {
        List<String> about = new ArrayList<>();
        Optional.ofNullable(run.header().get("started"))
                .ifPresent(started -> about.add(started.replaceAll("\\.\\d+", "")));
        Optional.ofNullable(run.header().get("java.version")).ifPresent(version -> about.add("Java " + version));
        about.add(Words.size(run.summary().bytes()));
        return about;
    }

    private void addNext() {
        String file = Words.quoted(run.summary().file().toString());
        List<String> next = new ArrayList<>();
        if (run.events().isPresent() && !run.summary().sawNothing()) {
            next.add("heddle trace %s".formatted(file));
        }
        if (rows.local() + rows.later() > 0) {
            next.add("heddle show %s --all".formatted(file));
        }
        for (int i = 0; i < next.size(); i++) {
            // Commands are there to be copied, so they are never broken.
            lines.add("  " + Wrapping.pad(i == 0 ? "next" : "", TITLE) + next.get(i));
        }
    }

    private void section(String title, String text) {
        int room = width - 2 - TITLE;
        List<String> wrapped = Wrapping.wrap(theme.text(Words.printable(text)), room, 2);
        for (int i = 0; i < wrapped.size(); i++) {
            lines.add("  " + theme.strong(Wrapping.pad(i == 0 ? title : "", TITLE)) + wrapped.get(i));
        }
    }
}
