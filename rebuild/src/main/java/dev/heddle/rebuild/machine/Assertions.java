// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Subject;
import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls of test libraries' assertions: what they say must hold. */
final class Assertions {

    private final Events events;
    private final Guards guards;
    private final Claims claims;

    Assertions(Events events, Guards guards) {
        this.events = events;
        this.guards = guards;
        this.claims = new Claims();
    }

    /** Called before the assertion runs: what we can't put into a condition stays as observed. */
    void begin(CallOut call) {
        if (speaksOfArguments(call) || claim(call).isPresent()) {
            return;
        }
        for (Operand operand : operands(call)) {
            guards.fix(operand, call.instruction());
        }
        call.arguments().forEach(argument -> guards.fix(argument, call.instruction()));
    }

    // Those that only remember their argument for later.
    private static boolean speaksOfArguments(CallOut call) {
        Meaning meaning = meaning(call);
        return meaning == Meaning.ASSERT_THAT
                || meaning == Meaning.ASSERT_DESCRIBE
                || meaning.subject() == Subject.MATCHER;
    }

    private static Meaning meaning(CallOut call) {
        return call.entry().map(Entry::meaning).orElse(Meaning.ASSERT_OTHER);
    }

    /** The assertion returned, so what it says holds. */
    @Nullable
    Operand held(CallOut call, @Nullable Operand result) {
        Meaning meaning = meaning(call);
        Shadow made = result == null ? null : result.thing();
        if (made != null && meaning == Meaning.ASSERT_THAT) {
            int first = first(call);
            if (first < call.arguments().size() && made.detail() == null) {
                made.setDetail(new Detail.Subject(call.arguments().get(first)));
            }
        } else if (made != null && meaning.subject() == Subject.MATCHER) {
            made.setDetail(new Detail.Matcher(meaning, List.copyOf(operands(call))));
        } else {
            claim(call).filter(claim -> !claim.isConstant()).ifPresent(claim -> check(call, claim, true));
        }
        return result;
    }

    /** The assertion threw, so what it says did not hold. */
    void failed(CallOut call, String exception) {
        boolean isFailure = !exception.equals("java.lang.NullPointerException");
        if (isFailure && !speaksOfArguments(call) && meaning(call) != Meaning.ASSERT_CALLBACK) {
            Expr claim = claim(call).filter(found -> !found.isConstant()).orElse(Expr.FALSE);
            check(call, claim, false);
        }
    }

    private void check(CallOut call, Expr claim, boolean held) {
        String text = "%s does not hold".formatted(call.what());
        events.add(new Event.Check(call.instruction().site(), claim, library(call), held, text));
    }

    private static String library(CallOut call) {
        String owner = call.entry().map(Entry::owner).orElse("");
        if (owner.startsWith("org/assertj/")) {
            return "assertj";
        }
        if (owner.startsWith("org/hamcrest/")) {
            return "hamcrest";
        }
        return owner.startsWith("com/google/common/truth/") ? "truth" : "junit";
    }

    private static int first(CallOut call) {
        return call.entry().map(Entry::operand).orElse(0);
    }

    /** What the assertion speaks of: the subject of a fluent one first, then the arguments. */
    private static List<Operand> operands(CallOut call) {
        List<Operand> operands = new ArrayList<>();
        Operand receiver = call.receiver();
        if (receiver != null
                && receiver.thing() != null
                && receiver.thing().detail() instanceof Detail.Subject subject) {
            operands.add(subject.actual());
        }
        List<Operand> arguments = call.arguments();
        operands.addAll(arguments.subList(Math.min(first(call), arguments.size()), arguments.size()));
        return operands;
    }

    /** What must hold; empty if we can't say it. */
    private Optional<Expr> claim(CallOut call) {
        List<Operand> operands = operands(call);
        if (meaning(call) == Meaning.ASSERT_MATCHES) {
            return operands.size() < 2 ? Optional.empty() : matches(operands.get(0), operands.get(1));
        }
        return claims.of(meaning(call), operands);
    }

    private Optional<Expr> matches(Operand actual, Operand matcher) {
        if (matcher.thing() == null || !(matcher.thing().detail() instanceof Detail.Matcher known)) {
            return Optional.empty();
        }
        List<Operand> operands = new ArrayList<>();
        operands.add(actual);
        operands.addAll(known.operands());
        return switch (known.meaning()) {
            case MATCHER_EQUAL -> claims.of(Meaning.ASSERT_EQUAL, operands);
            case MATCHER_NOT_EQUAL -> claims.of(Meaning.ASSERT_NOT_EQUAL, operands);
            case MATCHER_SAME -> claims.of(Meaning.ASSERT_SAME, operands);
            case MATCHER_NULL -> claims.of(Meaning.ASSERT_NULL, operands);
            case MATCHER_NOT_NULL -> claims.of(Meaning.ASSERT_NOT_NULL, operands);
            case MATCHER_GREATER -> claims.of(Meaning.ASSERT_GREATER, operands);
            case MATCHER_AT_LEAST -> claims.of(Meaning.ASSERT_AT_LEAST, operands);
            case MATCHER_LESS -> claims.of(Meaning.ASSERT_LESS, operands);
            case MATCHER_AT_MOST -> claims.of(Meaning.ASSERT_AT_MOST, operands);
            case MATCHER_IS -> operands.size() < 2 ? Optional.empty() : matches(actual, operands.get(1));
            case MATCHER_NOT ->
                operands.size() < 2
                        ? Optional.empty()
                        : matches(actual, operands.get(1)).map(Expr::not);
            default -> Optional.empty();
        };
    }
}
