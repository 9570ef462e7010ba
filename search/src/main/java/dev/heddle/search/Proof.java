package dev.heddle.search;

import dev.heddle.check.CheckListener;
import dev.heddle.check.WitnessPlan;
import dev.heddle.control.follow.Plan;
import dev.heddle.encode.Witness;
import dev.heddle.program.Step;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.lower.Rebuilt;
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
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Asks all runs that are known whether some interleaving goes wrong or leaves their paths, and records those that do. */
final class Proof {

    /** How often a run is recorded to get to the same place, if it does not get there. */
    private static final int ATTEMPTS = 3;

    private final ProveOptions options;
    private final CheckListener listener;
    private final Budget budget;
    private final List<KnownRun> runs = new ArrayList<>();
    private final List<Closing> closings = new ArrayList<>();
    private final Set<String> gaps = new LinkedHashSet<>();
    private final Set<String> left = new LinkedHashSet<>();
    private boolean isBroken;
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
        for (int i = 0; i < runs.size() && !isBroken && gaps.isEmpty() && left.isEmpty(); i++) {
            if (i == closings.size()) {
                closings.add(new Closing(runs.get(i), budget));
            }
            close(closings.get(i));
        }
        closings.forEach(closing -> closing.undecided()
                .forEach((label, reason) -> left.add("%s was not decided: %s".formatted(label, reason))));
    }

    /** Whether some interleaving goes wrong. */
    boolean isBroken() {
        return isBroken;
    }

    /** Whether no interleaving goes wrong, and none leaves the paths of the runs. */
    boolean isClosed() {
        return !isBroken && gaps.isEmpty() && left.isEmpty();
    }

    /** Whether more runs might help. */
    boolean isShortOfRuns() {
        return !isBroken && gaps.isEmpty() && !left.isEmpty() && recorded >= most && most < options.most();
    }

    /** What runs do not say exactly. */
    List<String> gaps() {
        return List.copyOf(gaps);
    }

    /** This is not known either. */
    void leave(String what) {
        left.add(what);
    }

    /** What is not known. */
    List<String> left() {
        return List.copyOf(left);
    }

    /** The runs that are worth a whole check: where something goes wrong, the one that shows it. */
    List<Path> tellingTraces() {
        List<KnownRun> telling = isClosed() ? Telling.ofAll(runs) : runs.subList(0, 1);
        return (broken == null ? telling : List.of(broken))
                .stream().map(KnownRun::trace).toList();
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
                closings.stream().mapToInt(Closing::branches).sum(),
                closings.stream().mapToInt(Closing::conditions).sum(),
                closings.stream().mapToInt(Closing::questions).sum(),
                solving.isNegative() ? Duration.ZERO : solving,
                Duration.ofNanos(recordingNanos));
    }

    // ── runs ────────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A run is known; whether its paths are new. */
    boolean add(Path trace) {
        History history = ShowSession.history(trace, marks());
        KnownRun run = new KnownRun(runs.size() + 1, trace, history);
        boolean isNew = runs.stream().noneMatch(known -> known.paths().areLike(run.paths()));
        if (isNew) {
            runs.add(run);
        }
        return isNew;
    }

    private void close(Closing closing) throws IOException, InterruptedException {
        Map<Closing.Place, Integer> attempts = new HashMap<>();
        while (!isBroken) {
            listener.hear("asking run %d of %d".formatted(closing.run().number(), runs.size()));
            Closing.Answer answer = closing.ask(runs);
            if (answer instanceof Closing.Answer.Closed) {
                return;
            } else if (answer instanceof Closing.Answer.Inexact inexact) {
                gaps.addAll(inexact.gaps());
                return;
            } else if (answer instanceof Closing.Answer.Broken broken) {
                isBroken = true;
                this.broken = closing.run();
                if (broken.witness().isPresent()
                        && !broken.rebuilt().recordedInputs().isEmpty()) {
                    // It may need other inputs than any run had.
                    if (record(broken.witness().get(), broken.rebuilt())) {
                        this.broken = runs.get(runs.size() - 1);
                    }
                }
            } else if (answer instanceof Closing.Answer.Leaving leaving && !goThere(leaving, attempts)) {
                return;
            }
        }
    }

    /** Records a run that leaves the paths; whether to go on. */
    private boolean goThere(Closing.Answer.Leaving leaving, Map<Closing.Place, Integer> attempts)
            throws IOException, InterruptedException {
        String place = leaving.rebuilt()
                .origins()
                .site(last(leaving.witness()))
                .map(site -> site.toString())
                .orElse(leaving.where().thread());
        if (recorded >= most) {
            left.add("%s can go another way; the number of runs is used up".formatted(place));
            return false;
        }
        if (record(leaving.witness(), leaving.rebuilt())) {
            return true;
        }
        if (attempts.merge(leaving.where(), 1, Integer::sum) < ATTEMPTS) {
            return true;
        }
        left.add("%s can go another way; the program could not be led there".formatted(place));
        return false;
    }

    private boolean record(Witness witness, Rebuilt rebuilt) throws IOException, InterruptedException {
        listener.hear("recording run %d".formatted(runs.size() + 1));
        long began = System.nanoTime();
        Path trace = options.folder().resolve("run-%d.heddle".formatted(runs.size() + 1));
        Path order = Files.createTempFile("heddle-order", ".tsv");
        try {
            Plan plan = WitnessPlan.holding("leaving", witness.schedule(), witness.inputs(), rebuilt);
            plan.writePace(order);
            recorded++;
            ProveOptions.Ending ending = options.recorder().record(order, plan.inputs(), trace);
            boolean isNew = ending != ProveOptions.Ending.NOTHING && add(trace);
            if (ending == ProveOptions.Ending.BAD) {
                isBroken = true;
                broken = isNew ? runs.get(runs.size() - 1) : broken;
            }
            inVain += isNew ? 0 : 1;
            return isNew;
        } finally {
            recordingNanos += System.nanoTime() - began;
            Files.deleteIfExists(order);
        }
    }

    private static Step last(Witness witness) {
        List<Step> steps = witness.schedule().steps();
        return steps.get(steps.size() - 1);
    }

    private Marks marks() {
        return options.check().marks();
    }
}
