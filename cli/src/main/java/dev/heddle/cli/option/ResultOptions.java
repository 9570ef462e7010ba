// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Ticker;
import dev.heddle.report.Theme;
import dev.heddle.session.recording.Streams;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of all commands that run a program and tell a result: in which form, where to, and what it looks like. */
public final class ResultOptions {

    @Option(names = "--json", description = "the result as JSON")
    private boolean json;

    @Option(names = "--output", paramLabel = "FILE", description = "write the result there instead of to stdout")
    private @Nullable Path output;

    @Mixin
    private Appearance appearance = new Appearance();

    @Option(
            names = {"-q", "--quiet"},
            description = "no narration on stderr")
    private boolean quiet;

    public boolean isJson() {
        return json;
    }

    @Nullable
    public Path output() {
        return output;
    }

    public Theme theme(Surroundings surroundings) {
        return appearance.theme(surroundings, output != null);
    }

    public int width(Surroundings surroundings) {
        return appearance.width(surroundings);
    }

    /** Returns where the program's own words go: what machines read must not have them in it. */
    public Streams streams(Surroundings surroundings) {
        boolean isMixed = json && output == null;
        return isMixed ? new Streams.Kept(surroundings.err(), surroundings.err()) : surroundings.program();
    }

    /** Returns what tells a waiting person what is going on. */
    public Ticker ticker(Surroundings surroundings) {
        return Ticker.on(surroundings, surroundings.errIsTerminal() && !quiet);
    }

    /** Prints the result in the form that was asked for. */
    public void print(Supplier<String> asJson, Supplier<String> asText, Surroundings surroundings) {
        Output.print(json ? asJson.get() : asText.get(), output, surroundings);
    }
}
