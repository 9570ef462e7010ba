// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.ExactEncoding;
import dev.heddle.encode.Witness;
import dev.heddle.explain.BugSummarizer;
import dev.heddle.explain.BugSummary;
import dev.heddle.explain.GuardReads;
import dev.heddle.expr.Expr;
import dev.heddle.formula.HbFormula;
import dev.heddle.formula.Neighbourhood;
import dev.heddle.formula.NeighbourhoodFinder;
import dev.heddle.predict.AtomicityPredictor;
import dev.heddle.predict.ConcreteModel;
import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.question.Slicing;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.session.story.ActionText;
import dev.heddle.session.story.WitnessStoryteller;
import dev.heddle.slice.Criterion;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Deadline;
import dev.heddle.solve.Solver;
import dev.heddle.solve.Solvers;
import dev.heddle.synthesis.Synthesis;
import dev.heddle.synthesis.Synthesizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Analyses one trace from its file to a {@link TraceResult}.
 *
 * <p>Stages follow each other and share the file's budget. One that runs out of time says so and how far it got; the others
 * still do what they can.
 */
public final class TraceSession {

    /** How large a formula may get before it is simplified; each takes some thirty bytes. */
    private static final long MOST_CONSTRAINTS = 4_000_000;

    private final Path file;
    private final TraceOptions options;
    private final SessionListener listener;
    private final StageClock clock;
    private final SolverMeter solvers;
    private final List<AnalysisStage> toCome = new ArrayList<>();
    private final List<StageRecord> stages = new ArrayList<>();
    private final Set<String> notices = new LinkedHashSet<>();

    private TraceProgram program;
    private Cssa cssa;
    private ProgramStatistics statistics;
    private final List<PropertyResult> properties = new ArrayList<>();
    private Optional<Boolean> someGood = Optional.empty();
    private boolean tells = true;
    private Optional<Formulas> formulas = Optional.empty();
    private List<BugSummary> summaries = List.of();
    private List<Synthesis> syntheses = List.of();
    private Optional<AtomicityResult> atomicity = Optional.empty();
    private final Optional<ShowSession.Reread> recording;
    private Optional<RecordedPaths> paths;

    private TraceSession(
            Path file,
            TraceOptions options,
            SessionListener listener,
            Deadline deadline,
            Supplier<ProgramFile> source) {
        this.file = file;
        this.options = options;
        this.listener = listener;
        this.solvers = new SolverMeter(this::newSolver);
        requireKnownSolver(options);
        listener.begins(AnalysisStage.READING);
        long began = System.nanoTime();
        ProgramFile read = source.get();
        notices.addAll(read.notices());
        this.recording = read.run();
        this.paths = recording.map(ignored -> RecordedPaths.NOT_ASKED);
        this.program = new Focus(read.program()).on(options.properties());
        this.cssa = cssa(file, program);
        this.statistics = ProgramStatistics.of(
                program, cssa, new Focus(program).properties().size());
        stages.add(new StageRecord(AnalysisStage.READING, since(began), Optional.empty()));
        // Reading is quick and can't be cut short, so the budget is for what follows.
        this.clock = new StageClock(options.budget(), deadline);
    }

    /**
     * Analyses a trace.
     *
     * @throws HeddleException if the file or the options make no sense
     */
    public static TraceResult analyse(Path file, TraceOptions options) {
        return analyse(file, options, SessionListener.DEAF);
    }

    /**
     * Analyses a trace and tells the listener how it goes on.
     *
     * @throws HeddleException if the file or the options make no sense
     */
    public static TraceResult analyse(Path file, TraceOptions options, SessionListener listener) {
        return new TraceSession(file, options, listener, Deadline.NEVER, () -> ProgramFile.read(file, options.marks()))
                .run();
    }

    /** Analyses a recorded run that was read from a file before. */
    public static TraceResult analyse(Path file, Rebuilt rebuilt, TraceOptions options, SessionListener listener) {
        return new TraceSession(file, options, listener, Deadline.NEVER, () -> ProgramFile.of(file, rebuilt)).run();
    }

    /** The same without stories, which take longer than the answers if there are many of these; what is open at the deadline stays so. */
    public static TraceResult decide(
            Path file, Rebuilt rebuilt, TraceOptions options, SessionListener listener, Deadline deadline) {
        TraceSession session = new TraceSession(file, options, listener, deadline, () -> ProgramFile.of(file, rebuilt));
        session.tells = false;
        return session.run();
    }

