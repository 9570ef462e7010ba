// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import dev.heddle.control.Explorations;
import java.util.Set;
import java.util.TreeSet;

/**
 * What exploration says about a program, and what it did when it ran freely.
 *
 * @param explored all outcomes of exploration
 * @param why why exploration does not claim to have found all; empty if it does
 * @param seen the outcomes of free runs; none if there was no claim to judge
 */
record Judgement(GeneratedProgram program, Set<String> explored, String why, Set<String> seen, long runs) {

    static Judgement of(GeneratedProgram program, Explorations.Result result) {
        Set<String> explored = new TreeSet<>();
        result.outcomes().forEach(outcome -> explored.add(plain(outcome)));
        return new Judgement(program, explored, whyNoClaim(result), Set.of(), 0);
    }

    private static String plain(String outcome) {
        return outcome.startsWith("DEADLOCK") || outcome.startsWith("LIVELOCK")
                ? FreeRuns.STUCK
                : Explorations.Returned.of(outcome);
    }

    /** Returns why exploration does not claim to have found all; empty if it does. */
    static String whyNoClaim(Explorations.Result result) {
        if (!result.stop().equals("EXHAUSTED")) {
            return result.stop() + (result.executions() == 0 ? " " + result.outcomes() : "");
        }
        if (result.outcomes().stream().anyMatch(outcome -> outcome.startsWith("TOO_LONG"))) {
            return "TOO_LONG";
        }
        return String.join("; ", result.notModelled());
    }

    Judgement after(FreeRuns.Result result) {
        return new Judgement(program, explored, why, result.outcomes(), result.runs());
    }

    boolean isClaimed() {
        return why.isEmpty();
    }

    boolean mayBeStuck() {
        return explored.contains(FreeRuns.STUCK);
    }

    /** Returns what happened though exploration says that it can't. */
    Set<String> unexplored() {
        Set<String> unexplored = new TreeSet<>(seen);
        unexplored.removeAll(explored);
        return unexplored;
    }

    boolean isWrong() {
        return isClaimed() && !unexplored().isEmpty();
    }

    String complaint() {
        return "seen in %d free runs, not explored: %s%nexplored: %s%n%s"
                .formatted(runs, unexplored(), explored, program);
    }
}
