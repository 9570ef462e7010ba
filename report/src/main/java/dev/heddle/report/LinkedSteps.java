// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The steps of a finding, a line each, which ends with where it is, in the form that every development environment makes a link of. */
final class LinkedSteps {

    private static final int MOST = 8;

    private LinkedSteps() {}

    /** The steps that say most. */
    static List<String> of(Finding finding, UnaryOperator<String> titles, Theme theme) {
        List<ShownSteps.Numbered> shown = ShownSteps.of(finding);
        List<Integer> chosen = StepChoice.of(
                finding, shown.stream().map(ShownSteps.Numbered::step).toList(), MOST);
        int names = chosen.stream()
                .mapToInt(
                        index -> titles.apply(shown.get(index).step().thread()).length())
                .max()
                .orElse(0);
        List<String> texts = chosen.stream()
                .map(index -> theme.text(Words.printable(shown.get(index).step().text(titles))))
                .toList();
        int width = texts.stream().mapToInt(Wrapping::width).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            ShownSteps.Numbered one = shown.get(chosen.get(i));
            String thread = Wrapping.pad(titles.apply(one.step().thread()), names);
            lines.add("  %4d  %s  %s  %s"
                    .formatted(one.number(), thread, Wrapping.pad(texts.get(i), width), link(one.step()))
                    .stripTrailing());
        }
        if (chosen.size() < shown.size()) {
            lines.add(theme.text(
                    "        … and %s".formatted(Words.count(shown.size() - chosen.size(), "further step"))));
        }
        return lines;
    }

    private static String link(FindingStep step) {
        if (step.line() <= 0 || step.className().isEmpty()) {
            return "";
        }
        String outer = step.className().split("\\$", 2)[0];
        String file = outer.substring(outer.lastIndexOf('.') + 1) + ".java";
        return "at %s.%s(%s:%d)".formatted(step.className(), step.method(), file, step.line());
    }
}
