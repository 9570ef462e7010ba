// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import dev.heddle.finding.Outcome;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs executions of a program as a strategy says, until nothing is left or enough is seen, and keeps what was found.
 *
 * <p>An explorer can be saved between executions and restored in another process. It is used by one thread; only
 * {@link #interrupt} may come from others.
 */
public final class Explorer {

    private static final String MAGIC = "heddle-exploration";
    private static final int VERSION = 1;

    private final Subject subject;
    private final Strategy strategy;
    private final Limits limits;
    private final Run run;
    private final Outcomes outcomes;
    private final ClassKeys classes;
    private final Loops loops;
    private final boolean countsClasses;

    private final Counts counts = new Counts();

    /** Parts of the work that others have, by number. */
    private final Set<Long> given = new LinkedHashSet<>();

    private long lastGiven;

    /** The number of this part, for whoever gave it. */
    private long part;

    private boolean nothingLeft;
    private BiConsumer<History, Outcome> observer = (history, outcome) -> {};
    private double expected;
    private long nanosBefore;
    private long startedAt = System.nanoTime();
    private volatile boolean interrupted;

    private Explorer(Subject subject, Strategy strategy, Limits limits, boolean countsClasses) {
        this.subject = subject;
        this.strategy = strategy;
        this.limits = limits;
        this.countsClasses = countsClasses;
        this.run = new Run(subject, strategy, limits.steps());
        this.outcomes = new Outcomes(run.history(), strategy.runsClassesOnce());
        this.classes = new ClassKeys(subject);
        this.loops = new Loops(subject);
    }

    public static Explorer of(Subject subject, Strategy strategy, Limits limits) {
        return new Explorer(subject, strategy, limits, false);
    }

    /** One that also counts distinct classes, which costs time, and eight bytes for each. */
    public static Explorer countingClasses(Subject subject, Strategy strategy, Limits limits) {
        return new Explorer(subject, strategy, limits, true);
    }

    /** Runs executions until there is a reason to stop. */
    public Exploration explore() {
        return explore(Long.MAX_VALUE, progress -> {});
    }

    /**
     * Runs executions until there is a reason to stop.
     *
     * @param every after how many executions to tell the listener
     */
    public Exploration explore(long every, Consumer<Progress> listener) {
        return finished(run(limits, every, listener));
    }

    /**
     * Runs a piece of what is left.
     *
     * @param piece how many more executions and failures, and how much more time, are allowed; its steps do not count
     */
    public Stop explore(Limits piece) {
        Limits upTo = new Limits(
                sum(counts.executions, piece.executions()),
                sum(counts.failures, piece.failures()),
                Duration.ofNanos(sum(nanosBefore, piece.duration().toNanos())),
                limits.steps());
        Stop stop = run(upTo, Long.MAX_VALUE, progress -> {});
        rest();
        return stop;
    }

    private static long sum(long done, long more) {
        return more > Long.MAX_VALUE - done ? Long.MAX_VALUE : done + more;
    }

    private Stop run(Limits upTo, long every, Consumer<Progress> listener) {
        return subject.together(() -> executeAll(upTo, every, listener));
    }

    private Stop executeAll(Limits upTo, long every, Consumer<Progress> listener) {
        startedAt = System.nanoTime();
        Stop stop = reasonToStop(upTo);
        while (stop == null) {
            int repeated = strategy.begin();
            if (repeated == Strategy.NOTHING_LEFT) {
                nothingLeft = true;
                stop = given.isEmpty() ? Stop.EXHAUSTED : Stop.OTHERS;
            } else {
                execute(repeated);
                if (counts.executions % every == 0) {
                    listener.accept(progress());
                }
                stop = reasonToStop(upTo);
            }
        }
        return stop;
    }

    /**
     * Says how many executions somebody else expects there to be in the end, which is what {@link Progress#estimate} begins
     * with. The more was explored, the more it relies on that.
     */
    public void expect(double executions) {
        expected = executions;
    }

    /** Shows each execution that came to its end; its history is good until the observer returns. */
    public void observe(BiConsumer<History, Outcome> newObserver) {
        observer = newObserver;
    }

    /** Lets {@link #explore} stop after the execution it is at. */
    public void interrupt() {
        interrupted = true;
    }

    public Progress progress() {
        return new Progress(
                counts.executions,
                counts.completed,
                classCount(),
                counts.redundant,
                counts.tooLong,
                counts.failures,
                strategy.frontier(),
                explored(),
                estimate(),
                Duration.ofNanos(elapsedNanos()));
    }

    /** Writes down what was found and what is left. To be called between calls of {@link #explore}. */
    public String save() {
        FrontierWriter out = new FrontierWriter(subject);
        writeHead(out, part);
        out.number(nanosBefore).number(lastGiven).number(given.size());
        given.forEach(out::number);
        out.line();
        writeFound(out);
        out.word("frontier").line();
        strategy.save(out);
        return out.toString();
    }

    /**
     * Goes on from what {@link #save} or {@link #split} has written. The explorer must be new and its strategy of the same
     * description.
     */
    public void restore(String text) {
        FrontierReader in = new FrontierReader(subject, text);
        part = readHead(in);
        nanosBefore = in.number();
        lastGiven = in.number();
        for (int left = in.integer(); left > 0; left--) {
            given.add(in.number());
        }
        readFound(in);
        in.expect("frontier");
        strategy.restore(in);
    }

    /**
     * Gives a part of what is left away, for another explorer to {@link #restore}, in this or another process; empty if there
     * is not enough to share. To be called between calls of {@link #explore}.
     */
    public Optional<String> split() {
        FrontierWriter out = new FrontierWriter(subject);
        writeHead(out, lastGiven + 1);
        out.number(0).number(0).number(0).line();
        new Counts().save(out);
        out.word("classes").number(0).line();
        out.word("outcomes").number(0).line();
        out.word("frontier").line();
        if (!strategy.split(out)) {
            return Optional.empty();
        }
        given.add(++lastGiven);
        return Optional.of(out.toString());
    }

    /**
     * Writes down what was found since the last report, for whoever gave this part to {@link #accept}, and forgets it. To be
     * called between calls of {@link #explore}, at least once after the last.
     */
    public String report() {
        FrontierWriter out = new FrontierWriter(subject);
        writeHead(out, part);
        out.word(nothingLeft && given.isEmpty() ? "done" : "more").line();
        writeFound(out);
        counts.clear();
        outcomes.clear();
        classes.clear();
        strategy.report(out);
        return out.toString();
    }

    /**
     * Takes in what an explorer that has a part of this one's work {@linkplain #report reports}. There may be something left
     * to explore afterwards.
     */
    public void accept(String report) {
        FrontierReader in = new FrontierReader(subject, report);
        long reporting = readHead(in);
        boolean isDone = in.word().equals("done");
        if (!(isDone ? given.remove(reporting) : given.contains(reporting))) {
            throw new IllegalArgumentException("part %d was not given, or is done".formatted(reporting));
        }
        readFound(in);
        strategy.accept(in);
        nothingLeft = false;
    }

    private void writeHead(FrontierWriter out, long number) {
        out.word(MAGIC)
                .number(VERSION)
                .word(strategy.description())
                .number(number)
                .line();
    }

    private long readHead(FrontierReader in) {
        return in.expect(MAGIC)
                .expect(Integer.toString(VERSION))
                .expect(strategy.description())
                .number();
    }

    private void writeFound(FrontierWriter out) {
        counts.save(out);
        long[] keys = classes.keys();
        out.word("classes").number(keys.length).line();
        for (long key : keys) {
            out.number(key).line();
        }
        outcomes.save(out);
    }

    private void readFound(FrontierReader in) {
        long before = counts.executions;
        counts.restore(in);
        in.expect("classes");
        for (int left = in.integer(); left > 0; left--) {
            classes.add(in.number());
        }
        outcomes.restore(in, before);
    }

    private void execute(int repeated) {
        Outcome outcome = run.execute(repeated);
        counts.executions++;
        switch (run.ending()) {
            case COMPLETE -> complete(outcome);
            case TOO_LONG -> cut();
            case STOPPED -> counts.redundant++;
        }
    }

    /** Cuts the current execution: what would have come after its end may be new even if it is known that the execution has none. */
    private void cut() {
        counts.tooLong++;
        if (run.livelock().isPresent()) {
            counts.failures++;
        }
        Outcome outcome = run.livelock()
                .map(failures -> new Outcome(Outcome.Verdict.LIVELOCK, failures))
                .orElseGet(() -> new Outcome(Outcome.Verdict.TOO_LONG, loops.describe(run.history())));
        outcomes.add(outcome, counts.executions);
    }

    private void complete(Outcome outcome) {
        counts.completed++;
        if (outcome.isFailure()) {
            counts.failures++;
        }
        if (countsClasses) {
            classes.add(run.history());
        }
        outcomes.add(outcome, counts.executions);
        observer.accept(run.history(), outcome);
    }

    private @Nullable Stop reasonToStop(Limits upTo) {
        if (counts.failures >= upTo.failures()) {
            return Stop.FAILURES;
        }
        if (counts.executions >= upTo.executions()) {
            return Stop.EXECUTIONS;
        }
        if (interrupted) {
            return Stop.INTERRUPTED;
        }
        return elapsedNanos() >= upTo.duration().toNanos() ? Stop.TIME : null;
    }

    private Exploration finished(Stop stop) {
        Progress progress = progress();
        rest();
        return new Exploration(
                strategy.description(),
                stop,
                strategy.isExhaustive() && given.isEmpty(),
                progress,
                outcomes.found(subject));
    }

    private void rest() {
        nanosBefore = elapsedNanos();
        startedAt = System.nanoTime();
        interrupted = false;
    }

    private OptionalLong classCount() {
        if (countsClasses) {
            return OptionalLong.of(classes.size());
        }
        return strategy.runsClassesOnce() ? OptionalLong.of(counts.completed) : OptionalLong.empty();
    }

    private OptionalDouble explored() {
        return strategy.explored().map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private OptionalLong estimate() {
        return strategy.explored()
                .filter(done -> done > 0)
                .map(done -> OptionalLong.of(Math.round(estimate(done))))
                .orElse(OptionalLong.empty());
    }

    private double estimate(double done) {
        double seen = counts.executions / done;
        return expected == 0 ? seen : Math.max(counts.executions, done * seen + (1 - done) * expected);
    }

    private long elapsedNanos() {
        return nanosBefore + System.nanoTime() - startedAt;
    }
}
