// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import com.sun.management.OperatingSystemMXBean;
import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.StuckException;
import dev.heddle.control.engine.jdk.ControlLoader;
import dev.heddle.control.follow.FollowPlan;
import dev.heddle.control.follow.Plan;
import dev.heddle.control.follow.PlanCondition;
import dev.heddle.control.watch.OrderFile;
import dev.heddle.control.watch.Watch;
import dev.heddle.control.watch.WatchFile;
import dev.heddle.explore.DivergenceException;
import dev.heddle.explore.Exploration;
import dev.heddle.explore.Explorer;
import dev.heddle.explore.FoundOutcome;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Stop;
import dev.heddle.explore.Strategy;
import dev.heddle.explore.Subject;
import dev.heddle.explore.strategy.GivenSchedule;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.instrument.Landmarks;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** The main class of a worker: {@code Worker JOB RESULTS}, both files. */
public final class Worker {

    /** For executions whose way is given: they are not what the time for exploring is meant for, and few. */
    private static final Duration LED = Duration.ofMinutes(1);

    private final Job job;
    private final ResultWriter results;
    private final Interruption interruption = new Interruption();

    /** Who keeps in which order executions did what, if somebody does. */
    private OrderFile.@Nullable Writer orders;

    /** When exploring began, for the first time. */
    private long begun;

    private Worker(Job job, ResultWriter results) {
        this.job = job;
        this.results = results;
    }

