// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.rebuild.machine.code.Detail.Text;
import dev.heddle.rebuild.machine.code.DynamicRef;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * String concatenation of primitive values and strings. Of many strings only length and hash code are known, and those of the
 * result follow from them.
 */
final class Concatenation {

    private static final char ARGUMENT = '\1';
    private static final char CONSTANT = '\2';

    private final Heap heap;
    private final Boxes boxes;

    Concatenation(Heap heap, Boxes boxes) {
        this.heap = heap;
        this.boxes = boxes;
    }

    void run(DynamicRef call, Frame frame) {
        int count = call.signature().arguments().size();
        List<Operand> arguments = CallsOut.peek(frame, count);
        List<@Nullable Text> pieces = pieces(call, arguments);
        Text whole = Text.of("");
        for (Text piece : pieces) {
            whole = whole == null || piece == null ? null : join(whole, piece);
        }
        // A string that nobody ever logged, such as new String(…), has no digest; then the whole is just another one.
        Shadow text = whole == null ? heap.make(heap.table().find("java.lang.String", 0), -1) : heap.text(whole);
        List<Expr> conditions = arguments.stream().map(Operand::condition).toList();
        frame.setTop(frame.top() - count);
        Operand result = boxes.text(text, Expr.and(conditions));
        for (Operand argument : arguments) {
            result = result.causedBy(argument);
        }
        frame.push(result);
        frame.advance();
    }

    private List<@Nullable Text> pieces(DynamicRef call, List<Operand> arguments) {
        List<@Nullable Text> pieces = new ArrayList<>();
        if (call.arguments() == 0) {
            for (int i = 0; i < arguments.size(); i++) {
                pieces.add(text(arguments.get(i), call.signature().descriptors().get(i)));
            }
            return pieces;
        }
        String recipe = (String) call.argument(0);
        int nextArgument = 0;
        int nextConstant = 1;
        StringBuilder literal = new StringBuilder();
        for (int i = 0; i < recipe.length(); i++) {
            char at = recipe.charAt(i);
            if (at == CONSTANT) {
                literal.append(call.argument(nextConstant++));
            } else if (at == ARGUMENT) {
                pieces.add(Text.of(literal.toString()));
                literal.setLength(0);
                String descriptor = call.signature().descriptors().get(nextArgument);
                pieces.add(text(arguments.get(nextArgument++), descriptor));
            } else {
                literal.append(at);
            }
        }
        pieces.add(Text.of(literal.toString()));
        return pieces;
    }

    private static @Nullable Text text(Operand value, String descriptor) {
        return switch (descriptor.charAt(0)) {
            case 'Z' -> Text.of(value.bits() != 0 ? "true" : "false");
            case 'C' -> Text.of(String.valueOf((char) value.asInt()));
            case 'F' -> Text.of(Float.toString(value.asFloat()));
            case 'D' -> Text.of(Double.toString(value.asDouble()));
            case 'L' -> known(value.thing());
            default -> Text.of(Long.toString(value.bits()));
        };
    }

    private static @Nullable Text known(@Nullable Shadow thing) {
        if (thing == null) {
            return Text.of("null");
        }
        if (thing.detail() instanceof Text text) {
            return text;
        }
        return null;
    }

    private static Text join(Text left, Text right) {
        if (left.length() == 0) {
            return right;
        }
        if (right.length() == 0) {
            return left;
        }
        int power = 1;
        for (int i = 0; i < right.length(); i++) {
            power *= 31;
        }
        String content = left.content() == null || right.content() == null || left.length() + right.length() > 200
                ? null
                : left.content() + right.content();
        return new Text(left.length() + right.length(), left.hash() * power + right.hash(), content);
    }
}
