// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes invariants as assertions that can be pasted into the program.
 *
 * <p>What Java cannot say in an expression stays a comment. A relation of integers is written with Java's operators,
 * which may wrap around; as both sides wrap alike, an assertion never fails where the relation holds.
 */
public final class Assertions {

    private static final Pattern EXPRESSION =
            Pattern.compile("[A-Za-z_$][\\w$]*(?:\\.[A-Za-z_$][\\w$]*|\\[[\\w$.]+])*");

    private Assertions() {}

    /** The assertions of one point, with the declarations that they need where the method or block begins. */
    public static String of(Point point, List<Inferred> inferred) {
        StringBuilder text = new StringBuilder();
        text.append("// ").append(title(point)).append('\n');
        for (SampledVariable variable : remembered(inferred)) {
            text.append("var %s = %s%s; // where it begins%n"
                    .formatted(remembered(variable), variable.bareName(), variable.isSequence() ? ".clone()" : ""));
        }
        for (Inferred one : inferred) {
            text.append(
                            isJava(one.invariant())
                                    ? "assert " + one.invariant().text(Assertions::name) + ";"
                                    : "// " + one.invariant().text())
                    .append(" // ")
                    .append(one.reliance())
                    .append('\n');
        }
        return text.toString().replace("\r\n", "\n");
    }

    private static String name(SampledVariable variable) {
        return variable.isBefore() ? remembered(variable) : variable.name();
    }

    private static String title(Point point) {
        String lines = String.join(" .. ", point.lines());
        return point.name() + ", " + point.kind().name().toLowerCase(Locale.ROOT)
                + (lines.isEmpty() ? "" : ", " + lines);
    }

    private static Set<SampledVariable> remembered(List<Inferred> inferred) {
        Set<SampledVariable> before = new LinkedHashSet<>();
        inferred.stream()
                .filter(one -> isJava(one.invariant()))
                .flatMap(one -> one.invariant().variables().stream())
                .filter(SampledVariable::isBefore)
                .forEach(before::add);
        return before;
    }

    private static String remembered(SampledVariable variable) {
        return variable.bareName().replaceAll("\\W+", "_") + "_before";
    }

    private static boolean isJava(Invariant invariant) {
        return invariant.isJava()
                && invariant.terms().stream().allMatch(Term::isJava)
                && invariant.variables().stream().allMatch(Assertions::isJava);
    }

    private static boolean isJava(SampledVariable variable) {
        String name = variable.bareName();
        return !name.equals(SampledVariable.THREAD) && EXPRESSION.matcher(name).matches();
    }
}
