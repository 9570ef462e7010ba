// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceQuestion;
import dev.heddle.session.TraceResult;
import dev.heddle.session.ValueModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The command that asks what a result answers, so that proposals can add to it. The budget is left out. */
final class CommandText {

    private CommandText() {}

    static String of(TraceResult result) {
        TraceOptions options = result.options();
        List<String> words = new ArrayList<>(
                List.of("heddle", "trace", Words.quoted(result.file().toString())));
        if (options.parts().size() < TraceQuestion.values().length) {
            words.add("--only "
                    + options.parts().stream()
                            .sorted()
                            .map(TraceQuestion::title)
                            .collect(Collectors.joining(",")));
        }
        options.properties().forEach(name -> words.add("--property " + Words.quoted(name)));
        if (options.exact()) {
            words.add("--exact");
        }
        options.form().ifPresent(form -> words.add("--form " + form.name().toLowerCase(Locale.ROOT)));
        options.switches().ifPresent(most -> words.add("--switches " + most));
        if (options.model() == ValueModel.CONCRETE) {
            words.add("--model concrete");
        }
        if (options.atomicAsRegions()) {
            words.add("--atomic-as-region");
        }
        options.regions().forEach(region -> words.add("--region " + Words.quoted(region)));
        options.solver().ifPresent(solver -> words.add("--solver " + Words.quoted(solver)));
        return String.join(" ", words);
    }
}
