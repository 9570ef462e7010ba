// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.session.recording.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A pretended terminal that keeps what commands say. */
final class Terminal {

    /** The repository's examples, seen from this module. */
    static final Path EXAMPLES = Path.of("..", "examples");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Map<String, String> environment = new HashMap<>(Map.of("LANG", "C.UTF-8"));
    private Path folder = Path.of("target");
    private boolean isTerminal;
    private String typed = "";

    static Terminal piped() {
        return new Terminal();
    }

    static Terminal interactive() {
        Terminal terminal = new Terminal();
        terminal.isTerminal = true;
        terminal.environment.put("COLUMNS", "100");
        return terminal;
    }

    Terminal with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Terminal in(Path workingDirectory) {
        folder = workingDirectory;
        return this;
    }

    /** Has commands find this on their standard input. */
    Terminal typing(String text) {
        typed = text;
        return this;
    }

    int run(String... arguments) {
        return Main.run(surroundings(), arguments);
    }

    Surroundings surroundings() {
        return new Surroundings(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                isTerminal,
                false,
                environment,
                folder,
                new Streams.Kept(out, err),
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    static String example(String name) {
        return EXAMPLES.resolve(name).toString();
    }
}
