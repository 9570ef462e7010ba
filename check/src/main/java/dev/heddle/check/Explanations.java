// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.explain.Accesses;
import dev.heddle.explain.BugKind;
import dev.heddle.finding.BugName;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.RecordedVariable;
import dev.heddle.finding.Topic;
import dev.heddle.formula.HbAtom;
import dev.heddle.formula.HbFormula;
import dev.heddle.program.Step;
import dev.heddle.session.TraceResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Says in words what the analysis of a trace program says about its bugs. */
final class Explanations {

    /** The beginning of what holds as long as threads take the branches that they took. */
    private static final String PATHS =
            "as long as threads keep to the paths of the recorded run, goes wrong exactly when ";

    private static final int MOST_TERMS = 3;
    private static final int MOST_ATOMS = 6;

    private static final List<String> ORDINALS = List.of("first", "second", "third", "fourth");

    private static final String ATOMIC = "Atomic";
    private static final String VALUE = ".value";

    private final TraceResult result;
    private final Accesses accesses;

    private Explanations(TraceResult result) {
        this.result = result;
        this.accesses = new Accesses(result.program());
    }

    static List<Explanation> of(TraceResult result) {
        return new Explanations(result).all();
    }

    private List<Explanation> all() {
        List<Explanation> all = new ArrayList<>();
        bad(result).ifPresent(bad -> all.add(new Explanation.Words(Topic.WHEN, PATHS + words(bad))));
        List<Explanation.Bug> bugs = result.summaries().stream()
                .map(summary -> new Explanation.Bug(
                        name(summary.kind()),
                        summary.variables().stream().map(Explanations::variable).toList()))
                .distinct()
                .toList();
        if (!bugs.isEmpty()) {
            all.add(new Explanation.Bugs(bugs));
        }
        return all;
    }

    // What TARA calls a data race is no matter of the memory model, but of what was read before; Java's data races are
    // HDL301.
    private static BugName name(BugKind kind) {
        return switch (kind) {
            case DATA_RACE -> BugName.LOST_UPDATE;
            case TWO_STAGE_ACCESS -> BugName.TORN_VIEW;
            case ATOMICITY_VIOLATION -> BugName.ATOMICITY_VIOLATION;
            case DEFINE_USE, ORDER_VIOLATION -> BugName.ORDER_VIOLATION;
        };
    }

    /** The variable in an atomic one is the atomic one itself for whoever uses it. */
    private static String variable(String name) {
        return RecordedVariable.of(name)
                .filter(variable ->
                        variable.type().startsWith(ATOMIC) && variable.rest().equals(VALUE))
                .map(RecordedVariable::object)
                .orElse(name);
    }

    /** The formula that tells what fails from what does not, if it is one for people. */
    static Optional<HbFormula> bad(TraceResult result) {
        return result.formulas().map(formulas -> formulas.bad()).filter(Explanations::isShort);
    }

    private static boolean isShort(HbFormula bad) {
        return bad.form() == HbFormula.Form.DNF
                && !bad.terms().isEmpty()
                && bad.terms().size() <= MOST_TERMS
                && bad.terms().stream().allMatch(term -> !term.isEmpty() && term.size() <= MOST_ATOMS);
    }

    private String words(HbFormula bad) {
        Set<Step> all = new TreeSet<>(Comparator.comparing(Step::thread).thenComparing(Step::index));
        bad.terms().forEach(term -> term.forEach(atom -> all.addAll(List.of(atom.earlier(), atom.later()))));
        Map<Step, String> names = names(all);
        return bad.terms().stream().map(term -> words(term, names)).collect(Collectors.joining(", or "));
    }

    private static String words(Set<HbAtom> term, Map<Step, String> names) {
        return term.stream()
                .map(atom -> "%s runs before %s".formatted(names.get(atom.earlier()), names.get(atom.later())))
                .sorted()
                .collect(Collectors.joining(" and "));
    }

    /** Steps by their lines, and by what they do there where that does not tell them apart. */
    private Map<Step, String> names(Set<Step> steps) {
        Map<Step, String> names = new HashMap<>();
        Map<String, List<Step>> byPlace = steps.stream().collect(Collectors.groupingBy(this::place));
        byPlace.forEach((place, there) -> {
            Map<String, List<Step>> byAccess = there.stream().collect(Collectors.groupingBy(this::access));
            byAccess.forEach((access, same) -> {
                for (int i = 0; i < same.size(); i++) {
                    String which = same.size() == 1 || i >= ORDINALS.size() ? "" : ORDINALS.get(i) + " ";
                    names.put(
                            same.get(i), there.size() == 1 ? place : "the %s%s in %s".formatted(which, access, place));
                }
            });
        });
        return names;
    }

    private String place(Step step) {
        String label = result.program().action(step).label();
        int bracket = label.lastIndexOf('[');
        String line = bracket < 0 ? label : "line " + label.substring(bracket + 1, label.length() - 1);
        return "%s of %s".formatted(line, step.thread());
    }

    private String access(Step step) {
        boolean isWrite = !accesses.writes(step).isEmpty();
        boolean isRead = !accesses.reads(step).isEmpty();
        return isWrite && isRead ? "update" : isWrite ? "write" : isRead ? "read" : "step";
    }
}
