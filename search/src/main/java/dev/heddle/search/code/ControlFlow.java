// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** The control flow of a method: which instructions may come after which, and which decide about others. */
final class ControlFlow {

    private final CodeMethod method;
    private final Map<Integer, Set<Integer>> after = new HashMap<>();

    ControlFlow(CodeMethod method) {
        this.method = method;
    }

    /** Returns true if one instruction may come after another in the same execution of the method. */
    boolean follows(int first, int second) {
        return first != second
                && after.computeIfAbsent(first, from -> after(from, OptionalInt.empty()))
                        .contains(second);
    }

    /** Returns true if the value that an instruction has is given to another, or decides by a branch whether it is come to. */
    boolean decides(int first, int second) {
        return follows(first, second)
                && (feeds(first, second)
                        || method.branches().stream()
                                .filter(branch -> branch.feeds().contains(first))
                                .anyMatch(branch -> controls(branch.site().instruction(), second)));
    }

    private boolean feeds(int first, int second) {
        return method.calls().stream()
                .anyMatch(call ->
                        call.site().instruction() == second && call.feeds().contains(first));
    }

    /** Returns true if an instruction comes after a branch if it goes one way, and need not if it goes another. */
    private boolean controls(int branch, int second) {
        if (!follows(branch, second)) {
            return false;
        }
        for (int next : method.ways()[branch]) {
            if (next != second && endsWithout(next, second)) {
                return true;
            }
        }
        return false;
    }

    private boolean endsWithout(int from, int avoided) {
        Set<Integer> others = after(from, OptionalInt.of(avoided));
        others.add(from);
        return others.stream().anyMatch(at -> method.ways()[at].length == 0);
    }

    private Set<Integer> after(int from, OptionalInt avoided) {
        Set<Integer> after = new HashSet<>();
        ArrayDeque<Integer> open = new ArrayDeque<>();
        open.add(from);
        while (!open.isEmpty()) {
            for (int next : method.ways()[open.removeLast()]) {
                boolean isAvoided = avoided.isPresent() && avoided.getAsInt() == next;
                if (!isAvoided && after.add(next)) {
                    open.add(next);
                }
            }
        }
        return after;
    }
}
