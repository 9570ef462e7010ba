package dev.heddle.session;

import dev.heddle.expr.Expr;
import java.util.List;

/** Turns comparisons around so that they read as people write them: {@code sum > 11} rather than {@code 11 < sum}. */
final class Readable {

    private Readable() {}

    static Expr of(Expr condition) {
        return switch (condition.op()) {
            case NOT -> Expr.not(of(condition.arguments().get(0)));
            case AND -> Expr.and(all(condition));
            case OR -> Expr.or(all(condition));
            case LESS ->
                startsWithConstant(condition) ? Expr.not(Expr.atMost(right(condition), left(condition))) : condition;
            case AT_MOST ->
                startsWithConstant(condition) ? Expr.not(Expr.less(right(condition), left(condition))) : condition;
            case EQUAL -> startsWithConstant(condition) ? Expr.equal(right(condition), left(condition)) : condition;
            default -> condition;
        };
    }

    private static List<Expr> all(Expr condition) {
        return condition.arguments().stream().map(Readable::of).toList();
    }

    private static boolean startsWithConstant(Expr comparison) {
        return left(comparison).isConstant();
    }

    private static Expr left(Expr comparison) {
        return comparison.arguments().get(0);
    }

    private static Expr right(Expr comparison) {
        return comparison.arguments().get(1);
    }
}
