// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.check.CheckListener;
import dev.heddle.control.follow.Plan;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.lower.Exactness;
import dev.heddle.scratch.Scratch;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Asks all runs that are known whether some interleaving goes wrong or leaves their paths, and records those that do. */
final class Proof {

    /** The number of times a run is recorded to get to the same place, if it does not get there. */
    private static final int ATTEMPTS = 6;

    /** The number of events of a thread of which something may be proved; a thread that spins until it is stopped has millions. */
    private static final int LONGEST = 50_000;

    private final ProveOptions options;
    private final CheckListener listener;
    private final Budget budget;
    private final List<KnownRun> runs = new ArrayList<>();
    private final List<RunProof> closings = new ArrayList<>();
    private final Set<String> gaps = new LinkedHashSet<>();
    private final Set<String> left = new LinkedHashSet<>();
    private boolean isBroken;
    private boolean isStopped;
    private boolean isDoubted;
    private @Nullable KnownRun broken;
    private int most;
    private int recorded;
    private int inVain;
    private long recordingNanos;

    Proof(ProveOptions options, CheckListener listener) {
        this.options = options;
        this.listener = listener;
        this.budget = Budget.of(options.time());
    }

    /** One of the runs that are recorded already did not end well. */
    void hasFailed() {
        isBroken = true;
        broken = runs.get(runs.size() - 1);
    }

    /**
     * Tries; what was answered before is not asked again.
     *
     * @param most how many runs to record at most, those included that were recorded before
     */
    void attempt(int most) throws IOException, InterruptedException {
        left.clear();
        this.most = Math.min(most, options.most());
        int known;
        do {
            known = runs.size();
            closings.forEach(RunProof::takeUpAgain);
            closeAll();
        } while (runs.size() > known && isClosed() && !postponed().isEmpty());
        if (Thread.currentThread().isInterrupted()) {
            left.add("it was interrupted");
        }
        postponed()
                .forEach(place ->
                        left.add("%s can go another way; the program could not be led there".formatted(place)));
        closings.forEach(closing -> closing.undecided()
                .forEach((label, reason) -> left.add("%s was not decided: %s".formatted(label, reason))));
    }

    private void closeAll() throws IOException, InterruptedException {
        for (int i = 0; i < runs.size() && isClosed(); i++) {
            if (i == closings.size()) {
                closings.add(new RunProof(runs.get(i), budget));
            }
            close(closings.get(i));
        }
    }

    private Set<Site> postponed() {
        Set<Site> places = new LinkedHashSet<>();
        closings.forEach(closing -> places.addAll(closing.postponed()));
        return places;
    }

    /** Returns true if some interleaving goes wrong. */
    boolean isBroken() {
        return isBroken;
    }

    /**
     * Forgets a run that was led somewhere and did not end, if nothing else went wrong: on a busy machine it may just have been slow. Only once.
     *
     * @return whether there was such a run
     */
    boolean doubt() throws IOException {
        if (!isBroken || !isStopped || isDoubted) {
            return false;
        }
        isDoubted = true;
        isBroken = false;
        if (broken != null) {
            runs.remove(broken);
            Files.deleteIfExists(broken.trace());
            broken = null;
        }
        return true;
    }

    /** Returns true if no interleaving goes wrong, and none leaves the paths of the runs. */
    boolean isClosed() {
        return !isBroken && gaps.isEmpty() && left.isEmpty();
    }

    /** Returns true if more runs might help. */
    boolean isShortOfRuns() {
        return !isBroken && gaps.isEmpty() && !left.isEmpty() && recorded >= most && most < options.most();
    }

    /** Returns what runs do not say exactly. */
    List<String> gaps() {
        return List.copyOf(gaps);
    }

    /** This is not known either. */
    void leave(String what) {
        left.add(what);
    }

    /** Returns what is not known. */
    List<String> left() {
        return List.copyOf(left);
    }

    /** The runs that are worth a whole check: where something goes wrong, the one that shows it, unless it is too long for that. */
    List<Path> tellingTraces() {
        List<KnownRun> telling = isClosed() ? WorthChecking.ofAll(runs) : runs.subList(0, 1);
        return (broken == null || isLong(broken) ? telling : List.of(broken))
                .stream().map(KnownRun::trace).toList();
    }

    private static boolean isLong(KnownRun run) {
        return run.history().threads().stream()
                .anyMatch(thread -> thread.events().size() >= LONGEST / 2);
    }

