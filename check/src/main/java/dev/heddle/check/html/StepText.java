package dev.heddle.check.html;

import dev.heddle.finding.FindingStep;
import java.util.function.UnaryOperator;

/** A step in words, with threads by the names that people gave them. */
final class StepText {

    private StepText() {}

    static String of(FindingStep step, UnaryOperator<String> titles) {
        String text = step.text();
        int last = text.lastIndexOf(' ') + 1;
        return text.matches("(starts|sees the end of) main[.\\d]*")
                ? text.substring(0, last) + titles.apply(text.substring(last))
                : text;
    }
}
