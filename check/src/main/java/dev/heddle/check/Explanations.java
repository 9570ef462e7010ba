package dev.heddle.check;

import dev.heddle.finding.Finding;
import dev.heddle.formula.HbAtom;
import dev.heddle.formula.HbFormula;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.session.TraceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says in words what the analysis of a trace program says about its bugs. */
final class Explanations {

    private static final int MOST_TERMS = 3;
    private static final int MOST_ATOMS = 6;

    private final TraceResult result;

    private Explanations(TraceResult result) {
        this.result = result;
    }

    static List<Finding.Explanation> of(TraceResult result) {
        return new Explanations(result).all();
    }

    private List<Finding.Explanation> all() {
        List<Finding.Explanation> all = new ArrayList<>();
        bad(result).ifPresent(bad -> all.add(new Finding.Explanation("when", "goes wrong exactly when " + words(bad))));
        result.summaries().stream()
                .findFirst()
                .ifPresent(summary -> all.add(new Finding.Explanation(
                        Finding.Explanation.BUG,
                        summary.kind().title()
                                + (summary.variables().isEmpty()
                                        ? ""
                                        : " on " + String.join(", ", summary.variables())))));
        return all;
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
        return bad.terms().stream().map(this::words).collect(Collectors.joining(", or "));
    }

    private String words(Set<HbAtom> term) {
        return term.stream()
                .map(atom -> "%s runs before %s".formatted(step(atom.earlier()), step(atom.later())))
                .sorted()
                .collect(Collectors.joining(" and "));
    }

    private String step(Step step) {
        TraceProgram program = result.program();
        String label = program.action(step).label();
        int bracket = label.lastIndexOf('[');
        String line = bracket < 0 ? label : "line " + label.substring(bracket + 1, label.length() - 1);
        return "%s of %s".formatted(line, step.thread());
    }
}
