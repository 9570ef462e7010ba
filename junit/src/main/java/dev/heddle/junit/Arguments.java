// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.util.ArrayList;
import java.util.List;

/** The options of {@code heddle check} that the settings of a test mean. */
final class Arguments {

    private final Settings settings;
    private final List<String> all = new ArrayList<>();

    private Arguments(Settings settings) {
        this.settings = settings;
    }

    /** The words for the command line; what nobody says is left to Heddle. */
    static List<String> of(HeddleTest annotation, Settings settings) {
        Arguments arguments = new Arguments(settings);
        arguments.add("runs", number(annotation.runs()));
        arguments.add("predict", annotation.predict());
        arguments.add("explore", annotation.explore());
        arguments.add("further", number(annotation.further()));
        arguments.add("replays", number(annotation.replays()));
        arguments.add("patience", annotation.patience());
        arguments.add("fail-on", annotation.failOn());
        arguments.add("inconclusive", annotation.inconclusive());
        arguments.add("baseline", "");
        arguments.add("include", String.join(",", annotation.include()));
        arguments.add("exclude", String.join(",", annotation.exclude()));
        arguments.add("input", String.join(",", annotation.input()));
        arguments.add("atomic", String.join(",", annotation.atomic()));
        return List.copyOf(arguments.all);
    }

    /** Further options for the JVM. */
    static List<String> jvm(HeddleTest annotation, Settings settings) {
        List<String> options = new ArrayList<>(List.of(annotation.jvmArg()));
        settings.value("jvm-arg", "").ifPresent(options::add);
        return options;
    }

    private void add(String name, String annotated) {
        settings.value(name, annotated).ifPresent(value -> {
            all.add("--" + name);
            all.add(value);
        });
    }

    private static String number(int value) {
        return value < 0 ? "" : String.valueOf(value);
    }
}
