// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.control.engine.Choices;
import dev.heddle.control.follow.FollowPlan;
import dev.heddle.explore.Exploration;
import dev.heddle.explore.FoundOutcome;
import dev.heddle.explore.Progress;
import dev.heddle.program.Step;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/** Writes results as they come, a line each. */
final class ResultWriter implements Closeable {
    private static final JsonMapper JSON = new JsonMapper();

    private final Consumer<String> lines;
    private final Closeable end;

    ResultWriter(Path file) throws IOException {
        BufferedWriter out = Files.newBufferedWriter(file);
        this.lines = line -> append(out, line);
        this.end = out;
    }

    ResultWriter(Consumer<String> lines) {
        this.lines = lines;
        this.end = () -> {};
    }

    private static void append(BufferedWriter out, String line) {
        try {
            out.write(line);
            out.write('\n');
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void progress(Progress progress) {
        write(progressLine(progress));
    }

    private static Map<String, Object> progressLine(Progress progress) {
        Map<String, Object> line = line("progress");
        line.put("executions", progress.executions());
        line.put("completed", progress.completed());
        progress.classes().ifPresent(classes -> line.put("classes", classes));
        line.put("redundant", progress.redundant());
        line.put("tooLong", progress.tooLong());
        line.put("failures", progress.failures());
        line.put("line", progress.line());
        return line;
    }

    void followed(String plan, FollowPlan strategy) {
        Map<String, Object> line = line("followed");
        line.put("plan", plan);
        line.put("times", strategy.times());
        line.put("kept", strategy.kept());
        line.put("printed", strategy.printed());
        line.put("left", strategy.left().orElse(""));
        write(line);
    }

    void outcome(FoundOutcome found, List<String> shared, ReplayStoryteller.Story story, long replayed) {
        write(new FoundLine(
                FoundLine.TYPE,
                found.outcome(),
                found.executions(),
                found.first(),
                replayed,
                shared.stream().map(name -> Choices.SHARED + name).toList(),
                found.schedule().steps().stream().map(Step::thread).toList(),
                story.lines().stream().map(ReplayStoryteller.Line::told).toList(),
                Standpoints.of(story.standpoints()),
                story.naming()));
    }

    void ended(Exploration exploration, PreparedProgram stage, Duration processor) {
        write(progressLine(exploration.progress()));
        Map<String, Object> line = line("end");
        line.put("stop", exploration.stop().name());
        line.put("isExhausted", exploration.isExhausted());
        line.put("processor", processor.toNanos());
        line.put("classHashes", stage.loader().hashes());
        line.put("notWoven", stage.loader().notWoven());
        line.put("ownNames", stage.engine().ownNames());
        line.put(ReservationLines.NAME, stage.engine().notes());
        write(line);
    }

    void diverged(String text) {
        trouble(Results.Trouble.Kind.DIVERGED, text);
    }

    void stuck(String text) {
        trouble(Results.Trouble.Kind.STUCK, text);
    }

    void unusable(String text) {
        trouble(Results.Trouble.Kind.UNUSABLE, text);
    }

    void broken(Throwable failure) {
        trouble(Results.Trouble.Kind.BROKEN, stackTrace(failure));
    }

    private void trouble(Results.Trouble.Kind kind, String text) {
        Map<String, Object> line = line("trouble");
        line.put("kind", kind.name());
        line.put("text", text);
        write(line);
    }

    private static Map<String, Object> line(String type) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("type", type);
        return line;
    }

    private void write(Object line) {
        lines.accept(JSON.writeValueAsString(line));
    }

    @Override
    public void close() throws IOException {
        end.close();
    }

    static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
