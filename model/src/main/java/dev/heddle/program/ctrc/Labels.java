// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.program.Step;
import dev.heddle.program.ctrc.Syntax.Instruction;
import dev.heddle.program.ctrc.Syntax.Label;
import dev.heddle.program.ctrc.Syntax.Mention;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the steps that labels name. A label's bracket may be left out where that leaves one possibility. */
final class Labels {

    private final Source source;
    private final Map<String, Step> steps = new LinkedHashMap<>();
    private final Map<String, List<String>> withoutBracket = new HashMap<>();
    private final Map<String, Position> positions = new HashMap<>();

    Labels(Source source, Syntax syntax) {
        this.source = source;
        for (Syntax.Body thread : syntax.threads()) {
            int index = 0;
            for (Instruction instruction : thread.instructions()) {
                add(instruction.label(), new Step(thread.name().text(), index++));
            }
        }
    }

    private void add(Label label, Step step) {
        Position earlier = positions.putIfAbsent(label.text(), label.position());
        if (earlier != null) {
            throw source.complaint(
                    label.position(),
                    "a new label",
                    "'%s', which is the label of line %d".formatted(label.text(), earlier.line()));
        }
        steps.put(label.text(), step);
        withoutBracket.computeIfAbsent(label.name(), name -> new ArrayList<>()).add(label.text());
    }

    Step step(Mention mention) {
        Step exact = steps.get(mention.text());
        if (exact != null) {
            return exact;
        }
        List<String> candidates = withoutBracket.getOrDefault(mention.text(), List.of());
        if (candidates.size() > 1) {
            throw complaint(mention, "a label that names one instruction")
                    .withRemedy("there are " + String.join(" and ", candidates));
        }
        Step only = candidates.isEmpty() ? null : steps.get(candidates.get(0));
        if (only == null) {
            throw complaint(mention, "the label of an instruction")
                    .withRemedy(Nearest.remedy(mention.text(), steps.keySet()));
        }
        return only;
    }

    private CtrcException complaint(Mention mention, String expected) {
        return source.complaint(mention.position(), expected, "'" + mention.text() + "'");
    }
}
