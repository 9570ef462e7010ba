// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Sinks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Follows the texts on the command line whose numbers are inputs.
 *
 * <p>With another number the text is another one, too. Whoever does more with it than to make the number of it may do something else then.
 */
final class ArgumentTexts {

    private static final String TEXT = "java.lang.String";

    private final Map<Value, String> inputs = new HashMap<>();
    private final Map<Value, Set<String>> uses = new HashMap<>();

    /** A number was made of a text, and is an input. */
    void becameInput(Value text, String input) {
        inputs.put(text, input);
    }

    /** A call gets texts. */
    void used(CallOut call) {
        if (Sinks.swallows(call.call())) {
            return;
        }
        String site = call.instruction().site().toString();
        Stream.concat(Stream.ofNullable(call.receiver()), call.arguments().stream())
                .filter(ArgumentTexts::isText)
                .forEach(text -> uses.computeIfAbsent(text.value(), any -> new TreeSet<>())
                        .add(site));
    }

    private static boolean isText(Operand operand) {
        Shadow thing = operand.thing();
        return thing != null && thing.typeName().equals(TEXT);
    }

    /** Returns what was done with these texts besides, each in one line. */
    List<String> usedOtherwise() {
        List<String> lines = new ArrayList<>();
        inputs.forEach((text, input) -> uses.getOrDefault(text, Set.of())
                .forEach(
                        site -> lines.add("%s: %s is used as a text, which is kept as it was".formatted(site, input))));
        return lines.stream().sorted().toList();
    }
}
