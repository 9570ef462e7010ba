// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcException;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.rebuild.export.RapidException;
import dev.heddle.rebuild.export.RapidReader;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The trace program that a file holds: written by hand, recorded, or in RAPID's text.
 *
 * @param notices what a reader of any result should know about it
 * @param run the recorded run, if its threads may have left their paths and nobody else asks about that
 */
record ProgramFile(TraceProgram program, List<String> notices, Optional<ShowSession.Reread> run) {

    private static final int MOST_NOTES = 3;

    ProgramFile {
        notices = List.copyOf(notices);
    }

    /**
     * Reads a file.
     *
     * @throws HeddleException if it is not there or says something that is no program
     */
    static ProgramFile read(Path file, Marks marks) {
        try {
            if (TraceReader.isTrace(file)) {
                return recorded(file, marks);
            }
            return file.toString().endsWith(".std")
                    ? new ProgramFile(
                            RapidReader.read(file),
                            List.of(
                                    "an STD trace has no values and no branches, so more can happen in it than in the program"),
                            Optional.empty())
                    : new ProgramFile(CtrcReader.read(file), List.of(), Optional.empty());
        } catch (CtrcException | RapidException broken) {
            throw new HeddleException(Problem.BROKEN_INPUT, String.valueOf(broken.getMessage()), broken);
        }
    }

    private static ProgramFile recorded(Path file, Marks marks) {
        ShowSession.Reread run = ShowSession.reread(file, marks, LoweringOptions.DEFAULT, Long.MAX_VALUE);
        ProgramFile read = of(file, run.rebuilt());
        return new ProgramFile(read.program(), read.notices(), Optional.of(run));
    }

    /** Returns what a file was found to hold. */
    static ProgramFile of(Path file, Rebuilt rebuilt) {
        List<String> notices = new ArrayList<>();
        new TreeMap<>(rebuilt.cuts())
                .forEach((thread, why) -> notices.add("%s is known only up to a point: %s".formatted(thread, why)));
        notices.addAll(rebuilt.notes().stream().limit(MOST_NOTES).toList());
        int left = rebuilt.notes().size() - MOST_NOTES;
        if (left > 0) {
            notices.add("%d more; heddle show %s tells them".formatted(left, file));
        }
        return new ProgramFile(rebuilt.program(), notices, Optional.empty());
    }
}
