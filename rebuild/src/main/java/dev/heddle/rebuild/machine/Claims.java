// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.ValueKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Conditions for what assertions say about their operands, as far as terms can say it. */
final class Claims {

    private static final Expr NOTHING = Expr.integer(0);

    /** The condition; empty where it can't be said, or there are too few operands. */
    Optional<Expr> of(Meaning meaning, List<Operand> operands) {
        if (operands.isEmpty()) {
            return Optional.empty();
        }
        Operand first = operands.get(0);
        switch (meaning) {
            case ASSERT_NULL -> {
                return Optional.of(isNull(first));
            }
            case ASSERT_NOT_NULL -> {
                return Optional.of(Expr.not(isNull(first)));
            }
            case ASSERT_TRUE -> {
                return truth(first);
            }
            case ASSERT_FALSE -> {
                return truth(first).map(Expr::not);
            }
            default -> {}
        }
        if (isAboutOneNumber(meaning)) {
            return number(first).map(number -> compareWithZero(meaning, number));
        }
        if (operands.size() < 2) {
            return Optional.empty();
        }
        Operand second = operands.get(1);
        return switch (meaning) {
            case ASSERT_EQUAL -> equal(first, second);
            case ASSERT_NOT_EQUAL -> equal(first, second).map(Expr::not);
            case ASSERT_SAME -> same(first, second);
            case ASSERT_NOT_SAME -> same(first, second).map(Expr::not);
            case ASSERT_GREATER -> order(second, first, true);
            case ASSERT_AT_LEAST -> order(second, first, false);
            case ASSERT_LESS -> order(first, second, true);
            case ASSERT_AT_MOST -> order(first, second, false);
            case ASSERT_BETWEEN -> between(first, operands);
            default -> Optional.empty();
        };
    }

    private static Expr isNull(Operand operand) {
        if (operand.kind() != ValueKind.REFERENCE) {
            return Expr.FALSE;
        }
        return operand.mayBeNull() ? Expr.equal(operand.term(), NOTHING) : Expr.truth(operand.isNull());
    }

    /** The number in the operand, taken out of its box; empty for anything that terms can't compute with. */
    private static Optional<Operand> number(Operand operand) {
        @Nullable Operand value = operand;
        if (operand.kind() == ValueKind.REFERENCE) {
            value = operand.content();
            if (value == null && !operand.isSymbolic() && operand.thing() != null) {
                value = operand.thing().detail() instanceof Detail.Box box ? box.value() : null;
            }
        }
        return value != null && (value.kind() == ValueKind.INT || value.kind() == ValueKind.LONG)
                ? Optional.of(value)
                : Optional.empty();
    }

    private static Optional<Expr> truth(Operand operand) {
        return number(operand)
                .filter(value -> value.kind() == ValueKind.INT)
                .map(value -> Expr.not(Expr.equal(value.term(), JavaArithmetic.constant(0))));
    }

    private static boolean isAboutOneNumber(Meaning meaning) {
        return switch (meaning) {
            case ASSERT_ZERO,
                    ASSERT_NOT_ZERO,
                    ASSERT_POSITIVE,
                    ASSERT_NEGATIVE,
                    ASSERT_NOT_POSITIVE,
                    ASSERT_NOT_NEGATIVE -> true;
            default -> false;
        };
    }

    private static Expr compareWithZero(Meaning meaning, Operand number) {
        Expr term = number.term();
        Expr zero = Expr.constant(number.kind().value(0));
        return switch (meaning) {
            case ASSERT_ZERO -> Expr.equal(term, zero);
            case ASSERT_NOT_ZERO -> Expr.not(Expr.equal(term, zero));
            case ASSERT_POSITIVE -> JavaArithmetic.less(zero, term);
            case ASSERT_NEGATIVE -> JavaArithmetic.less(term, zero);
            case ASSERT_NOT_POSITIVE -> JavaArithmetic.atMost(term, zero);
            default -> JavaArithmetic.atMost(zero, term);
        };
    }

    private static Optional<Expr> equal(Operand left, Operand right) {
        boolean primitive = left.kind() != ValueKind.REFERENCE || right.kind() != ValueKind.REFERENCE;
        Optional<Operand> a = number(left);
        Optional<Operand> b = number(right);
        // Boxes of different types are never equal, but a number beside a box is compared by value.
        boolean sameType = left.thing() != null
                && right.thing() != null
                && left.thing().type() == right.thing().type();
        if (a.isPresent() && b.isPresent() && (primitive || sameType)) {
            return Optional.of(Expr.equal(wide(a.get()).term(), wide(b.get()).term()));
        }
        // For boxes and strings the same value is the same thing.
        return !primitive && hasValue(left) && hasValue(right)
                ? Optional.of(Expr.equal(left.term(), right.term()))
                : Optional.empty();
    }

    private static boolean hasValue(Operand reference) {
        return reference.thing() == null || reference.thing().digest().isPresent();
    }

    private static Optional<Expr> same(Operand left, Operand right) {
        return left.kind() == ValueKind.REFERENCE
                        && right.kind() == ValueKind.REFERENCE
                        && Branches.hasIdentity(left)
                        && Branches.hasIdentity(right)
                ? Optional.of(Expr.equal(left.term(), right.term()))
                : Optional.empty();
    }

    private static Operand wide(Operand number) {
        return number.kind() == ValueKind.INT ? Conversions.toLong(number) : number;
    }

    private static Optional<Expr> order(Operand lower, Operand upper, boolean strict) {
        Optional<Operand> a = number(lower);
        Optional<Operand> b = number(upper);
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        Expr left = wide(a.get()).term();
        Expr right = wide(b.get()).term();
        return Optional.of(strict ? JavaArithmetic.less(left, right) : JavaArithmetic.atMost(left, right));
    }

    private static Optional<Expr> between(Operand subject, List<Operand> operands) {
        if (operands.size() < 3) {
            return Optional.empty();
        }
        Optional<Expr> above = order(operands.get(1), subject, false);
        Optional<Expr> below = order(subject, operands.get(2), false);
        return above.isPresent() && below.isPresent()
                ? Optional.of(Expr.and(above.get(), below.get()))
                : Optional.empty();
    }
}
