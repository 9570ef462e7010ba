package dev.heddle.control.worker;

import dev.heddle.control.engine.Told;
import dev.heddle.control.explore.Exploration;
import dev.heddle.control.explore.FoundOutcome;
import dev.heddle.control.explore.Outcome;
import dev.heddle.control.explore.Progress;
import dev.heddle.control.explore.Stop;
import dev.heddle.control.follow.FollowPlan;
import dev.heddle.instrument.Scope;
import dev.heddle.program.InputValue;
import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Standpoint;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a worker found.
 *
 * @param progress how far it came
 * @param stop why it stopped; empty if it did not come to tell
 * @param isProof whether every class of executions was run to its end, and nothing happened that is not modelled
 * @param notModelled what happened that is not modelled, so that there may be other outcomes
 * @param outcomes the distinct outcomes
 * @param followed what came of plans, if the job was to follow some
 * @param classes hashes of the classes that were controlled, by name
 * @param notWoven classes that ran as they are, with the reasons
 * @param threads how threads call themselves, by their paths
 * @param problem what went wrong, if something did
 * @param processor how much processor time the executions took, the start of the JVM not counted
 * @param workers how many JVMs did it
 * @param losses which of them were lost
 */
public record Results(
        Tally progress,
        Optional<Stop> stop,
        boolean isProof,
        List<String> notModelled,
        List<Found> outcomes,
        List<Followed> followed,
        Map<String, String> classes,
        Map<String, String> notWoven,
        Map<String, String> threads,
        Optional<Trouble> problem,
        Duration processor,
        int workers,
        List<String> losses) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Of who did nothing. */
    public static final Results NONE = new Reader().results();

    /** Whether somebody stopped it before its end. */
    public boolean isInterrupted() {
        return problem.isEmpty() && stop.orElse(Stop.INTERRUPTED) == Stop.INTERRUPTED;
    }

    /** Classes that ran as they are, with the reasons; without those of libraries of which nobody expects anything else. */
    public Map<String, String> unexpectedlyNotWoven() {
        Map<String, String> unexpected = new TreeMap<>(notWoven);
        unexpected.values().removeIf(Scope.KNOWN_LIBRARY::equals);
        // What a program may say to us does nothing by itself.
        unexpected.keySet().removeIf(name -> name.startsWith("dev.heddle.api."));
        return unexpected;
    }

    /** The same, of executions of a program whose inputs had these values. */
    public Results withInputs(List<InputValue> values) {
        return with(
                outcomes.stream().map(found -> found.withInputs(values)).toList(),
                followed.stream().map(one -> one.withInputs(values)).toList());
    }

    /** The same, and what came of further plans. */
    public Results and(List<Followed> more) {
        List<Followed> all = new ArrayList<>(followed);
        all.addAll(more);
        return with(outcomes, all);
    }

    /** What several workers found that ran something of one program each; no proof, since each had its own task. */
    public static Results together(List<Results> parts) {
        Tally tally = parts.stream().map(Results::progress).reduce(Tally.NONE, Tally::plus);
        Map<String, String> classes = new TreeMap<>();
        Map<String, String> notWoven = new TreeMap<>();
        parts.forEach(part -> classes.putAll(part.classes()));
        parts.forEach(part -> notWoven.putAll(part.notWoven()));
        Map<String, String> threads = new TreeMap<>();
        parts.forEach(part -> part.threads().forEach(threads::putIfAbsent));
        return new Results(
                tally,
                // Who has run what it was given has nothing left to do.
                parts.stream()
                        .flatMap(part -> part.stop().stream())
                        .map(stop -> stop == Stop.INTERRUPTED || stop == Stop.TIME ? stop : Stop.EXHAUSTED)
                        .max(Comparator.naturalOrder()),
                false,
                parts.stream()
                        .flatMap(part -> part.notModelled().stream())
                        .distinct()
                        .toList(),
                parts.stream().flatMap(part -> part.outcomes().stream()).toList(),
                parts.stream().flatMap(part -> part.followed().stream()).toList(),
                classes,
                notWoven,
                threads,
                parts.stream().flatMap(part -> part.problem().stream()).findFirst(),
                parts.stream().map(Results::processor).reduce(Duration.ZERO, Duration::plus),
                parts.size(),
                parts.stream().flatMap(part -> part.losses().stream()).toList());
    }

    private Results with(List<Found> changed, List<Followed> changedFollowed) {
        return new Results(
                progress,
                stop,
                isProof,
                notModelled,
                changed,
                changedFollowed,
                classes,
                notWoven,
                threads,
                problem,
                processor,
                workers,
                losses);
    }

    /** The same, known after these executions of the same program as well. */
    public Results after(Results others) {
        return new Results(
                others.progress.plus(progress),
                stop,
                isProof,
                notModelled,
                outcomes,
                followed,
                classes,
                notWoven,
                threads,
                problem,
                others.processor.plus(processor),
                workers,
                losses);
    }

    Results withProblem(Trouble trouble) {
        return new Results(
                progress,
                stop,
                false,
                notModelled,
                outcomes,
                followed,
                classes,
                notWoven,
                threads,
                Optional.of(trouble),
                processor,
                workers,
                losses);
    }

    Results withWorkers(int count, List<String> lost) {
        return new Results(
                progress,
                stop,
                isProof,
                notModelled,
                outcomes,
                followed,
                classes,
                notWoven,
                threads,
                problem,
                processor,
                count,
                List.copyOf(lost));
    }

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

        /** Both together. */
        Tally plus(Tally other) {
            return new Tally(
                    executions + other.executions,
                    completed + other.completed,
                    OptionalLong.empty(),
                    redundant + other.redundant,
                    tooLong + other.tooLong,
                    failures + other.failures,
                    "");
        }
    }

    /**
     * An outcome.
     *
     * @param executions how many executions had it, the first of them being number {@code first}
     * @param story of failures: what each step of the schedule did
     * @param replayed of failures: how often it came again when the schedule was run again, if it was
     * @param choices what might happen at any moment, as {@link dev.heddle.control.engine.Choices} has it
     * @param inputs the values that were chosen for inputs
     * @param standpoints of failures: where threads stood before each step and at the end, if that was asked for
     * @param naming of failures: what people call the threads, and the objects that it tells of
     */
    public record Found(
            Outcome outcome,
            long executions,
            long first,
            Schedule schedule,
            List<Told> story,
            long replayed,
            List<String> choices,
            List<InputValue> inputs,
            List<Standpoint> standpoints,
            Naming naming) {

        /** The same outcome of executions in which something might happen at any moment. */
        public Found with(List<String> possible) {
            return new Found(
                    outcome, executions, first, schedule, story, replayed, possible, inputs, standpoints, naming);
        }

        /** The same outcome of executions of a program whose inputs had these values. */
        public Found withInputs(List<InputValue> values) {
            return new Found(
                    outcome, executions, first, schedule, story, replayed, choices, values, standpoints, naming);
        }
    }

    /**
     * What came of a plan.
     *
     * @param times how often it was followed, with different ends
     * @param kept how often all milestones were passed in order
     * @param printed the different texts that the program printed when they were
     * @param left how the program left the plan when it first did
     */
    public record Followed(
            String plan, int times, int kept, List<Found> outcomes, List<String> printed, Optional<String> left) {

        /** The same with executions of a program whose inputs had these values. */
        public Followed withInputs(List<InputValue> values) {
            return new Followed(
                    plan,
                    times,
                    kept,
                    outcomes.stream().map(found -> found.withInputs(values)).toList(),
                    printed,
                    left);
        }

        /** The same with executions in which something might happen at any moment. */
        public Followed with(List<String> possible) {
            return new Followed(
                    plan,
                    times,
                    kept,
                    outcomes.stream().map(found -> found.with(possible)).toList(),
                    printed,
                    left);
        }
    }

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

    static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    /** Writes results as they come, a line each. */
    static final class Writer implements Closeable {
        private final Consumer<String> lines;
        private final Closeable end;

        Writer(Path file) throws IOException {
            BufferedWriter out = Files.newBufferedWriter(file);
            this.lines = line -> append(out, line);
            this.end = out;
        }

        Writer(Consumer<String> lines) {
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

        void outcome(FoundOutcome found, Storyteller.Story story, long replayed) {
            Map<String, Object> line = line("outcome");
            line.put("verdict", found.outcome().verdict().name());
            line.put("text", found.outcome().text());
            line.put("executions", found.executions());
            line.put("first", found.first());
            line.put("replayed", replayed);
            line.put(
                    "steps", found.schedule().steps().stream().map(Step::thread).toList());
            line.put(
                    "story",
                    story.lines().stream()
                            .map(step -> List.of(
                                    step.told().verb(),
                                    step.told().object(),
                                    step.told().owner(),
                                    step.told().value(),
                                    step.told().className(),
                                    step.told().method(),
                                    step.told().line()))
                            .toList());
            StandpointLines.put(story.standpoints(), line);
            NamingLines.put(story.naming(), line);
            write(line);
        }

        void ended(Exploration exploration, Stage stage, Duration processor) {
            write(progressLine(exploration.progress()));
            Map<String, Object> line = line("end");
            line.put("stop", exploration.stop().name());
            line.put("isProof", exploration.isProof());
            line.put("processor", processor.toNanos());
            line.put("classHashes", stage.loader().hashes());
            line.put("notWoven", stage.loader().notWoven());
            line.put("ownNames", stage.engine().ownNames());
            line.put("notModelled", stage.engine().notes());
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
            trouble(Trouble.Kind.BROKEN, stackTrace(failure));
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
            lines.accept(JSON.writeValueAsString(line));
        }

        @Override
        public void close() throws IOException {
            end.close();
        }
    }

    /** Puts results together from lines. */
    static final class Reader {
        private Tally progress = Tally.NONE;
        private @Nullable Stop stop;
        private boolean isProof;
        private final Set<String> notModelled = new TreeSet<>();
        private Duration processor = Duration.ZERO;
        private final List<Found> outcomes = new ArrayList<>();
        private final List<Followed> followed = new ArrayList<>();
        private final Map<String, String> classes = new LinkedHashMap<>();
        private final Map<String, String> notWoven = new LinkedHashMap<>();
        private final Map<String, String> threads = new TreeMap<>();
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
                            line.get("times").asInt(),
                            line.get("kept").asInt(),
                            List.copyOf(outcomes),
                            line.get("printed")
                                    .valueStream()
                                    .map(JsonNode::asString)
                                    .toList(),
                            Optional.of(line.get("left").asString()).filter(how -> !how.isEmpty())));
                    outcomes.clear();
                }
                case "end" -> {
                    stop = Stop.valueOf(line.get("stop").asString());
                    isProof = line.get("isProof").asBoolean();
                    line.get("notModelled").forEach(what -> notModelled.add(what.asString()));
                    processor = addClasses(line);
                }
                case "trouble" ->
                    problem = new Trouble(
                            Trouble.Kind.valueOf(line.get("kind").asString()),
                            line.get("text").asString());
                default -> {}
            }
            return false;
        }

        /** Takes what one worker says of its classes and threads; how much processor time it used. */
        Duration addClasses(JsonNode line) {
            line.get("classHashes")
                    .properties()
                    .forEach(e -> classes.put(e.getKey(), e.getValue().asString()));
            line.get("notWoven")
                    .properties()
                    .forEach(e -> notWoven.put(e.getKey(), e.getValue().asString()));
            line.path("ownNames")
                    .properties()
                    .forEach(e -> threads.putIfAbsent(e.getKey(), e.getValue().asString()));
            return Duration.ofNanos(line.get("processor").asLong());
        }

        void addNotModelled(Set<String> texts) {
            notModelled.addAll(texts);
        }

        void setProcessor(Duration time) {
            processor = time;
        }

        Tally progress() {
            return progress;
        }

        Results results() {
            return new Results(
                    progress,
                    Optional.ofNullable(stop),
                    isProof && notModelled.isEmpty(),
                    List.copyOf(notModelled),
                    List.copyOf(outcomes),
                    List.copyOf(followed),
                    classes,
                    notWoven,
                    threads,
                    Optional.ofNullable(problem),
                    processor,
                    1,
                    List.of());
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
                        told.get(2).asString(),
                        told.get(3).asString(),
                        told.get(4).asString(),
                        told.get(5).asString(),
                        told.get(6).asInt()));
            }
            return new Found(
                    outcome,
                    line.get("executions").asLong(),
                    line.get("first").asLong(),
                    new Schedule(steps),
                    story,
                    line.get("replayed").asLong(),
                    List.of(),
                    List.of(),
                    StandpointLines.get(line),
                    NamingLines.get(line));
        }
    }
}
