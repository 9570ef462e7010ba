// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.Selection;
import java.util.Locale;

/**
 * An invariant of a point, with what speaks for it.
 *
 * @param selection of which executions it holds
 * @param selected how many those are, whether or not they pass the point
 * @param claim what the executions stand for, good and bad together
 */
public record Inferred(
        Point point, Invariant invariant, Selection selection, long selected, Support support, SampleClaim claim) {

    /** Returns what a person reads: the invariant, and how far it can be relied on. */
    public String sentence() {
        return invariant.text() + "   // " + reliance();
    }

    /** Says how far the invariant can be relied on. */
    public String reliance() {
        return base() + (support.thin() ? ", only " + plural(support.distinct(), "distinct point") : "");
    }

    private String base() {
        if (claim instanceof SampleClaim.Exhaustive all) {
            long classes = selection == Selection.ALL ? all.classes() : selected;
            return "holds in all " + plural(classes, kind("class"));
        }
        if (claim instanceof SampleClaim.Partial some) {
            return "held in %s (%s)".formatted(plural(support.executions(), kind("execution")), some.limit());
        }
        return "held in " + plural(support.executions(), kind("execution")) + risk();
    }

    private String risk() {
        if (support.risk().isEmpty()) {
            return "";
        }
        double risk = support.risk().getAsDouble();
        return risk > 0.5
                ? ", too few to say how likely a further one breaks it"
                : String.format(
                        Locale.ROOT,
                        ", a further one breaks it with probability < %.2g%% (%.0f%% certain)",
                        100 * risk,
                        100 * Support.CERTAINTY);
    }

    private String kind(String noun) {
        return selection == Selection.ALL ? noun : selection.name().toLowerCase(Locale.ROOT) + " " + noun;
    }

    private static String plural(long count, String noun) {
        String plural = noun.endsWith("s") ? noun + "es" : noun + "s";
        return count + " " + (count == 1 ? noun : plural);
    }
}
