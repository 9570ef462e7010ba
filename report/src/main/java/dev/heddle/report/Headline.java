// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.session.AtomicityResult;
import dev.heddle.session.Conclusion;
import dev.heddle.session.PropertyResult;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceVerdict;
import dev.heddle.session.ValueModel;

/**
 * The first line of a report.
 *
 * @param severity one word
 * @param sentence what is the case
 * @param evidence how that is known; empty where the sentence says it
 */
record Headline(String severity, String sentence, String evidence) {

    static Headline of(TraceResult result) {
        if (result.holdsOnItsPaths() && result.conclusion() == Conclusion.INCONCLUSIVE) {
            boolean others =
                    result.paths().stream().anyMatch(paths -> !paths.others().isEmpty());
            return new Headline(
                    "inconclusive",
                    "nothing fails along the recorded paths, but they %s all there are"
                            .formatted(others ? "are not" : "may not be"),
                    "");
        }
        return result.verdict()
                .match(
                        buggy -> failure(result),
                        good -> proved(result, good),
                        infeasible -> new Headline(
                                "nothing runs", "no interleaving of %s gets to its end".formatted(size(result)), ""),
                        unknown -> regionsOr(result, new Headline("unknown", unknown.reason(), "")),
                        notAsked -> regionsOr(result, new Headline("nothing to prove", notAsked.reason(), "")));
    }

    private static Headline failure(TraceResult result) {
        return result.simplestFailure()
                .map(property -> new Headline(
                        "error", "%s can fail".formatted(named(property)), "predicted, " + switches(property)))
                .orElseGet(() -> new Headline("error", "some interleavings fail", "predicted"));
    }

    private static Headline proved(TraceResult result, TraceVerdict.Good good) {
        if (hasViolations(result)) {
            return regions(result);
        }
        if (good.upTo().isPresent()) {
            return new Headline(
                    "bounded",
                    "no interleaving with at most %s fails"
                            .formatted(Words.count(good.upTo().get(), "switch")),
                    "proved up to the bound");
        }
        if (result.options().model() == ValueModel.CONCRETE) {
            return new Headline(
                    "bounded",
                    "no interleaving of %s with these values fails".formatted(size(result)),
                    "values of one run only");
        }
        return new Headline("proved", "no interleaving of %s fails".formatted(size(result)), "");
    }

    private static Headline regionsOr(TraceResult result, Headline otherwise) {
        boolean clean =
                result.conclusion() == Conclusion.CLEAN && result.atomicity().isPresent();
        return hasViolations(result) || clean ? regions(result) : otherwise;
    }

    private static Headline regions(TraceResult result) {
        AtomicityResult found = result.atomicity().orElseThrow();
        int violations = found.violations().size();
        return violations == 0
                ? new Headline(
                        "proved",
                        "no access of another thread breaks %s".formatted(Words.count(found.regions(), "region")),
                        "three accesses at a time")
                : new Headline(
                        "error",
                        "%s of regions that are meant to be atomic".formatted(Words.count(violations, "violation")),
                        "predicted");
    }

    private static boolean hasViolations(TraceResult result) {
        return result.atomicity().stream().anyMatch(found -> !found.violations().isEmpty());
    }

    static String named(PropertyResult property) {
        return property.step().isPresent() ? "assertion " + property.name() : "the postcondition";
    }

    private static String switches(PropertyResult property) {
        return property.story()
                .map(story -> story.switches() == 0 ? "no switch" : Words.count(story.switches(), "switch"))
                .orElse("");
    }

    private static String size(TraceResult result) {
        return "%s and %s"
                .formatted(
                        Words.count(result.statistics().threads(), "thread"),
                        Words.count(result.statistics().instructions(), "instruction"));
    }

    boolean isError() {
        return severity.equals("error");
    }

    boolean isProof() {
        return severity.equals("proved") || severity.equals("bounded");
    }
}
