// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.question;

import dev.heddle.encode.Witness;
import dev.heddle.predict.IntrusionPredictor;
import dev.heddle.predict.IntrusionPredictor.Intrusion;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.slice.Criterion;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds interleavings in which a step of another thread comes between two of one thread. Unlike for a {@linkplain
 * Meetings meeting}, nobody needs to stand anywhere: the steps may be kept apart by locks, as long as the locks are
 * given back in between.
 */
public final class Intrusions implements AutoCloseable {

    /** The steps of the solver that a question has: whatever is worth more than that stays open. */
    private static final int STEPS = 100_000;

    /** From how many steps on only the beginning of a program is asked. */
    private static final int LONG = 20_000;

    private final boolean isBeginning;
    private final Slicing slicing;
    private final Map<Intrusion, Intrusion> inSlice = new LinkedHashMap<>();
    private final IntrusionPredictor predictor;

    private Intrusions(TraceProgram program, List<Intrusion> all, boolean isBeginning) {
        this.isBeginning = isBeginning;
        List<Section> regions = new ArrayList<>();
        for (Intrusion intrusion : all) {
            regions.add(new Section(
                    intrusion.first().thread(),
                    intrusion.first().index(),
                    intrusion.second().index()));
        }
        this.slicing = Slicing.of(program, Criterion.regions(regions));
        Map<Step, Step> steps = new HashMap<>();
        for (ThreadBody thread : slicing.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                steps.put(slicing.lift(step), step);
            }
        }
        for (Intrusion intrusion : all) {
            Step first = steps.get(intrusion.first());
            Step remote = steps.get(intrusion.remote());
            Step second = steps.get(intrusion.second());
            if (first != null && remote != null && second != null) {
                inSlice.put(intrusion, new Intrusion(first, remote, second));
            }
        }
        this.predictor = IntrusionPredictor.of(
                slicing.program(), List.copyOf(inSlice.values()), () -> Solvers.standard(notice -> {}));
    }

    /** Prepares questions about a program. */
    public static Intrusions of(TraceProgram program, List<Intrusion> all) {
        return new Intrusions(program, all, false);
    }

    /** Prepares questions about a program; of a long one whose recorded order is known, about its beginning. */
    public static Intrusions of(TraceProgram program, Optional<Schedule> recorded, List<Intrusion> all) {
        if (recorded.isEmpty() || program.size() <= LONG) {
            return of(program, all);
        }
        TraceProgram beginning = Prefix.of(program, recorded.get(), LONG);
        List<Intrusion> within = all.stream()
                .filter(intrusion -> Prefix.contains(beginning, intrusion.second())
                        && Prefix.contains(beginning, intrusion.remote()))
                .toList();
        return new Intrusions(beginning, within, true);
    }

    /** Decides whether the remote step can come between; the interleaving leads up to the second step and includes it. */
    public Meetings.Answer find(Intrusion intrusion, Budget budget) {
        Intrusion asked = inSlice.get(intrusion);
        if (asked == null) {
            return new Meetings.Answer.Unknown(
                    isBeginning
                            ? "only the first %d steps were looked at".formatted(LONG)
                            : "one of the steps does nothing that others could see");
        }
        return slicing.lift(predictor.decide(asked, budget.upTo(STEPS)))
                .match(
                        violated -> possible(violated.witness()),
                        holds -> isBeginning
                                ? new Meetings.Answer.Unknown("only the first %d steps were looked at".formatted(LONG))
                                : new Meetings.Answer.Impossible(),
                        unknown -> new Meetings.Answer.Unknown(unknown.reason()));
    }

    private static Meetings.Answer possible(Witness witness) {
        return new Meetings.Answer.Possible(witness.schedule(), witness.inputs());
    }

    /** Returns how many questions were impossible for a reason that was known from another. */
    public int spared() {
        return predictor.spared();
    }

    @Override
    public void close() {
        predictor.close();
    }
}