    /** Names of the inputs that the program asked for. */
    Set<String> inputs() {
        Set<String> names = new TreeSet<>();
        for (KnownRun run : runs) {
            run.history().threads().stream()
                    .flatMap(thread -> thread.events().stream())
                    .forEach(event -> {
                        if (event instanceof Event.Input input) {
                            names.add(input.name());
                        }
                    });
        }
        return names;
    }

    Set<String> assumptions() {
        Set<String> assumptions = new TreeSet<>();
        runs.forEach(run -> assumptions.addAll(Exactness.assumptions(run.history())));
        return assumptions;
    }

    ProveResult.Bill bill() {
        Duration solving = options.time().minus(budget.left());
        return new ProveResult.Bill(
                runs.size(),
                inVain,
                (int) closings.stream().filter(RunProof::isGood).count(),
                (int) closings.stream().filter(RunProof::isClosed).count(),
                closings.stream().mapToInt(RunProof::branches).sum(),
                closings.stream().mapToInt(RunProof::conditions).sum(),
                closings.stream().mapToInt(RunProof::questions).sum(),
                solving.isNegative() ? Duration.ZERO : solving,
                Duration.ofNanos(recordingNanos));
    }

    // ── runs ────────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A run is known; whether its paths are new. */
    boolean add(Path trace) {
        History history = ShowSession.history(trace, marks(), LONGEST);
        KnownRun run = new KnownRun(runs.size() + 1, trace, history);
        boolean isNew = runs.stream().noneMatch(known -> known.paths().areLike(run.paths()));
        if (isNew) {
            runs.add(run);
        }
        return isNew;
    }

    private void close(RunProof closing) throws IOException, InterruptedException {
        Map<RunProof.Place, Integer> attempts = new HashMap<>();
        while (!isBroken && !Thread.currentThread().isInterrupted()) {
            listener.hear("asking run %d of %d".formatted(closing.run().number(), runs.size()));
            RunProof.Answer answer = closing.ask(runs);
            if (answer instanceof RunProof.Answer.Closed) {
                return;
            } else if (answer instanceof RunProof.Answer.Inexact inexact) {
                gaps.addAll(inexact.gaps());
                return;
            } else if (answer instanceof RunProof.Answer.Broken broken) {
                isBroken = true;
                this.broken = closing.run();
                // It may need other inputs than any run had.
                Optional<Plan> withInputs =
                        broken.plan().filter(plan -> !plan.inputs().isEmpty());
                if (withInputs.isPresent() && record(withInputs.get())) {
                    this.broken = runs.get(runs.size() - 1);
                }
            } else if (answer instanceof RunProof.Answer.Leaving leaving && !goThere(closing, leaving, attempts)) {
                return;
            }
        }
    }

    /** Records a run that leaves the paths; whether to go on. */
    private boolean goThere(RunProof closing, RunProof.Answer.Leaving leaving, Map<RunProof.Place, Integer> attempts)
            throws IOException, InterruptedException {
        if (recorded >= most) {
            left.add("%s can go another way; the number of runs is used up".formatted(leaving.site()));
            return false;
        }
        if (!record(leaving.plan()) && attempts.merge(leaving.where(), 1, Integer::sum) >= ATTEMPTS) {
            closing.postpone(leaving);
        }
        return true;
    }

    private boolean record(Plan plan) throws IOException, InterruptedException {
        listener.hear("recording run %d".formatted(runs.size() + 1));
        long began = System.nanoTime();
        Path trace = new KeptRuns(options.folder()).next();
        Path order = Scratch.file("heddle-order", ".tsv");
        try {
            plan.writePace(order);
            recorded++;
            ProveOptions.Ending ending = options.recorder().record(order, plan.inputs(), trace);
            if (Thread.currentThread().isInterrupted()) {
                // However it ended, it may have been made to.
                ending = ProveOptions.Ending.NOTHING;
            }
            boolean isNew = ending != ProveOptions.Ending.NOTHING && add(trace);
            if (ending.isBad()) {
                isBroken = true;
                isStopped = ending == ProveOptions.Ending.ENDLESS;
                broken = isNew ? runs.get(runs.size() - 1) : broken;
            }
            if (!isNew) {
                inVain++;
                Files.deleteIfExists(trace);
            }
            return isNew;
        } finally {
            recordingNanos += System.nanoTime() - began;
            Files.deleteIfExists(order);
        }
    }

    private Marks marks() {
        return options.check().marks();
    }
}
