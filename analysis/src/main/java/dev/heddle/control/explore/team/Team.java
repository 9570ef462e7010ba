package dev.heddle.control.explore.team;

import dev.heddle.control.explore.Limits;
import dev.heddle.control.explore.Stop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets several workers explore together.
 *
 * <p>Each worker has a part. If others have nothing to do, it splits its part after a while. Who has come to the end of a part
 * reports to the part that it was split from. A part whose own parts are not done yet is put down, and taken up again, by
 * anybody, when one of them reports; it may then have got more work.
 */
public final class Team {

    private static final String MAGIC = "heddle-team 1";

    /** How many executions a worker runs before it looks up. */
    private final long piece;

    private final List<Worker> workers;
    private final Limits limits;

    /** All parts, each after the one that it was split from. */
    private final List<Part> parts = new ArrayList<>();

    private final Deque<Part> waiting = new ArrayDeque<>();
    private final long startedAt = System.nanoTime();

    private int idle;
    private long executions;
    private long failures;
    private @Nullable Stop stop;
    private @Nullable RuntimeException failure;

    /**
     * @param work what {@link dev.heddle.control.explore.Explorer#save} wrote, or {@link #save}
     * @param limits of all workers together; the workers themselves should have none but for steps
     */
    public Team(List<Worker> workers, String work, Limits limits) {
        this(workers, work, limits, 500);
    }

    Team(List<Worker> workers, String work, Limits limits, long piece) {
        this.piece = piece;
        this.workers = List.copyOf(workers);
        this.limits = limits;
        if (work.startsWith(MAGIC)) {
            restore(work);
        } else {
            parts.add(new Part(null, work));
        }
        parts.stream().filter(part -> !part.isDone).forEach(waiting::add);
    }

    /**
     * Works until nothing is left, or a limit is reached.
     *
     * @return what {@link dev.heddle.control.explore.Explorer#restore} reads: all that was found. If it was stopped before the
     *     end, what is left is not in it but in {@link #save}
     */
    public String explore() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Worker worker : workers) {
            threads.add(new Thread(() -> work(worker), "heddle-worker-" + threads.size()));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure != null) {
            throw failure;
        }
        collect(workers.get(0));
        return parts.get(0).text;
    }

    /** Why it stopped. */
    public Stop stop() {
        return stop == null ? Stop.INTERRUPTED : stop;
    }

    /** Writes down what was found and what is left, for a new team to go on from. To be called after {@link #explore}. */
    public String save() {
        StringBuilder text = new StringBuilder(MAGIC).append('\n');
        for (Part part : parts) {
            String giver = part.giver == null ? "-" : Integer.toString(parts.indexOf(part.giver));
            text.append(giver).append(part.isDone ? " done " : " open ");
            text.append(part.text.length()).append('\n').append(part.text);
        }
        return text.toString();
    }

    private void restore(String work) {
        int at = MAGIC.length() + 1;
        while (at < work.length()) {
            int end = work.indexOf('\n', at);
            String[] words = work.substring(at, end).split(" ");
            at = end + 1 + Integer.parseInt(words[2]);
            Part giver = words[0].equals("-") ? null : parts.get(Integer.parseInt(words[0]));
            Part part = new Part(giver, work.substring(end + 1, at));
            part.isDone = words[1].equals("done");
            parts.add(part);
        }
    }

    /** Sees to it that all that was found is known to the whole. */
    private void collect(Worker worker) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            Part part = parts.get(i);
            if (!part.reports.isEmpty()) {
                worker.restore(part.text);
                part.reports.forEach(worker::accept);
                part.reports.clear();
                if (part.giver != null) {
                    part.giver.reports.add(worker.report());
                }
                part.text = worker.save();
            }
        }
    }

    private void work(Worker worker) {
        try {
            Part part = next();
            while (part != null) {
                work(worker, part);
                part = next();
            }
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    private void work(Worker worker, Part part) {
        worker.restore(part.text);
        while (true) {
            for (String report = nextReport(part); report != null; report = nextReport(part)) {
                worker.accept(report);
            }
            Worker.Piece done = worker.explore(piece);
            boolean goesOn = count(done) && done.stop() == Stop.INTERRUPTED;
            if (goesOn) {
                share(worker, part);
            } else if (isPutDown(worker, part, done.stop())) {
                return;
            }
        }
    }

    private void share(Worker worker, Part part) {
        while (someAreIdle()) {
            Optional<String> text = worker.split();
            if (text.isEmpty()) {
                return;
            }
            add(new Part(part, text.get()));
        }
    }

    /** Puts a part down, unless a report has come for it meanwhile. */
    private boolean isPutDown(Worker worker, Part part, Stop why) {
        String report = part.giver == null ? "" : worker.report();
        String text = worker.save();
        synchronized (this) {
            if (part.giver != null) {
                tell(part.giver, report);
            }
            if (stop == null && !part.reports.isEmpty()) {
                return false;
            }
            part.text = text;
            part.isActive = false;
            part.isDone = why == Stop.EXHAUSTED;
            if (part.giver == null && part.isDone) {
                stop = Stop.EXHAUSTED;
            }
            notifyAll();
            return true;
        }
    }

    private void tell(Part giver, String report) {
        giver.reports.add(report);
        if (!giver.isActive) {
            giver.isActive = true;
            waiting.addFirst(giver);
        }
    }

    private synchronized void add(Part part) {
        parts.add(part);
        waiting.add(part);
        notifyAll();
    }

    private synchronized @Nullable String nextReport(Part part) {
        return part.reports.poll();
    }

    private synchronized boolean someAreIdle() {
        return stop == null && idle > waiting.size();
    }

    private synchronized @Nullable Part next() {
        idle++;
        while (stop == null && waiting.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException e) {
                stop = Stop.INTERRUPTED;
                notifyAll();
            }
        }
        idle--;
        return stop == null ? waiting.removeFirst() : null;
    }

    /** Counts a piece of work; false if that was enough. */
    private synchronized boolean count(Worker.Piece done) {
        executions += done.executions();
        failures += done.failures();
        if (stop == null) {
            stop = reasonToStop();
        }
        return stop == null;
    }

    private @Nullable Stop reasonToStop() {
        if (failures >= limits.failures()) {
            return Stop.FAILURES;
        }
        if (executions >= limits.executions()) {
            return Stop.EXECUTIONS;
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - startedAt);
        return elapsed.compareTo(limits.duration()) >= 0 ? Stop.TIME : null;
    }

    private synchronized void fail(RuntimeException e) {
        failure = failure == null ? e : failure;
        stop = Stop.INTERRUPTED;
        notifyAll();
    }
}
