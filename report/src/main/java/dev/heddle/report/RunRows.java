// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.expr.Value;
import dev.heddle.program.Naming;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.session.recording.Moment;
import dev.heddle.session.recording.RecordedRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Turns the events that somebody wants to see into rows. */
final class RunRows {

    private final RecordedRun run;
    private final RunView view;
    private final Theme theme;
    private final UnaryOperator<String> titles;
    private final List<Moment> shown = new ArrayList<>();
    private int local;
    private int later;

    RunRows(RecordedRun run, RunView view, Theme theme) {
        this.run = run;
        this.view = view;
        this.theme = theme;
        this.titles = Naming.titles(run.threadNames());
        run.events().ifPresent(events -> events.moments().forEach(this::select));
    }

    private void select(Moment moment) {
        if (moment.number() < view.from() || !isWanted(moment.thread())) {
            return;
        }
        if (!moment.shared() && !view.local()) {
            local++;
        } else if (shown.size() >= view.most()) {
            later++;
        } else {
            shown.add(moment);
        }
    }

    private boolean isWanted(String path) {
        return view.threads().isEmpty()
                || view.threads().contains(path)
                || view.threads().contains(title(path));
    }

    /** Returns how a thread is called: by its name, if no other has the same. */
    String title(String path) {
        return titles.apply(path);
    }

    /** Returns how the threads are called, in the order in which they came to be. */
    List<String> titles() {
        return run.threads().stream().map(thread -> title(thread.path())).toList();
    }

    List<Moment> shown() {
        return shown;
    }

    /** Returns how many events are left out because only their own thread has to do with them. */
    int local() {
        return local;
    }

    /** Returns how many events are left out because there are too many. */
    int later() {
        return later;
    }

    List<StoryRow> rows() {
        EventText texts = new EventText(run.events().orElseThrow().history(), this::title);
        Set<Location> written = new HashSet<>();
        Set<String> files = new HashSet<>();
        for (Moment moment : shown) {
            if (!moment.event().site().file().startsWith("(")) {
                files.add(moment.event().site().file());
            }
            if (moment.shared() && moment.event() instanceof Event.Write write) {
                written.add(write.location());
            }
        }
        boolean oneFile = files.size() <= 1;
        List<StoryRow> rows = new ArrayList<>();
        if (written.size() == 1) {
            start(written.iterator().next(), texts).ifPresent(rows::add);
        }
        for (Moment moment : shown) {
            rows.add(new StoryRow(
                    String.valueOf(moment.number()),
                    title(moment.thread()),
                    place(moment.event().site(), oneFile),
                    theme.text(Words.printable(texts.of(moment))),
                    // With more than one, a column of values says nothing that the events do not say.
                    written.size() == 1 ? values(moment.event(), written, texts) : List.of(),
                    moment.event() instanceof Event.Check check && !check.held() ? "fails" : ""));
        }
        return rows;
    }

    /** The same events with where they are in the code. */
    List<StoryText.Row> story() {
        EventText texts = new EventText(run.events().orElseThrow().history(), this::title);
        List<StoryText.Row> story = new ArrayList<>();
        for (Moment moment : shown) {
            Event event = moment.event();
            Site site = event.site();
            Optional<StoryText.Left> left = event instanceof Event.Write write && moment.shared()
                    ? Optional.of(new StoryText.Left(texts.name(write.location()), texts.value(write)))
                    : Optional.empty();
            story.add(new StoryText.Row(
                    moment.number(),
                    moment.thread(),
                    site.className(),
                    site.method(),
                    Math.max(0, site.line()),
                    Words.printable(texts.of(moment)),
                    left,
                    event instanceof Event.Check check && !check.held() ? "fails" : ""));
        }
        return story;
    }

    private Optional<StoryRow> start(Location location, EventText texts) {
        Value initial = run.events().orElseThrow().history().initial().get(location);
        return initial == null || view.from() > 1
                ? Optional.empty()
                : Optional.of(new StoryRow(
                        "", "", "", "", List.of(cell(location, texts.value(initial, location), texts)), ""));
    }

    private StoryRow.Cell cell(Location location, String value, EventText texts) {
        return new StoryRow.Cell(texts.name(location), theme.text(value));
    }

    private List<StoryRow.Cell> values(Event event, Set<Location> written, EventText texts) {
        return event instanceof Event.Write write && written.contains(write.location())
                ? List.of(cell(write.location(), texts.value(write), texts))
                : List.of();
    }

    private static String place(Site site, boolean oneFile) {
        if (site.file().startsWith("(")) {
            // Not in code that was recorded.
            return "";
        }
        String line = site.line() > 0 ? ":" + site.line() : "";
        // Without a source file it is the name of the class.
        String file = site.file().endsWith(".java")
                ? site.file().substring(0, site.file().length() - ".java".length())
                : EventText.simple(site.file());
        return oneFile ? line : file + line;
    }
}
