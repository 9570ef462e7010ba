// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.formula.HbFormula;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.session.recording.Marks;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The options of a trace analysis: what to find out, and how.
 *
 * @param parts what is wanted
 * @param properties the assertions to look at, by label, and {@code post} for the postcondition; all where empty
 * @param exact whether the bad formula must hold in bad interleavings only
 * @param form the normal form of both formulas; where empty, the bad one is a DNF and the good one a CNF
 * @param switches the most switches of the interleavings to look at; any number where empty
 * @param model which values interleavings may compute
 * @param atomicAsRegions whether the trace's atomic sections are only meant to be atomic
 * @param regions further stretches that are meant to be atomic, each by its first and last label: {@code a1-a4}
 * @param marks what is said about a recorded program that its code does not say
 * @param solver the solver's name; the standard one where empty
 * @param budget how long one file may take
 */
public record TraceOptions(
        Set<TraceQuestion> parts,
        List<String> properties,
        boolean exact,
        Optional<HbFormula.Form> form,
        Optional<Integer> switches,
        ValueModel model,
        boolean atomicAsRegions,
        List<String> regions,
        Marks marks,
        Optional<String> solver,
        Duration budget) {

    /** How long one file may take unless something else is said. */
    public static final Duration STANDARD_BUDGET = Duration.ofMinutes(1);

    /** Everything about all assertions, symbolically and for any number of switches. */
    public static final TraceOptions STANDARD = new TraceOptions(
            EnumSet.allOf(TraceQuestion.class),
            List.of(),
            false,
            Optional.empty(),
            Optional.empty(),
            ValueModel.SYMBOLIC,
            false,
            List.of(),
            Marks.NONE,
            Optional.empty(),
            STANDARD_BUDGET);

    public TraceOptions {
        parts = Set.copyOf(parts);
        properties = List.copyOf(properties);
        regions = List.copyOf(regions);
        if (parts.isEmpty()) {
            throw new HeddleException(Problem.BAD_OPTION, "nothing is asked for");
        }
        if (budget.isNegative()) {
            throw new HeddleException(Problem.BAD_OPTION, "the budget is negative: " + budget);
        }
        switches.filter(most -> most < 0).ifPresent(most -> {
            throw new HeddleException(
                    Problem.BAD_OPTION, "there are no interleavings with %d switches".formatted(most));
        });
    }

    /** Returns true if this part is wanted. */
    public boolean wants(TraceQuestion part) {
        return parts.contains(part);
    }

    boolean needsPredictions() {
        return wants(TraceQuestion.VERDICT) || wants(TraceQuestion.WITNESS);
    }

    boolean needsFormulas() {
        return wants(TraceQuestion.FORMULA) || wants(TraceQuestion.SUMMARY) || wants(TraceQuestion.SYNTHESIS);
    }

    /** The same options for these parts only. */
    public TraceOptions only(Set<TraceQuestion> wanted) {
        return new TraceOptions(
                wanted, properties, exact, form, switches, model, atomicAsRegions, regions, marks, solver, budget);
    }

    /** The same options for these assertions only. */
    public TraceOptions about(List<String> labels) {
        return new TraceOptions(
                parts, labels, exact, form, switches, model, atomicAsRegions, regions, marks, solver, budget);
    }

    /** The same options with another budget. */
    public TraceOptions within(Duration time) {
        return new TraceOptions(
                parts, properties, exact, form, switches, model, atomicAsRegions, regions, marks, solver, time);
    }
}
