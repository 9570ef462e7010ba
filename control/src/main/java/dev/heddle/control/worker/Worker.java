package dev.heddle.control.worker;

import com.sun.management.OperatingSystemMXBean;
import dev.heddle.control.engine.ControlLoader;
import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.StuckException;
import dev.heddle.control.explore.DivergenceException;
import dev.heddle.control.explore.Exploration;
import dev.heddle.control.explore.Explorer;
import dev.heddle.control.explore.FoundOutcome;
import dev.heddle.control.explore.Limits;
import dev.heddle.control.explore.Strategy;
import dev.heddle.control.explore.strategy.GivenSchedule;
import dev.heddle.control.explore.strategy.Strategies;
import dev.heddle.control.follow.FollowPlan;
import dev.heddle.control.follow.Plan;
import dev.heddle.instrument.control.Landmarks;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The main class of a worker: {@code Worker JOB RESULTS}, both files. */
public final class Worker {

    private final Job job;
    private final Results.Writer results;

    private Worker(Job job, Results.Writer results) {
        this.job = job;
        this.results = results;
    }

    /** Does the job of the file given first, and writes what comes of it into the file given second. */
    public static void main(String[] arguments) throws IOException {
        int code = 0;
        try (Results.Writer results = new Results.Writer(Path.of(arguments[1]))) {
            try {
                new Worker(Job.read(Path.of(arguments[0])), results).run();
            } catch (DivergenceException e) {
                results.diverged(String.valueOf(e.getMessage()));
            } catch (StuckException e) {
                results.stuck(String.valueOf(e.getMessage()));
            } catch (ClassNotFoundException | NoSuchMethodException | IOException | IllegalArgumentException e) {
                results.unusable(String.valueOf(e.getMessage()));
            } catch (RuntimeException | Error e) {
                results.broken(e);
                code = 70;
            }
        }
        // Carriers are no daemons, and the program may have left threads of its own.
        Runtime.getRuntime().halt(code);
    }

    private void run() throws IOException, ClassNotFoundException, NoSuchMethodException {
        InputStream orders = System.in;
        Landmarks landmarks = new Landmarks();
        List<Plan> plans = job.plans().isPresent() ? Plan.read(job.plans().get()) : List.of();
        plans.forEach(plan -> plan.mark(landmarks));
        Stage stage = Stage.of(job, landmarks);
        Engine engine = stage.engine();
        ControlLoader loader = stage.loader();
        for (Plan plan : plans) {
            follow(plan, landmarks, engine);
        }
        Explorer explorer = Explorer.of(engine, strategy(engine), limits());
        if (job.resume().isPresent()) {
            explorer.restore(Files.readString(job.resume().get()));
        }
        Interruption.on(explorer, orders);
        long before = processorNanos();
        Exploration exploration = explorer.explore(progressEvery(), results::progress);
        Duration processor = Duration.ofNanos(processorNanos() - before);
        if (job.frontier().isPresent()) {
            Files.writeString(job.frontier().get(), explorer.save());
        }
        tell(job, engine, exploration, results, false);
        results.ended(exploration, loader.hashes(), loader.notWoven(), processor);
    }

    private void follow(Plan plan, Landmarks landmarks, Engine engine) {
        FollowPlan strategy = new FollowPlan(plan, landmarks, engine);
        Limits untilItFails = new Limits(Long.MAX_VALUE, 1, job.duration(), job.steps());
        tell(job, engine, Explorer.of(engine, strategy, untilItFails).explore(), results, true);
        results.followed(plan.name(), strategy.times(), strategy.kept());
    }

    /** Writes down all that was found, with what each failure did. */
    static void tell(Job job, Engine engine, Exploration exploration, Results.Writer results, boolean isAllTold) {
        for (FoundOutcome outcome : exploration.outcomes()) {
            boolean isTold = (isAllTold || outcome.outcome().isFailure()) && !job.isShown();
            results.outcome(
                    outcome,
                    isTold ? Storyteller.tell(engine, outcome.schedule()) : List.of(),
                    isTold ? replayed(job, engine, outcome) : 0);
        }
    }

    private static long replayed(Job job, Engine engine, FoundOutcome found) {
        GivenSchedule again = new GivenSchedule(found.schedule(), job.replays(), engine);
        Limits all = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, job.duration(), job.steps());
        try {
            return Explorer.of(engine, again, all).explore().outcomes().stream()
                    .filter(outcome -> outcome.outcome().equals(found.outcome()))
                    .mapToLong(FoundOutcome::executions)
                    .sum();
        } catch (DivergenceException e) {
            return 0;
        }
    }

    static long processorNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    private static long progressEvery() {
        return 200;
    }

    private Strategy strategy(Engine engine) throws IOException {
        if (job.schedule().isEmpty()) {
            return Strategies.of(job.strategy());
        }
        ScheduleFile file = ScheduleFile.read(job.schedule().get());
        return new GivenSchedule(file.schedule(), job.executions(), engine);
    }

    private Limits limits() {
        return new Limits(job.executions(), job.failures(), job.duration(), job.steps());
    }

    /** Lets an exploration stop, and keep what it has, when its process is asked to end. */
    private static final class Interruption {

        private Interruption() {}

        static void on(Explorer explorer, InputStream orders) {
            Thread watcher = new Thread(
                    () -> {
                        try {
                            // Whoever started us closes our standard input, or dies.
                            while (orders.read() >= 0) {}
                        } catch (IOException e) {
                            // The same.
                        }
                        explorer.interrupt();
                    },
                    "heddle-interruption");
            watcher.setDaemon(true);
            watcher.start();
        }
    }
}
