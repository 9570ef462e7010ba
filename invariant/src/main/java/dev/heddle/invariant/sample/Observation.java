// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.WatchFile;
import dev.heddle.control.watch.Watched;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.explore.Stop;
import dev.heddle.invariant.Patience;
import dev.heddle.invariant.SampleClaim;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What executions of one program did.
 *
 * @param executions those that came to their end
 * @param threads names of threads by number
 * @param results what the exploration found
 * @param strategy which executions were run, as {@code Strategies} has it
 */
public record Observation(List<Watched> executions, List<String> threads, Results results, String strategy) {

    /** What replays of given schedules are as a strategy. */
    public static final String REPLAYED = "replayed";

    public Observation {
        executions = List.copyOf(executions);
        threads = List.copyOf(threads);
    }

    /** Runs a job in a worker that writes down what each execution does. */
    public static Observation of(WorkerProcess.Setup setup, Job job, Consumer<Results.Tally> listener)
            throws IOException, InterruptedException {
        Path file = Scratch.file("heddle-watched", ".bin");
        try (WorkerProcess worker = WorkerProcess.start(setup, job.watching(file))) {
            return read(file, worker.await(listener), job.strategy());
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** What a worker has written into a file. */
    public static Observation read(Path file, Results results, String strategy) throws IOException {
        return read(file, results, strategy, Patience.ENDLESS);
    }

    /** As much of what a worker has written into a file as there is time for. */
    public static Observation read(Path file, Results results, String strategy, Patience patience) throws IOException {
        WatchFile.Content content = Files.size(file) == 0
                ? new WatchFile.Content(List.of(), List.of())
                : WatchFile.read(file, patience::isOver);
        return new Observation(content.executions(), content.threads(), results, strategy);
    }

    /** What executions of one program did that were watched apart from each other, all in one. */
    public static Observation together(List<Observation> parts, String strategy) {
        List<String> threads = new ArrayList<>();
        parts.forEach(part ->
                part.threads().stream().filter(name -> !threads.contains(name)).forEach(threads::add));
        List<Watched> executions = new ArrayList<>();
        for (Observation part : parts) {
            int[] numbers = part.threads().stream().mapToInt(threads::indexOf).toArray();
            part.executions().forEach(one -> executions.add(one.renumbered(numbers, threads.size())));
        }
        return new Observation(
                executions,
                threads,
                Results.together(parts.stream().map(Observation::results).toList()),
                strategy);
    }

    /**
     * The same with good and bad executions by turns, as long as there are both: so the first ones tell most, if there is no
     * time to look at all.
     */
    public Observation mixed() {
        Map<Boolean, List<Watched>> parted = executions.stream().collect(Collectors.partitioningBy(Watched::isFailure));
        Iterator<Watched> bad = parted.getOrDefault(true, List.of()).iterator();
        Iterator<Watched> good = parted.getOrDefault(false, List.of()).iterator();
        List<Watched> mixed = new ArrayList<>();
        while (good.hasNext() || bad.hasNext()) {
            if (good.hasNext()) {
                mixed.add(good.next());
            }
            if (bad.hasNext()) {
                mixed.add(bad.next());
            }
        }
        return new Observation(mixed, threads, results, strategy);
    }

    /** How many executions were run to their end, whether or not there was time and room for what they did. */
    public long run() {
        return Math.max(executions.size(), results.progress().completed());
    }

    /** What is known of the first executions only. */
    Observation first(int count) {
        return new Observation(executions.subList(0, count), threads, results, strategy);
    }

    /** What it means that something held in all executions. */
    public SampleClaim claim() {
        long count = executions.size();
        if (strategy.equals(Recordings.STRATEGY)) {
            return new SampleClaim.Partial(count, "as recorded");
        }
        if (strategy.equals(REPLAYED)) {
            return new SampleClaim.Partial(count, "given schedules only");
        }
        if (count < run()) {
            return new SampleClaim.Partial(count, "not all that were run were looked at");
        }
        if (results.isProof()) {
            return new SampleClaim.Exhaustive(count);
        }
        boolean isRandom = strategy.startsWith("random");
        if (isRandom && results.notModelled().isEmpty() && results.progress().tooLong() == 0) {
            return new SampleClaim.Sampled(count);
        }
        return new SampleClaim.Partial(count, limit());
    }

    private String limit() {
        if (results.progress().tooLong() > 0) {
            return "executions with too many steps were cut";
        }
        if (!results.notModelled().isEmpty()) {
            return "not all that happens is modelled";
        }
        return results.stop().orElse(Stop.INTERRUPTED) == Stop.EXHAUSTED
                ? "all of " + strategy
                : strategy + ", which was stopped before its end";
    }

    /** The order of steps of an execution, for a replay. */
    public Schedule schedule(int execution) {
        List<Step> steps = new ArrayList<>();
        Map<Integer, Integer> counts = new HashMap<>();
        for (Watched.Step step : executions.get(execution).steps()) {
            int count = counts.merge(step.thread(), 1, Integer::sum);
            steps.add(new Step(threads.get(step.thread()), count - 1));
        }
        return new Schedule(steps);
    }

    /** How often control passes from one thread to another in an execution. */
    public int switches(int execution) {
        List<Watched.Step> steps = executions.get(execution).steps();
        int switches = 0;
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i).thread() != steps.get(i - 1).thread()) {
                switches++;
            }
        }
        return switches;
    }
}
