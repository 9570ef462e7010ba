package dev.heddle.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the agent is told on the command line: {@code out=run.heddle,include=com.acme:org.acme.*,exclude=com.acme.gen}.
 *
 * @param out the trace file
 * @param include patterns of classes to weave; none means all
 * @param exclude patterns of classes not to weave
 * @param isNoOp whether to do nothing at all, to measure what an agent costs as such
 */
record AgentOptions(Path out, List<String> include, List<String> exclude, boolean isNoOp) {

    static AgentOptions parse(String text) {
        Path out = Path.of("run.heddle");
        List<String> include = new ArrayList<>();
        List<String> exclude = new ArrayList<>();
        boolean isNoOp = false;
        for (String option : text.isEmpty() ? new String[0] : text.split(",")) {
            int equals = option.indexOf('=');
            String key = equals < 0 ? option : option.substring(0, equals);
            String value = equals < 0 ? "" : option.substring(equals + 1);
            switch (key) {
                case "out" -> out = Path.of(value);
                case "include" -> include.addAll(patterns(value));
                case "exclude" -> exclude.addAll(patterns(value));
                case "noop" -> isNoOp = true;
                default ->
                    throw new IllegalArgumentException(
                            "unknown option '" + key + "'; known are out, include, exclude, noop");
            }
        }
        return new AgentOptions(out.toAbsolutePath(), include, exclude, isNoOp);
    }

    private static List<String> patterns(String value) {
        return value.isEmpty() ? List.of() : List.of(value.split(":"));
    }
}
