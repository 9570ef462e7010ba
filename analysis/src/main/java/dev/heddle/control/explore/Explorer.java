package dev.heddle.control.explore;

import java.time.Duration;
import java.util.OptionalLong;
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
    private final boolean countsClasses;

    private long executions;
    private long completed;
    private long redundant;
    private long tooLong;
    private long failures;
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
        startedAt = System.nanoTime();
        Stop stop = reasonToStop();
        while (stop == null) {
            int repeated = strategy.begin();
            if (repeated == Strategy.NOTHING_LEFT) {
                stop = Stop.EXHAUSTED;
            } else {
                execute(repeated);
                if (executions % every == 0) {
                    listener.accept(progress());
                }
                stop = reasonToStop();
            }
        }
        return finished(stop);
    }

    /** Lets {@link #explore} stop after the execution it is at. */
    public void interrupt() {
        interrupted = true;
    }

    public Progress progress() {
        return new Progress(
                executions,
                completed,
                classCount(),
                redundant,
                tooLong,
                failures,
                strategy.frontier(),
                estimate(),
                Duration.ofNanos(elapsedNanos()));
    }

    /** Writes down what was found and what is left. To be called between calls of {@link #explore}. */
    public String save() {
        FrontierWriter out = new FrontierWriter(subject);
        out.word(MAGIC).number(VERSION).word(strategy.description()).line();
        out.word("executions").number(executions).number(completed).number(redundant);
        out.number(tooLong).number(failures).number(nanosBefore).line();
        long[] keys = classes.keys();
        out.word("classes").number(keys.length).line();
        for (long key : keys) {
            out.number(key).line();
        }
        outcomes.save(out);
        out.word("frontier").line();
        strategy.save(out);
        return out.toString();
    }

    /** Goes on from what {@link #save} has written. The explorer must be new and its strategy of the same description. */
    public void restore(String text) {
        FrontierReader in = new FrontierReader(subject, text);
        in.expect(MAGIC).expect(Integer.toString(VERSION)).expect(strategy.description());
        in.expect("executions");
        executions = in.number();
        completed = in.number();
        redundant = in.number();
        tooLong = in.number();
        failures = in.number();
        nanosBefore = in.number();
        in.expect("classes");
        for (int left = in.integer(); left > 0; left--) {
            classes.add(in.number());
        }
        outcomes.restore(in);
        in.expect("frontier");
        strategy.restore(in);
    }

    private void execute(int repeated) {
        Outcome outcome = run.execute(repeated);
        executions++;
        switch (run.ending()) {
            case COMPLETE -> complete(outcome);
            case TOO_LONG -> {
                tooLong++;
                outcomes.add(new Outcome(Outcome.Verdict.TOO_LONG, ""), executions);
            }
            case STOPPED -> redundant++;
        }
    }

    private void complete(Outcome outcome) {
        completed++;
        if (outcome.isFailure()) {
            failures++;
        }
        if (countsClasses) {
            classes.add(run.history());
        }
        outcomes.add(outcome, executions);
    }

    private @Nullable Stop reasonToStop() {
        if (failures >= limits.failures()) {
            return Stop.FAILURES;
        }
        if (executions >= limits.executions()) {
            return Stop.EXECUTIONS;
        }
        if (interrupted) {
            return Stop.INTERRUPTED;
        }
        return elapsedNanos() >= limits.duration().toNanos() ? Stop.TIME : null;
    }

    private Exploration finished(Stop stop) {
        Progress progress = progress();
        nanosBefore = progress.elapsed().toNanos();
        startedAt = System.nanoTime();
        interrupted = false;
        return new Exploration(
                strategy.description(), stop, strategy.isExhaustive(), progress, outcomes.found(subject));
    }

    private OptionalLong classCount() {
        if (countsClasses) {
            return OptionalLong.of(classes.size());
        }
        return strategy.runsClassesOnce() ? OptionalLong.of(completed) : OptionalLong.empty();
    }

    private OptionalLong estimate() {
        return strategy.explored()
                .filter(part -> part > 0)
                .map(part -> OptionalLong.of(Math.round(executions / part)))
                .orElse(OptionalLong.empty());
    }

    private long elapsedNanos() {
        return nanosBefore + System.nanoTime() - startedAt;
    }
}
