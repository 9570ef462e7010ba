// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.finding.FailureText;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RunSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says in a few lines what was recorded, what was not, and what to do with it. */
public final class RecordReport {

    private static final String START = "heddle: ";
    private static final String INDENT = " ".repeat(START.length());
    private static final int MOST_REASONS = 3;

    private final RecordResult result;
    private final RecordOptions options;
    private final int width;
    private final List<String> lines = new ArrayList<>();

    private RecordReport(RecordResult result, RecordOptions options, int width) {
        this.result = result;
        this.options = options;
        this.width = Math.max(width, TerminalReport.Style.NARROWEST);
    }

    /** The lines, with a line break at the end of each. */
    public static String of(RecordResult result, RecordOptions options, int width) {
        RecordReport report = new RecordReport(result, options, width);
        report.write();
        return String.join("\n", report.lines) + "\n";
    }

    private void write() {
        if (result.interrupted()) {
            start("interrupted; this is what was recorded until then");
        } else if (result.programExit() != 0) {
            start("the program failed by itself, with exit code %d".formatted(result.programExit()));
        }
        if (!result.began()) {
            addNotBegun();
            return;
        }
        result.runs().forEach(this::addRun);
        if (result.empty() > 0) {
            more("%s wove nothing; %s removed"
                    .formatted(
                            Words.count(result.empty(), "further JVM"),
                            result.empty() == 1 ? "its trace was" : "their traces were"));
        }
        if (!result.sawNothing()) {
            result.runs().forEach(run -> next("heddle show " + Words.quoted(name(run))));
        }
    }

    private void addNotBegun() {
        start("nothing was recorded: no JVM with the agent was started");
        if (result.programExit() != 0) {
            more("if java complains about the agent above: Heddle needs Java 17 or later");
        } else {
            more("a command gets the agent by JAVA_TOOL_OPTIONS; does it start a JVM, and keep this variable?");
        }
    }

    private void addRun(RunSummary run) {
        String place = "%s (%s)".formatted(name(run), Words.size(run.bytes()));
        if (run.sawNothing()) {
            start("recorded nothing: no class of the program was woven; " + place);
            more(whyNothing());
        } else {
            start("recorded %s and %s in %s"
                    .formatted(Words.count(run.threads(), "thread"), Words.count(run.woven(), "class"), place));
        }
        if (!run.notWoven().isEmpty()) {
            more("not woven: " + counted(run.notWoven(), "class"));
        }
        if (!run.notes().isEmpty()) {
            more("not modelled: " + counted(run.notes(), "place"));
        }
        run.problems().forEach(problem -> more("not complete: " + problem));
        run.standstill().forEach(stand -> more("for ever: " + FailureText.line(stand.failure())));
    }

    /** The file as it is called in the folder where the program ran. */
    private String name(RunSummary run) {
        Path folder = options.jvm().folder();
        boolean inside = !folder.toString().isEmpty() && run.file().startsWith(folder);
        return (inside ? folder.relativize(run.file()) : run.file()).toString();
    }

    private String whyNothing() {
        if (result.programExit() != 0) {
            return "it ended before any of its classes was used";
        }
        return options.looking().include().isEmpty()
                ? "classes of the JDK and of known libraries are woven only if --include names them"
                : "nothing matches --include %s; a pattern is a class, a package, or has * for anything"
                        .formatted(String.join(" --include ", options.looking().include()));
    }

    private static String counted(Map<String, Integer> reasons, String noun) {
        List<Map.Entry<String, Integer>> most = reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .toList();
        List<String> texts = new ArrayList<>();
        most.stream()
                .limit(MOST_REASONS)
                .forEach(entry -> texts.add("%s (%s)".formatted(Words.count(entry.getValue(), noun), entry.getKey())));
        int left =
                most.stream().skip(MOST_REASONS).mapToInt(Map.Entry::getValue).sum();
        if (left > 0) {
            texts.add("%d more".formatted(left));
        }
        return Words.list(texts);
    }

    private void start(String text) {
        lines.addAll(Wrapping.wrap(START + text, width, START.length()));
    }

    private void more(String text) {
        lines.addAll(Wrapping.wrap(INDENT + text, width, START.length()));
    }

    // A command is there to be copied, so it is never broken.
    private void next(String command) {
        lines.add(INDENT + "next: " + command);
    }
}
