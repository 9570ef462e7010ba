// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.explore.Limits;
import dev.heddle.explore.Progress;
import dev.heddle.explore.team.Team;
import dev.heddle.explore.team.WorkerLostException;
import dev.heddle.scratch.Scratch;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An exploration by JVMs that share the work. One begins; the others come when it takes longer, and only if there is something
 * for them to do.
 */
public final class TeamExploration implements Closeable {

    /** The time for which one works alone. Another JVM takes half a second to start and some to get fast. */
    public static final Duration ALONE = Duration.ofSeconds(2);

    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration SAVE = Duration.ofSeconds(10);

    private final WorkerProcess.Setup setup;
    private Job job;
    private final Team.Plan plan;
    private final Path folder;
    private final Path jobFile;
    private final List<MemberProcess> members = new ArrayList<>();

    /**
     * Prepares an exploration.
     *
     * @param workers how many JVMs there may be
     * @param alone how long one works alone
     */
    public TeamExploration(WorkerProcess.Setup setup, Job job, int workers, Duration alone) throws IOException {
        this(setup, job, Team.Plan.of(workers, alone, limits(job)));
    }

    TeamExploration(WorkerProcess.Setup setup, Job job, Team.Plan plan) throws IOException {
        this.setup = setup;
        this.job = job.keeping()
                .resume()
                .map(file -> job.sharing(SavedWork.shared(file)))
                .orElse(job);
        this.plan = plan;
        this.folder = Scratch.folder("heddle-team");
        this.jobFile = folder.resolve("job.properties");
        JobFile.write(this.job, jobFile);
    }

    /**
     * Explores, telling progress as it comes. If the thread is interrupted meanwhile, all stop after the executions that they are at, and
     * what was found until then is the result; the thread stays interrupted.
     */
    public Results explore(Consumer<Results.Tally> listener) throws IOException {
        while (true) {
            ResultReader reader = new ResultReader();
            try {
                return explore(reader, listener);
            } catch (MemberProcess.TroubleException e) {
                // A class that was not there when it began may do what changes the form of operations of before, and
                // objects of others may have come to several threads unseen: once more.
                boolean hasLearned = !e.shared().isEmpty()
                        || job.knowledge().late().isEmpty() && !e.loaded().isEmpty();
                if (!hasLearned || job.keeping().resume().isPresent()) {
                    return reader.results().withProblem(e.trouble());
                }
                dismissAll();
                job = job.knowing(e.loaded()).sharing(e.shared());
                JobFile.write(job, jobFile);
            }
        }
    }

    private synchronized void dismissAll() {
        members.forEach(MemberProcess::close);
        members.clear();
    }

    private Results explore(ResultReader reader, Consumer<Results.Tally> listener) throws IOException {
        try {
            Optional<String> work = job.keeping().resume().isPresent()
                    ? Optional.of(SavedWork.read(job.keeping().resume().get(), job.strategy()))
                    : Optional.empty();
            Team started = new Team(this::hire, plan, work);
            String found = explore(started, listener);
            if (job.keeping().frontier().isPresent()) {
                write(job.keeping().frontier().get(), saved(started));
            }
            started.atTheEnds(worker -> ((MemberProcess) worker).tell(found, started.stop()))
                    .forEach(reader::take);
            collectClasses(reader);
            return reader.results().withWorkers(members.size(), started.losses());
        } catch (WorkerLostException e) {
            String text = "workers that do the same work are lost again and again; the last one: " + e.getMessage();
            return reader.results().withProblem(new Results.Trouble(Results.Trouble.Kind.STUCK, text));
        } catch (IllegalArgumentException e) {
            return reader.results()
                    .withProblem(new Results.Trouble(Results.Trouble.Kind.UNUSABLE, String.valueOf(e.getMessage())));
        }
    }

    static Limits limits(Job job) {
        return new Limits(
                job.bounds().executions(), job.bounds().failures(), job.bounds().duration(), job.steps());
    }

    private synchronized MemberProcess hire() {
        MemberProcess member = MemberProcess.start(members.size() + 1, setup, jobFile);
        members.add(member);
        return member;
    }

    /** The processes of the workers that there are now. */
    public synchronized List<Long> processes() {
        return members.stream()
                .filter(MemberProcess::isAlive)
                .map(MemberProcess::processId)
                .toList();
    }

    private String explore(Team started, Consumer<Results.Tally> listener) {
        Thread looking = new Thread(() -> look(started, listener), "heddle-progress");
        looking.setDaemon(true);
        looking.start();
        try {
            return started.explore();
        } finally {
            looking.interrupt();
            join(looking);
        }
    }

    // It is over soon; nobody should hear of progress afterwards.
    private static void join(Thread looking) {
        boolean isInterrupted = Thread.interrupted();
        try {
            looking.join();
        } catch (InterruptedException e) {
            isInterrupted = true;
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(Team started, Consumer<Results.Tally> listener) {
        long savedAt = System.nanoTime();
        try {
            while (true) {
                Thread.sleep(LOOK.toMillis());
                listener.accept(tally(started.progress()));
                if (job.keeping().frontier().isPresent() && System.nanoTime() - savedAt > SAVE.toNanos()) {
                    write(job.keeping().frontier().get(), saved(started));
                    savedAt = System.nanoTime();
                }
            }
        } catch (InterruptedException e) {
            // It is over.
        } catch (IOException e) {
            // It will be tried again in the end, and said then.
        }
    }

    private static Results.Tally tally(Progress progress) {
        return new Results.Tally(
                progress.executions(),
                progress.completed(),
                progress.classes(),
                progress.redundant(),
                progress.tooLong(),
                progress.failures(),
                progress.line());
    }

    private String saved(Team started) {
        return SavedWork.with(job.knowledge().shared(), started.save());
    }

    /** Whoever is killed meanwhile leaves the old file or the new one. */
    private static void write(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }

    // Which classes a worker loads depends on the executions that it runs.
    private synchronized void collectClasses(ResultReader reader) {
        Duration processor = Duration.ZERO;
        for (MemberProcess member : members) {
            reader.addReservations(member.reservations());
            if (member.isAlive()) {
                try {
                    processor = processor.plus(reader.addClasses(member.classes()));
                } catch (WorkerLostException e) {
                    // All that it did was told by others.
                }
            }
        }
        reader.setProcessor(processor);
    }

    @Override
    public void close() throws IOException {
        synchronized (this) {
            members.forEach(MemberProcess::close);
        }
        Files.deleteIfExists(jobFile);
        Files.deleteIfExists(folder);
    }
}
