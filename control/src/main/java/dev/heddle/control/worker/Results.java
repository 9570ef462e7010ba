package dev.heddle.control.worker;

import dev.heddle.control.engine.Told;
import dev.heddle.control.explore.Exploration;
import dev.heddle.control.explore.FoundOutcome;
import dev.heddle.control.explore.Outcome;
import dev.heddle.control.explore.Progress;
import dev.heddle.control.explore.Stop;
import dev.heddle.program.Schedule;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a worker found.
 *
 * @param progress how far it came
 * @param stop why it stopped; empty if it did not come to tell
 * @param isProof whether every class of executions was run to its end
 * @param outcomes the distinct outcomes
 * @param followed what came of plans, if the job was to follow some
 * @param classes hashes of the classes that were controlled, by name
 * @param notWoven classes that ran as they are, with the reasons
 * @param problem what went wrong, if something did
 * @param processor how much processor time the executions took, the start of the JVM not counted
 */
public record Results(
        Tally progress,
        Optional<Stop> stop,
        boolean isProof,
        List<Found> outcomes,
        List<Followed> followed,
        Map<String, String> classes,
        Map<String, String> notWoven,
        Optional<Trouble> problem,
        Duration processor) {

    private static final JsonMapper JSON = new JsonMapper();

    /** How far an exploration came. */
    public record Tally(
            long executions,
            long completed,
            OptionalLong classes,
            long redundant,
            long tooLong,
            long failures,
            String line) {
        static final Tally NONE = new Tally(0, 0, OptionalLong.empty(), 0, 0, 0, "");
    }

    /** An outcome; of failures also what each step of the schedule did. */
    public record Found(Outcome outcome, long executions, long first, Schedule schedule, List<Told> story) {}

    /**
     * What came of a plan.
     *
     * @param times how often it was followed
     * @param kept how often all milestones were passed in order
     */
    public record Followed(String plan, long times, long kept, List<Found> outcomes) {}

    /** Something that went wrong. */
    public record Trouble(Kind kind, String text) {

        /** Whose fault it is. */
        public enum Kind {
            /** The program did something else than before. */
            DIVERGED,
            /** The job can't be done: a class is missing, for instance. */
            UNUSABLE,
            /** The program does something that can't be controlled, and did not come back from it. */
            STUCK,
            /** Ours. */
            BROKEN
        }
    }

    /** Writes results as they come, a line each. */
    static final class Writer implements Closeable {
        private final BufferedWriter out;

        Writer(Path file) throws IOException {
            this.out = Files.newBufferedWriter(file);
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

        void followed(String plan, long times, long kept) {
            Map<String, Object> line = line("followed");
            line.put("plan", plan);
            line.put("times", times);
            line.put("kept", kept);
            write(line);
        }

        void outcome(FoundOutcome found, List<Storyteller.Line> story) {
            Map<String, Object> line = line("outcome");
            line.put("verdict", found.outcome().verdict().name());
            line.put("text", found.outcome().text());
            line.put("executions", found.executions());
            line.put("first", found.first());
            line.put(
                    "steps", found.schedule().steps().stream().map(Step::thread).toList());
            line.put(
                    "story",
                    story.stream()
                            .map(step -> List.of(
                                    step.told().verb(),
                                    step.told().object(),
                                    step.told().place()))
                            .toList());
            write(line);
        }

        void ended(
                Exploration exploration,
                Map<String, String> classes,
                Map<String, String> notWoven,
                Duration processor) {
            write(progressLine(exploration.progress()));
            Map<String, Object> line = line("end");
            line.put("stop", exploration.stop().name());
            line.put("isProof", exploration.isProof());
            line.put("processor", processor.toNanos());
            line.put("classHashes", classes);
            line.put("notWoven", notWoven);
            write(line);
        }

        void diverged(String text) {
            trouble(Trouble.Kind.DIVERGED, text);
        }

        void stuck(String text) {
            trouble(Trouble.Kind.STUCK, text);
        }

        void unusable(String text) {
            trouble(Trouble.Kind.UNUSABLE, text);
        }

        void broken(Throwable failure) {
            StringWriter text = new StringWriter();
            failure.printStackTrace(new PrintWriter(text));
            trouble(Trouble.Kind.BROKEN, text.toString());
        }

        private void trouble(Trouble.Kind kind, String text) {
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

        private void write(Map<String, Object> line) {
            try {
                out.write(JSON.writeValueAsString(line));
                out.write('\n');
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Puts results together from lines. */
    static final class Reader {
        private Tally progress = Tally.NONE;
        private @Nullable Stop stop;
        private boolean isProof;
        private Duration processor = Duration.ZERO;
        private final List<Found> outcomes = new ArrayList<>();
        private final List<Followed> followed = new ArrayList<>();
        private final Map<String, String> classes = new LinkedHashMap<>();
        private final Map<String, String> notWoven = new LinkedHashMap<>();
        private @Nullable Trouble problem;

        /** Takes one line; whether it told progress. */
        boolean take(String text) {
            JsonNode line = JSON.readTree(text);
            switch (line.get("type").asString()) {
                case "progress" -> {
                    progress = tally(line);
                    return true;
                }
                case "outcome" -> outcomes.add(found(line));
                case "followed" -> {
                    // Its outcomes came before it.
                    followed.add(new Followed(
                            line.get("plan").asString(),
                            line.get("times").asLong(),
                            line.get("kept").asLong(),
                            List.copyOf(outcomes)));
                    outcomes.clear();
                }
                case "end" -> {
                    stop = Stop.valueOf(line.get("stop").asString());
                    isProof = line.get("isProof").asBoolean();
                    processor = Duration.ofNanos(line.get("processor").asLong());
                    line.get("classHashes")
                            .properties()
                            .forEach(e -> classes.put(e.getKey(), e.getValue().asString()));
                    line.get("notWoven")
                            .properties()
                            .forEach(e -> notWoven.put(e.getKey(), e.getValue().asString()));
                }
                case "trouble" ->
                    problem = new Trouble(
                            Trouble.Kind.valueOf(line.get("kind").asString()),
                            line.get("text").asString());
                default -> {}
            }
            return false;
        }

        Tally progress() {
            return progress;
        }

        Results results() {
            return new Results(
                    progress,
                    Optional.ofNullable(stop),
                    isProof,
                    List.copyOf(outcomes),
                    List.copyOf(followed),
                    classes,
                    notWoven,
                    Optional.ofNullable(problem),
                    processor);
        }

        private static Tally tally(JsonNode line) {
            JsonNode classes = line.get("classes");
            return new Tally(
                    line.get("executions").asLong(),
                    line.get("completed").asLong(),
                    classes == null ? OptionalLong.empty() : OptionalLong.of(classes.asLong()),
                    line.get("redundant").asLong(),
                    line.get("tooLong").asLong(),
                    line.get("failures").asLong(),
                    line.get("line").asString());
        }

        private static Found found(JsonNode line) {
            Outcome outcome = new Outcome(
                    Outcome.Verdict.valueOf(line.get("verdict").asString()),
                    line.get("text").asString());
            List<Step> steps = new ArrayList<>();
            Map<String, Integer> taken = new LinkedHashMap<>();
            for (JsonNode step : line.get("steps")) {
                String thread = step.asString();
                steps.add(new Step(thread, taken.merge(thread, 1, Integer::sum) - 1));
            }
            List<Told> story = new ArrayList<>();
            for (JsonNode told : line.get("story")) {
                story.add(new Told(
                        told.get(0).asString(),
                        told.get(1).asString(),
                        told.get(2).asString()));
            }
            return new Found(
                    outcome, line.get("executions").asLong(), line.get("first").asLong(), new Schedule(steps), story);
        }
    }
}
