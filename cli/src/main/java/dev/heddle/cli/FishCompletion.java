// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The completion of commands, options and their values for the shell fish, which picocli does not know. */
final class FishCompletion {

    private final String name;
    private final List<String> lines = new ArrayList<>();

    private FishCompletion(String name) {
        this.name = name;
    }

    /** The script for a command with its subcommands. */
    static String of(String name, CommandLine command) {
        FishCompletion completion = new FishCompletion(name);
        command.getSubcommands().forEach((word, sub) -> completion.add(word, sub));
        return String.join("\n", completion.lines) + "\n";
    }

    private void add(String word, CommandLine command) {
        CommandLine.Model.CommandSpec spec = command.getCommandSpec();
        complete(
                "__fish_use_subcommand",
                " -f -a %s -d %s"
                        .formatted(word, quoted(first(spec.usageMessage().description()))));
        String here = "__fish_seen_subcommand_from " + word;
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                complete(here, names(option) + values(option) + " -d " + quoted(first(option.description())));
            }
        }
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            List<String> values = candidates(parameter.completionCandidates());
            if (!values.isEmpty()) {
                complete(here, " -f -a " + quoted(String.join(" ", values)));
            }
        }
    }

    private void complete(String condition, String what) {
        lines.add("complete -c %s -n %s%s".formatted(name, quoted(condition), what));
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String one : option.names()) {
            if (one.startsWith("--")) {
                names.append(" -l ").append(one.substring(2));
            } else {
                names.append(one.length() == 2 ? " -s " : " -o ").append(one.substring(1));
            }
        }
        return names.toString();
    }

    // Files are what fish offers by itself.
    private static String values(OptionSpec option) {
        if (option.arity().max() == 0) {
            return "";
        }
        List<String> values = candidates(option.completionCandidates());
        return values.isEmpty() ? " -r" : " -x -a " + quoted(String.join(" ", values));
    }

    private static List<String> candidates(@Nullable Iterable<String> some) {
        List<String> all = new ArrayList<>();
        if (some != null) {
            some.forEach(all::add);
        }
        return all;
    }

    private static String first(String[] description) {
        return String.join(" ", description).replaceAll("\\s+", " ").replaceAll("\\$\\{[^}]*}", "");
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