    private static Cssa cssa(Path file, TraceProgram program) {
        try {
            return Cssa.of(program);
        } catch (IllegalArgumentException impossible) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT, file + ": " + String.valueOf(impossible.getMessage()), impossible);
        }
    }

    private static void requireKnownSolver(TraceOptions options) {
        options.solver().filter(name -> !Solvers.names().contains(name)).ifPresent(name -> {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "no solver is called '%s'; there are: %s".formatted(name, String.join(", ", Solvers.names())));
        });
    }

    private Solver newSolver() {
        return options.solver()
                .map(name -> Solvers.named(name, this::noticeOnce))
                .orElseGet(() -> Solvers.standard(this::noticeOnce));
    }

    // Every solver that does not find Z3 says so, in words that differ after the first.
    private void noticeOnce(String notice) {
        String start = notice.substring(0, Math.min(notice.length(), 12));
        if (notices.stream().noneMatch(known -> known.startsWith(start))) {
            notices.add(notice);
        }
    }

    // ── stages ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private TraceResult run() {
        TraceProgram withRegions = new Focus(program).withRegions(options);
        boolean hasProperties = statistics.properties() > 0;
        boolean concrete = options.model() == ValueModel.CONCRETE;
        boolean predicts = hasProperties && options.needsPredictions();
        boolean describes = hasProperties && options.needsFormulas();
        boolean checksRegions =
                options.wants(TraceQuestion.ATOMICITY) && !withRegions.regions().isEmpty();
        plan(concrete, AnalysisStage.OBSERVATION);
        plan(predicts, AnalysisStage.PREDICTION);
        plan(describes, AnalysisStage.FORMULA);
        plan(describes && options.wants(TraceQuestion.SUMMARY), AnalysisStage.SUMMARY);
        plan(describes && options.wants(TraceQuestion.SYNTHESIS), AnalysisStage.SYNTHESIS);
        plan(checksRegions, AnalysisStage.ATOMICITY);
        noticeWhatIsMissing(hasProperties, checksRegions);
        listener.learnt(soFar());

        if (concrete && !stage(AnalysisStage.OBSERVATION, this::observe)) {
            return soFar();
        }
        if (predicts) {
            stage(AnalysisStage.PREDICTION, this::predict);
        }
        if (describes) {
            stage(AnalysisStage.FORMULA, this::describe);
        }
        boolean bad = formulas.stream().anyMatch(Formulas::describeBugs);
        stageIf(bad, AnalysisStage.SUMMARY, this::summarise);
        stageIf(bad, AnalysisStage.SYNTHESIS, this::synthesise);
        stageIf(true, AnalysisStage.ATOMICITY, budget -> checkRegions(withRegions, budget));
        if (recording.isPresent() && soFar().holdsOnItsPaths()) {
            stage(AnalysisStage.PATHS, budget -> askAboutPaths(recording.get(), budget));
        }
        return soFar();
    }

    private void plan(boolean needed, AnalysisStage stage) {
        if (needed) {
            toCome.add(stage);
        }
    }

    private void noticeWhatIsMissing(boolean hasProperties, boolean checksRegions) {
        boolean onlyRegions = options.parts().equals(Set.of(TraceQuestion.ATOMICITY));
        if (!hasProperties && !onlyRegions) {
            notices.add("the trace has no assertion and no postcondition, so no interleaving can fail");
        }
        if (onlyRegions && !checksRegions) {
            notices.add("the trace has no regions; name one with --region, or use --atomic-as-region");
        }
    }

    /** What a stage does with its budget: nothing to say, or why it did not get to its end. */
    private interface Work {
        Optional<String> within(Budget budget);
    }

    private void stageIf(boolean possible, AnalysisStage stage, Work work) {
        if (possible && toCome.contains(stage)) {
            stage(stage, work);
        } else {
            toCome.remove(stage);
        }
    }

    /** Whether the stage got to its end. */
    private boolean stage(AnalysisStage stage, Work work) {
        toCome.remove(stage);
        if (clock.isOver()) {
            stages.add(new StageRecord(
                    stage,
                    Duration.ZERO,
                    Optional.of("%s before the %s stage began".formatted(clock.ended(), stage.title()))));
            return false;
        }
        listener.begins(stage);
        long began = System.nanoTime();
        Optional<String> unfinished = work.within(clock.share(stage, toCome));
        stages.add(new StageRecord(stage, since(began), unfinished));
        listener.learnt(soFar());
        return unfinished.isEmpty();
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private Optional<String> observe(Budget budget) {
        return GoodRun.find(program, solvers, budget)
                .match(
                        violated -> {
                            Witness run = violated.witness();
                            program = ConcreteModel.of(program, run.schedule(), run.inputs());
                            cssa = Cssa.of(program);
                            notices.add("values are those of one good run; other values were not looked at");
                            return Optional.empty();
                        },
                        holds -> {
                            someGood = Optional.of(false);
                            return Optional.of("there is no good run to take values from");
                        },
                        unknown -> Optional.of(unknown.reason()));
    }

    private Optional<String> predict(Budget budget) {
        WitnessStoryteller storyteller = new WitnessStoryteller(program, cssa);
        Optional<String> unfinished = Optional.empty();
        Slicing slicing = Slicing.of(program, Criterion.properties(program));
        try (SafetyPredictor predictor = SafetyPredictor.of(slicing.program(), solvers)) {
            List<SafetyPredictor.Property> all = predictor.properties();
            for (int i = 0; i < all.size(); i++) {
                SafetyPredictor.Property property = all.get(i);
                Budget share = StageClock.part(budget, 1, all.size() - i);
                Prediction prediction = options.switches()
                        .map(most -> predictor.predictUpTo(property, most, share))
                        .orElseGet(() -> options.wants(TraceQuestion.WITNESS)
                                ? predictor.predict(property, share)
                                : predictor.decide(property, share));
                properties.add(judged(property, slicing, slicing.lift(prediction), storyteller));
                if (prediction instanceof Prediction.Unknown unknown && unfinished.isEmpty()) {
                    unfinished = Optional.of("%s: %s".formatted(property.name(), unknown.reason()));
                }
            }
        }
        unmask(budget);
        if (unfinished.isEmpty() && properties.stream().noneMatch(PropertyResult::canFail) && !describes()) {
            findSomeGood(budget);
        }
        return unfinished;
    }

    private boolean describes() {
        return toCome.contains(AnalysisStage.FORMULA);
    }

    private void findSomeGood(Budget budget) {
        someGood = GoodRun.find(program, solvers, budget)
                .match(found -> Optional.of(true), none -> Optional.of(false), unknown -> Optional.empty());
    }

    private PropertyResult judged(
            SafetyPredictor.Property property, Slicing slicing, Prediction prediction, WitnessStoryteller storyteller) {
        Optional<Step> step = property.check().step().map(slicing::lift);
        Expr condition = step.flatMap(known -> program.action(known).assertion())
                .or(program::postcondition)
                .orElseThrow();
        String thread = step.map(Step::thread).orElse("");
        List<Expr> choices = step.map(known -> program.action(known).choices()).orElse(List.of());
        if (options.switches().isPresent()
                && prediction instanceof Prediction.Holds holds
                && holds.upTo().isEmpty()) {
            notices.add("the proof of %s did not need the bound, so it holds for any number of switches"
                    .formatted(property.name()));
        }
        return new PropertyResult(
                property.name(),
                step,
                ActionText.condition(condition, thread, choices),
                prediction,
                prediction.match(
                        violated -> tells ? Optional.of(storyteller.tell(violated.witness())) : Optional.empty(),
                        holds -> Optional.empty(),
                        unknown -> Optional.empty()),
                Optional.empty());
    }

    // A failure ends a run, so what comes after it is not looked at; that it never fails first is no proof.
    private void unmask(Budget budget) {
        boolean someFail = properties.stream().anyMatch(PropertyResult::canFail);
        if (tells && someFail) {
            properties.replaceAll(new Masking(program, properties, solvers, budget)::judged);
        }
    }

    private Optional<String> describe(Budget budget) {
        long constraints = ExactEncoding.size(cssa);
        if (constraints > MOST_CONSTRAINTS) {
            return Optional.of(
                    "a formula of all bad interleavings would take %d million constraints, and %d are the limit"
                            .formatted(constraints / 1_000_000, MOST_CONSTRAINTS / 1_000_000));
        }
        Neighbourhood found;
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, solvers)) {
            Neighbourhood shortest = options.exact() ? finder.findExact(budget) : finder.find(budget);
            found = GuardReads.kept(program, shortest, solvers, budget);
        }
        someGood = found.anyGood();
        formulas = Optional.of(new Formulas(found, inForm(found.bad(), "bad"), inForm(found.good(), "good")));
        return found.unfinished()
                .map(reason -> "%s; %d bad interleavings were generalised, and the formula may miss others"
                        .formatted(reason, found.rounds()));
    }

    private HbFormula inForm(HbFormula formula, String name) {
        HbFormula.Form wanted = options.form().orElse(formula.form());
        if (wanted == formula.form()) {
            return formula;
        }
        return formula.inOtherForm().orElseGet(() -> {
            notices.add("the %s formula is too large as a %s and stays a %s".formatted(name, wanted, formula.form()));
            return formula;
        });
    }

    private Optional<String> summarise(Budget budget) {
        summaries = BugSummarizer.summarise(program, neighbourhood(), solvers, budget);
        return Optional.empty();
    }

    private Optional<String> synthesise(Budget budget) {
        syntheses = Synthesizer.of(program, neighbourhood().good()).synthesise(solvers, budget);
        return Optional.empty();
    }

    private Neighbourhood neighbourhood() {
        return formulas.orElseThrow().neighbourhood();
    }

    private Optional<String> checkRegions(TraceProgram withRegions, Budget budget) {
        Slicing slicing = Slicing.of(withRegions, Criterion.regions(withRegions.regions()));
        AtomicityPredictor.Result found = AtomicityPredictor.predict(slicing.program(), solvers, budget);
        WitnessStoryteller storyteller = new WitnessStoryteller(withRegions, Cssa.of(withRegions));
        List<AtomicityResult.Violation> violations = new ArrayList<>();
        found.violations().forEach((triple, witness) -> {
            List<Step> steps = new ArrayList<>();
            for (EncodedEvent event : List.of(triple.first(), triple.remote(), triple.second())) {
                steps.add(slicing.lift(triple.step(event)));
            }
            violations.add(new AtomicityResult.Violation(
                    triple.location().toString(),
                    triple.pattern(),
                    steps,
                    steps.stream().map(step -> withRegions.action(step).label()).toList(),
                    storyteller.tell(slicing.lift(witness))));
        });
        int undecided = Math.toIntExact(found.undecided());
        atomicity = Optional.of(new AtomicityResult(
                withRegions.regions().size(),
                found.potential(),
                found.ordered(),
                found.unlocked(),
                undecided,
                violations));
        return undecided == 0
                ? Optional.empty()
                : Optional.of("%d of %d suspicions were left open".formatted(undecided, found.unlocked()));
    }

    private Optional<String> askAboutPaths(ShowSession.Reread run, Budget budget) {
        paths = Optional.of(PathQuestions.ask(file, run, solvers, budget));
        return Optional.empty();
    }

    // ── the result ──────────────────────────────────────────────────────────────────────────────────────────────────

    private TraceResult soFar() {
        return new TraceResult(
                file,
                program,
                options,
                statistics,
                verdict(),
                properties,
                formulas,
                summaries,
                syntheses,
                atomicity,
                paths,
                stages,
                solvers.work(),
                List.copyOf(notices));
    }

    private TraceVerdict verdict() {
        if (statistics.properties() == 0) {
            return new TraceVerdict.NotAsked("the trace has no assertion and no postcondition");
        }
        if (!options.needsPredictions() && !options.needsFormulas()) {
            return new TraceVerdict.NotAsked("only regions were asked about");
        }
        boolean fails = properties.stream().anyMatch(PropertyResult::canFail);
        boolean bad = formulas.stream().anyMatch(Formulas::describeBugs);
        if (fails || bad) {
            requireAgreement(fails, bad);
            return new TraceVerdict.Buggy();
        }
        if (formulas.stream().anyMatch(found -> found.neighbourhood().isFreeOfBugs())) {
            return good(Optional.empty());
        }
        boolean allHold = properties.size() == statistics.properties()
                && properties.stream().allMatch(property -> property.prediction() instanceof Prediction.Holds);
        return allHold ? good(provedUpTo()) : new TraceVerdict.Unknown(reason());
    }

    // The two were computed by different encodings; where both are final they are each other's check.
    private void requireAgreement(boolean fails, boolean bad) {
        boolean proved = properties.size() == statistics.properties()
                && properties.stream()
                        .allMatch(property -> property.prediction() instanceof Prediction.Holds holds
                                && holds.upTo().isEmpty());
        if (bad && proved) {
            throw new HeddleException(
                    Problem.BROKEN_INVARIANT,
                    "%s: every property was proved, but the formula of bad interleavings is not empty".formatted(file));
        }
        if (fails && formulas.stream().anyMatch(found -> found.neighbourhood().isFreeOfBugs())) {
            throw new HeddleException(
                    Problem.BROKEN_INVARIANT,
                    "%s: a property can fail, but the formula of bad interleavings is empty".formatted(file));
        }
    }

    private TraceVerdict good(Optional<Integer> upTo) {
        return someGood.equals(Optional.of(false))
                ? new TraceVerdict.Infeasible()
                : new TraceVerdict.Good(upTo, someGood.isPresent());
    }

    private Optional<Integer> provedUpTo() {
        return properties.stream()
                .map(PropertyResult::prediction)
                .filter(Prediction.Holds.class::isInstance)
                .flatMap(prediction -> ((Prediction.Holds) prediction).upTo().stream())
                .min(Integer::compare);
    }

    private String reason() {
        return stages.stream()
                .flatMap(stage -> stage.unfinished().stream())
                .findFirst()
                .orElse("the analysis has not got that far");
    }
}
