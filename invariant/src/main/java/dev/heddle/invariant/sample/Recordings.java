// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.control.watch.Watched;
import dev.heddle.control.worker.Results;
import dev.heddle.explore.Stop;
import dev.heddle.program.Naming;
import dev.heddle.rebuild.Site;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.RunThread;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.trace.ClassRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Recorded runs as executions: each is one, good or bad by how it ended, and together they stand for nothing but
 * themselves.
 */
public final class Recordings {

    /** What recorded runs are as a strategy. */
    public static final String STRATEGY = "recorded";

    private final Set<String> threads = new LinkedHashSet<>();
    private final Map<String, String> classes = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<Path, RecordedRun> runs = new LinkedHashMap<>();
    private final List<Path> kept = new ArrayList<>();

    private Recordings(List<Path> files) {
        for (Path file : files) {
            RecordedRun run = ShowSession.read(file, Marks.NONE, Reading.ALL);
            if (accept(file, run)) {
                runs.put(file, run);
                kept.add(file);
                run.threads().stream().map(RunThread::path).forEach(threads::add);
                run.classes().stream()
                        .filter(type -> type.woven().isPresent())
                        .forEach(type -> classes.put(type.name(), type.hash()));
            }
        }
    }

    /**
     * Reads runs.
     *
     * @throws dev.heddle.problem.HeddleException if a file is no trace
     */
    public static Recordings of(List<Path> files) {
        return new Recordings(files);
    }

    /** What is left out would make everything doubtful that is said of the others, and is said. */
    private boolean accept(Path file, RecordedRun run) {
        RecordedRun.Events events = run.events().orElseThrow();
        if (events.ordering().isPresent()) {
            return leaveOut(file, events.ordering().get());
        }
        if (!events.disagreements().isEmpty()) {
            return leaveOut(file, "what was read back differs from what was recorded");
        }
        if (!run.isComplete()) {
            return leaveOut(file, "it was not recorded to its end, so nobody knows whether it was good");
        }
        return true;
    }

    private boolean leaveOut(Path file, String why) {
        notes.add("%s is left out: %s".formatted(file.getFileName(), why));
        return false;
    }

    /** The files of the executions, by their numbers. */
    public List<Path> files() {
        return List.copyOf(kept);
    }

    /** What the runs did, for those who ask how values came about. */
    public List<RecordedRun> runs() {
        return List.copyOf(runs.values());
    }

    /** The runs as executions. */
    public Observation observation() {
        List<Watched> executions = new ArrayList<>();
        List<String> names =
                new ArrayList<>(threads.stream().sorted(Naming.BY_START).toList());
        // As under control, where time is the second one: so threads have the same numbers in all samples.
        names.add(Math.min(1, names.size()), "time");
        Map<Site, Watched.Place> places = new HashMap<>();
        Map<String, String> ownNames = new TreeMap<>();
        for (RecordedRun run : runs.values()) {
            run.threadNames().forEach(ownNames::putIfAbsent);
            RecordedSteps steps = new RecordedSteps(run, names, places);
            executions.add(steps.execution(run.ending()));
            steps.notes().forEach(note -> {
                if (!notes.contains(note)) {
                    notes.add(note);
                }
            });
        }
        long failures = executions.stream().filter(Watched::isFailure).count();
        Results results = new Results(
                new Results.Tally(executions.size(), executions.size(), OptionalLong.empty(), 0, 0, failures, ""),
                Optional.of(Stop.EXHAUSTED),
                false,
                notes.stream()
                        .map(note -> new Reservation(Reason.NOT_MODELLED, note))
                        .toList(),
                List.of(),
                List.of(),
                new Results.Program(classes, notWoven(), ownNames),
                Optional.empty(),
                Results.Effort.ofOne(Duration.ZERO));
        return new Observation(executions, names, results, STRATEGY);
    }

    private Map<String, String> notWoven() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (RecordedRun run : runs.values()) {
            for (ClassRecord type : run.classes()) {
                if (type.weaving() instanceof ClassRecord.NotWoven not) {
                    reasons.put(type.name(), not.reason());
                }
            }
        }
        return reasons;
    }
}
