// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The accesses of a failing execution's threads to the same variables, while others could do something too.
 *
 * @param finding what goes wrong
 * @param variables for each variable that at least two threads access and one of them changes, its accesses
 * @param calls all calls of what is not the program's own if several threads make some, whatever they are made to: an iterator is
 *     not its collection
 * @param steps all steps that are somewhere in the sources
 */
public record Contest(
        Finding finding, Map<String, List<FindingStep>> variables, List<FindingStep> calls, List<FindingStep> steps) {

    /** A line on which a thread is: what it begins there among others belongs together with what it ends there. */
    private record Spot(String thread, String className, String method, int line) {

        static Spot of(FindingStep step) {
            return new Spot(step.thread(), step.className(), step.method(), step.line());
        }
    }

    /** A method, or a function in one, of a class. */
    record Code(String className, String method) {}

    public static Contest of(Finding finding) {
        List<FindingStep> steps = finding.execution().stream()
                .flatMap(execution -> execution.steps().stream())
                .toList();
        Map<String, Integer> lasts = new HashMap<>();
        Map<String, Integer> firsts = new HashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            FindingStep step = steps.get(i);
            // A thread may do its first step at any time from its start on.
            firsts.putIfAbsent(step.isStart() ? step.object() : step.thread(), i);
            lasts.put(step.thread(), i);
        }
        Set<Spot> spots = new HashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            if (isAmongOthers(i, steps.get(i).thread(), firsts, lasts)) {
                spots.add(Spot.of(steps.get(i)));
            }
        }
        Map<String, List<FindingStep>> variables = new LinkedHashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            FindingStep step = steps.get(i);
            if (isAccess(step) && spots.contains(Spot.of(step))) {
                variables
                        .computeIfAbsent(variable(step), name -> new ArrayList<>())
                        .add(step);
            }
        }
        List<FindingStep> calls = variables.values().stream()
                .flatMap(List::stream)
                .filter(step -> step.kind() == StepKind.CALL)
                .toList();
        variables.values().removeIf(accesses -> !isContested(accesses));
        return new Contest(
                finding,
                variables,
                isContested(calls) ? calls : List.of(),
                steps.stream().filter(step -> !step.className().isEmpty()).toList());
    }

    /** The source files that the execution comes through. */
    Set<SourceTree> files(Sources sources) {
        return steps.stream()
                .flatMap(step -> sources.of(step.className()).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static boolean isAccess(FindingStep step) {
        boolean isOne = step.kind() == StepKind.READ || step.isWrite() || step.kind() == StepKind.CALL;
        return isOne && !step.className().isEmpty() && step.line() > 0;
    }

    /** Returns which variable it is, as far as sources tell variables apart: objects of one type are not. */
    private static String variable(FindingStep step) {
        return step.kind() == StepKind.CALL ? type(step) : step.object();
    }

    /** The last part of the name of a class, as its source has it. */
    static String simpleName(String type) {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }

    private static String type(FindingStep call) {
        int dot = call.object().indexOf('.');
        return dot < 0 ? call.object() : call.object().substring(0, dot);
    }

    // The first steps of main, before there is anybody, and the last, when all others have ended, need no protection.
    private static boolean isAmongOthers(
            int at, String thread, Map<String, Integer> firsts, Map<String, Integer> lasts) {
        return firsts.keySet().stream()
                .filter(other -> !other.equals(thread))
                .anyMatch(other -> firsts.getOrDefault(other, 0) <= at && at <= lasts.getOrDefault(other, 0)
                        || !thread.equals("main") && at >= firsts.getOrDefault(thread, 0));
    }

    private static boolean isContested(List<FindingStep> accesses) {
        return accesses.stream().map(FindingStep::thread).distinct().count() > 1
                && accesses.stream().anyMatch(step -> step.kind() != StepKind.READ);
    }

    /** The lines of some accesses, for each method that has any. */
    static Map<Code, Set<Integer>> lines(List<FindingStep> accesses) {
        Map<Code, Set<Integer>> lines = new LinkedHashMap<>();
        accesses.forEach(
                step -> lines.computeIfAbsent(new Code(step.className(), step.method()), code -> new TreeSet<>())
                        .add(step.line()));
        return lines;
    }

    /** The names of the methods in which a thread does it that does it in most of them. */
    static Set<String> spread(List<FindingStep> accesses) {
        return accesses.stream()
                .collect(Collectors.groupingBy(
                        FindingStep::thread,
                        Collectors.mapping(FindingStep::method, Collectors.toCollection(LinkedHashSet::new))))
                .values()
                .stream()
                .max(Comparator.comparingInt(Set::size))
                .map(methods -> (Set<String>) methods)
                .orElse(Set.of());
    }
}