    /** Does the job of the file given first, and writes what comes of it into the file given second. */
    public static void main(String[] arguments) throws IOException {
        // An interrupt from the keyboard reaches us as well, but what to do then is for those to say who started us.
        Signal.handle(new Signal("INT"), SignalHandler.SIG_IGN);
        int code = 0;
        try (ResultWriter results = new ResultWriter(Path.of(arguments[1]))) {
            try {
                new Worker(JobFile.read(Path.of(arguments[0])), results).run();
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
        interruption.watch(System.in);
        Landmarks landmarks = new Landmarks();
        List<Plan> plans =
                job.given().plans().isPresent() ? Plan.read(job.given().plans().get()) : List.of();
        if (job.keeping().watched().isPresent()) {
            landmarks.markMethods();
        }
        plans.forEach(plan -> plan.mark(landmarks));
        PreparedProgram stage = PreparedProgram.of(job, landmarks);
        if (job.keeping().orders().isEmpty()) {
            run(plans, landmarks, stage);
        } else {
            try (OrderFile.Writer file =
                    new OrderFile.Writer(stage.engine(), job.keeping().orders().get())) {
                orders = file;
                run(plans, landmarks, stage);
            }
        }
    }

    private void run(List<Plan> plans, Landmarks landmarks, PreparedProgram stage) throws IOException {
        for (Plan plan : plans) {
            boolean isFollowed = interruption.hasCome();
            while (!isFollowed) {
                isFollowed = follow(plan, landmarks, stage);
            }
        }
        stage.printed().stop();
        if (job.keeping().resume().isPresent()) {
            stage.engine().share(SavedWork.shared(job.keeping().resume().get()));
        }
        begun = System.nanoTime();
        boolean isExplored = false;
        while (!isExplored) {
            isExplored = explore(stage);
        }
    }

    private boolean explore(PreparedProgram stage) throws IOException {
        if (job.keeping().watched().isEmpty()) {
            return explore(stage, stage.engine(), explorer -> keepOrder(explorer, true));
        }
        try (WatchFile.Writer file =
                new WatchFile.Writer(job.keeping().watched().get())) {
            Watch watch = new Watch(stage.engine(), file);
            return explore(stage, watch, watch::observe);
        }
    }

    private void keepOrder(Explorer explorer, boolean isExplored) {
        if (orders != null) {
            orders.observe(explorer, isExplored);
        }
    }

    /** Explores; whether that has come to an end, and does not have to begin once more, knowing more. */
    private boolean explore(PreparedProgram stage, Subject subject, Consumer<Explorer> preparation) throws IOException {
        Engine engine = stage.engine();
        ControlLoader loader = stage.loader();
        int known = loader.hashes().size();
        Explorer explorer = Explorer.of(subject, strategy(engine), limits());
        preparation.accept(explorer);
        if (job.keeping().resume().isPresent()) {
            explorer.restore(SavedWork.text(job.keeping().resume().get()));
        }
        interruption.on(explorer);
        long before = processorNanos();
        Exploration exploration;
        // What is shown is run only once, so that there is no other time to get to know them.
        engine.getToKnowObjects(job.given().isShown());
        try {
            exploration = explorer.explore(progressEvery(), results::progress);
        } catch (DivergenceException e) {
            // What is taken up again was begun without what was learned here, and what is repeated fits what it was.
            boolean isBound =
                    job.keeping().resume().isPresent() || job.given().schedule().isPresent();
            // A class that was not there when it began does what changes the form of operations of before: once more.
            boolean hasLearned = engine.learnShared() || loader.hashes().size() != known;
            if (isBound || !hasLearned) {
                throw e;
            }
            return false;
        }
        Duration processor = Duration.ofNanos(processorNanos() - before);
        if (job.keeping().frontier().isPresent()) {
            Files.writeString(job.keeping().frontier().get(), SavedWork.with(engine.sharedClasses(), explorer.save()));
        }
        tell(job, engine, exploration, results, false, interruption::on);
        results.ended(exploration, stage, processor);
        return true;
    }

    /** Follows a plan; whether that has come to an end, and does not have to begin once more, knowing more. */
    private boolean follow(Plan plan, Landmarks landmarks, PreparedProgram stage) {
        Engine engine = stage.engine();
        stage.printed().take();
        FollowPlan strategy = new FollowPlan(plan, landmarks, engine, stage.printed()::take);
        Limits untilItFails = new Limits(Long.MAX_VALUE, 1, LED, job.steps());
        Explorer explorer = Explorer.of(engine, strategy, untilItFails);
        keepOrder(explorer, false);
        interruption.on(explorer);
        Exploration exploration;
        try {
            exploration = explorer.explore();
        } catch (DivergenceException e) {
            if (engine.learnShared()) {
                return false;
            }
            throw e;
        }
        // Of a plan that was not followed often enough nobody knows what comes of it.
        if (exploration.stop() != Stop.INTERRUPTED) {
            boolean isWorthTelling = strategy.kept() > 0
                    || plan.claim() == PlanCondition.ORDER
                    || exploration.outcomes().stream()
                            .anyMatch(found -> found.outcome().isFailure());
            // Of tries that led nowhere there are many, and to tell one takes as long as several others.
            if (isWorthTelling) {
                tell(job, engine, exploration, results, true, interruption::on);
            }
            results.followed(plan.name(), strategy);
        }
        return true;
    }

    /**
     * Writes down all that was found, with what each failure did.
     *
     * @param again hears what runs it again, so that this can be stopped: what was found is told however often it came again
     */
    static void tell(
            Job job,
            Engine engine,
            Exploration exploration,
            ResultWriter results,
            boolean isAllTold,
            Consumer<Explorer> again) {
        Job.Given given = job.given();
        for (FoundOutcome outcome : exploration.outcomes()) {
            boolean isTold = (isAllTold || outcome.outcome().isFailure()) && (!given.isShown() || given.withStacks());
            results.outcome(
                    outcome,
                    engine.sharedClasses(),
                    isTold ? story(given, engine, outcome) : ReplayStoryteller.Story.untold(engine.lastNaming()),
                    isTold && !given.isShown() ? replayed(job, engine, outcome, again) : 0);
        }
    }

    private static ReplayStoryteller.Story story(Job.Given given, Engine engine, FoundOutcome outcome) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        if (given.isShown()) {
            // It was shown when it ran.
            PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            System.setOut(nowhere);
            System.setErr(nowhere);
        }
        try {
            return ReplayStoryteller.tell(engine, outcome.schedule(), outcome.outcome(), given.withStacks());
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private static long replayed(Job job, Engine engine, FoundOutcome found, Consumer<Explorer> watcher) {
        GivenSchedule again = new GivenSchedule(found.schedule(), job.given().replays(), engine);
        Limits all = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, LED, job.steps());
        try {
            Explorer explorer = Explorer.of(engine, again, all);
            watcher.accept(explorer);
            return explorer.explore().outcomes().stream()
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
        if (job.given().schedule().isEmpty()) {
            return Strategies.of(job.strategy());
        }
        ScheduleFile file = ScheduleFile.read(job.given().schedule().get());
        return new GivenSchedule(file.schedule(), job.bounds().executions(), engine);
    }

    private Limits limits() {
        Duration left = job.bounds().duration().minusNanos(System.nanoTime() - begun);
        return new Limits(job.bounds().executions(), job.bounds().failures(), left, job.steps());
    }

    /** Lets explorations stop, and keep what they have, when their process is asked to end. */
    private static final class Interruption {

        private @Nullable Explorer present;
        private boolean hasCome;

        /** Whoever started us closes our standard input, or dies. */
        void watch(InputStream orders) {
            Thread watcher = new Thread(
                    () -> {
                        try {
                            while (orders.read() >= 0) {}
                        } catch (IOException e) {
                            // The same.
                        }
                        come();
                    },
                    "heddle-interruption");
            watcher.setDaemon(true);
            watcher.start();
        }

        private synchronized void come() {
            hasCome = true;
            if (present != null) {
                present.interrupt();
            }
        }

        synchronized boolean hasCome() {
            return hasCome;
        }

        /** From now on it is this one that has to stop. */
        synchronized void on(Explorer explorer) {
            present = explorer;
            if (hasCome) {
                explorer.interrupt();
            }
        }
    }
}
