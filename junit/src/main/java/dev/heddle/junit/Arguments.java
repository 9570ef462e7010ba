package dev.heddle.junit;

import java.util.ArrayList;
import java.util.List;

/** The options of {@code heddle check} that the settings of a test mean. */
final class Arguments {

    private static final String PROPERTY = "heddle.";

    private final List<String> all = new ArrayList<>();

    private Arguments() {}

    /** The words for the command line; what nobody says is left to Heddle. */
    static List<String> of(HeddleTest settings) {
        Arguments arguments = new Arguments();
        arguments.add("runs", number(settings.runs()));
        arguments.add("predict", settings.predict());
        arguments.add("explore", settings.explore());
        arguments.add("further", number(settings.further()));
        arguments.add("replays", number(settings.replays()));
        arguments.add("patience", settings.patience());
        arguments.add("fail-on", settings.failOn());
        arguments.add("include", String.join(",", settings.include()));
        arguments.add("exclude", String.join(",", settings.exclude()));
        arguments.add("input", String.join(",", settings.input()));
        arguments.add("atomic", String.join(",", settings.atomic()));
        return List.copyOf(arguments.all);
    }

    /** Further options for the JVM. */
    static List<String> jvm(HeddleTest settings) {
        List<String> options = new ArrayList<>(List.of(settings.jvmArg()));
        String said = System.getProperty(PROPERTY + "jvm-arg", "");
        if (!said.isEmpty()) {
            options.add(said);
        }
        return options;
    }

    private void add(String name, String value) {
        String last = System.getProperty(PROPERTY + name, value);
        if (!last.isEmpty()) {
            all.add("--" + name);
            all.add(last);
        }
    }

    private static String number(int value) {
        return value < 0 ? "" : String.valueOf(value);
    }
}
