// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.util.ArrayList;
import java.util.List;

/** The results of all tests, in a line. */
final class Summary {

    private Summary() {}

    static String of(List<TestOutcome> outcomes) {
        long left = count(outcomes, TestOutcome.Kind.ONE_THREAD);
        long checked = outcomes.size() - left;
        List<String> parts = new ArrayList<>();
        add(parts, count(outcomes, TestOutcome.Kind.FOUND), "can go wrong");
        add(parts, count(outcomes, TestOutcome.Kind.PASSED), "passed");
        add(parts, count(outcomes, TestOutcome.Kind.UNFINISHED), "unfinished");
        add(parts, count(outcomes, TestOutcome.Kind.BLIND), "inconclusive");
        add(parts, count(outcomes, TestOutcome.Kind.BROKEN), "could not be checked");
        String classes =
                left == 0 ? "" : "; %d %s without threads left out".formatted(left, left == 1 ? "class" : "classes");
        return checked == 0
                ? "no test was checked" + classes
                : "%d %s checked: %s%s"
                        .formatted(checked, checked == 1 ? "test" : "tests", String.join(", ", parts), classes);
    }

    private static void add(List<String> parts, long count, String what) {
        if (count > 0) {
            parts.add(count + " " + what);
        }
    }

    private static long count(List<TestOutcome> outcomes, TestOutcome.Kind kind) {
        return outcomes.stream().filter(outcome -> outcome.kind() == kind).count();
    }
}
