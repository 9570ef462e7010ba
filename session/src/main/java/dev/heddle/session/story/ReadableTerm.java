// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.story;

import dev.heddle.expr.Expr;
import java.util.List;

/** Turns comparisons around so that they read as people write them: {@code sum > 11} rather than {@code 11 < sum}. */
final class ReadableTerm {

    private ReadableTerm() {}

    static Expr of(Expr term) {
        return switch (term.op()) {
            case NOT -> Expr.not(of(term.arguments().get(0)));
            case AND -> Expr.and(all(term));
            case OR -> Expr.or(all(term));
            case LESS, AT_MOST, EQUAL -> startsWithConstant(term) ? turned(term) : term;
            default -> term;
        };
    }

    private static List<Expr> all(Expr term) {
        return term.arguments().stream().map(ReadableTerm::of).toList();
    }

    private static boolean startsWithConstant(Expr comparison) {
        return comparison.arguments().get(0).isConstant();
    }

    // c < x is printed as x > c if it is written as not x <= c.
    private static Expr turned(Expr comparison) {
        Expr constant = comparison.arguments().get(0);
        Expr other = comparison.arguments().get(1);
        return switch (comparison.op()) {
            case LESS -> Expr.not(Expr.atMost(other, constant));
            case AT_MOST -> Expr.not(Expr.less(other, constant));
            default -> Expr.equal(other, constant);
        };
    }
}
