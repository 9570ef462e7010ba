// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.invariant.sample.Again;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.invariant.sample.Recordings;
import dev.heddle.report.invariant.WatchContext;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A program of which executions were watched, wherever they come from. Closing removes what was made for it. */
public final class WatchedProgram implements Closeable {

    /** Says how to see an execution again, by its number; the number of times this was asked, from 1, is given, too. */
    interface Returning {
        Again to(int execution, int number) throws IOException;
    }

    private final String name;
    private final String mainClass;
    private final List<Path> sources;
    private final Observation observation;
    private final @Nullable Recordings recordings;
    private final @Nullable ControlTarget target;
    private final Returning returning;

    private WatchedProgram(
            String name,
            String mainClass,
            List<Path> sources,
            Observation observation,
            @Nullable Recordings recordings,
            @Nullable ControlTarget target,
            Returning returning) {
        this.name = name;
        this.mainClass = mainClass;
        this.sources = List.copyOf(sources);
        this.observation = observation;
        this.recordings = recordings;
        this.target = target;
        this.returning = returning;
    }

    /** A program that was run under control. */
    static WatchedProgram controlled(
            ControlTarget target, List<Path> sources, Observation observation, Returning returning) {
        return new WatchedProgram(target.name(), target.mainClass(), sources, observation, null, target, returning);
    }

    /** A program of which runs were recorded. */
    public static WatchedProgram recorded(String name, List<Path> sources, Recordings recordings) {
        return new WatchedProgram(
                name,
                name,
                sources,
                recordings.observation(),
                recordings,
                null,
                (execution, number) -> new Again("show", recordings.files().get(execution)));
    }

    public String name() {
        return name;
    }

    public String mainClass() {
        return mainClass;
    }

    /** Source files of which it is known that they belong to it. */
    public List<Path> sources() {
        return sources;
    }

    public Observation observation() {
        return observation;
    }

    /** The recorded runs, if it is they that were watched. */
    Optional<Recordings> recordings() {
        return Optional.ofNullable(recordings);
    }

    /** The program to run, if it was run under control. */
    public Optional<ControlTarget> target() {
        return Optional.ofNullable(target);
    }

    public Again again(int execution, int number) throws IOException {
        return returning.to(execution, number);
    }

    /** Returns what reports tell of it besides what was found. */
    public WatchContext context(Map<Integer, Again> again) {
        return new WatchContext(name, mainClass, observation, again, Interruption.hasCome());
    }

    @Override
    public void close() throws IOException {
        if (target != null) {
            target.close();
        }
    }
}
