// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.State;
import dev.heddle.explore.Strategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A strategy that looks for races in each execution and plans executions in which they go the other way. */
abstract class RaceReversal implements Strategy {

    private final Tree tree;
    private final Parts parts;
    private @Nullable Analysis analysis;

    /** The analysis of the history; made as soon as there is one. */
    private record Analysis(History history, LaterStep later, Races races, Reversal reversal) {

        static Analysis of(History history) {
            return new Analysis(
                    history, new LaterStep(history), new Races(history), new Reversal(history.operations()));
        }
    }

    RaceReversal(boolean plansWhole) {
        this.tree = new Tree(plansWhole);
        this.parts = new Parts(tree);
    }

    /** Looks for races in the execution that has just ended and {@linkplain #reverse reverses} them. */
    abstract void reverseRaces(State state, History history, Ending ending);

    final LaterStep later() {
        return analysis().later();
    }

    final Races races() {
        return analysis().races();
    }

    /** The first step of the execution that is not a repetition. */
    final int firstNewStep() {
        return tree.branch;
    }

    final boolean hasGivenParts() {
        return parts.areGiven();
    }

    /**
     * Plans an execution in which the {@link #later} step comes before the first of the cut.
     *
     * @return true, since nothing else is to be looked for
     */
    final boolean reverse(HistoryCut cut) {
        Analysis at = analysis();
        int end = tree.plansWhole ? at.history().length() : at.later().position();
        at.reversal().build(at.history(), cut, at.later(), end);
        if (cut.first() > tree.foreign) {
            tree.plan(tree.path[cut.first()], at.reversal());
        } else {
            parts.note(cut.first(), at.reversal());
        }
        return true;
    }

    @Override
    public final int begin() {
        return tree.begin();
    }

    @Override
    public final int next(State state, History history) {
        return tree.next(state, history);
    }

    @Override
    public final void end(State state, History history, Ending ending) {
        if (analysis == null) {
            analysis = Analysis.of(history);
        }
        reverseRaces(state, history, ending);
    }

    @Override
    public final boolean runsClassesOnce() {
        return true;
    }

    @Override
    public final Optional<Double> explored() {
        return Optional.of(tree.explored());
    }

    @Override
    public final long frontier() {
        return tree.frontier();
    }

    @Override
    public void save(FrontierWriter out) {
        parts.save(out);
    }

    @Override
    public void restore(FrontierReader in) {
        parts.restore(in);
    }

    @Override
    public boolean split(FrontierWriter out) {
        return parts.split(out);
    }

    @Override
    public final void report(FrontierWriter out) {
        parts.report(out);
    }

    @Override
    public final void accept(FrontierReader in) {
        parts.accept(in);
    }

    private Analysis analysis() {
        if (analysis == null) {
            throw new IllegalStateException("no execution has ended yet");
        }
        return analysis;
    }
}
