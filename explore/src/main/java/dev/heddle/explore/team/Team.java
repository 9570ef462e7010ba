// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.team;

import dev.heddle.explore.Limits;
import dev.heddle.explore.Progress;
import dev.heddle.explore.Stop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets several workers explore together.
 *
 * <p>Each worker has a part. If others have nothing to do, it splits its part after a while. Who has come to the end of a part
 * reports to the part that it was split from. A part whose own parts are not done yet is put down, and taken up again, by
 * anybody, when one of them reports; it may then have got more work. The part of a worker that is lost goes to another, as it
 * was last written down.
 */
public final class Team {

    /** After so much time at most a part is written down, in case that its worker is lost. */
    private static final Duration RENEWAL = Duration.ofSeconds(10);

    private static final int MOST_LOSSES_AT_THE_ENDS = 3;

    private final List<Seat> seats = new ArrayList<>();
    private final Plan plan;
    private final List<String> losses = Collections.synchronizedList(new ArrayList<>());
    private final Board board;

    /**
     * The working plan of a team.
     *
     * @param size how many workers there are at most
     * @param alone for how long one works alone, since it may soon be done
     * @param limits of all workers together; the workers themselves should have none but for steps. What was found before is not
     *     counted
     * @param piece what a worker does before it looks up
     */
    public record Plan(int size, Duration alone, Limits limits, Limits piece) {

        /** A plan with pieces that people do not notice. */
        public static Plan of(int size, Duration alone, Limits limits) {
            return new Plan(
                    size, alone, limits, Limits.NONE.withExecutions(1_000).withDuration(Duration.ofMillis(100)));
        }
    }

    /** The place of a worker, or of one that comes when there is something to do for it. */
    private static final class Seat {
        private final Supplier<? extends TeamWorker> source;
        private @Nullable TeamWorker worker;

        Seat(Supplier<? extends TeamWorker> source) {
            this.source = source;
        }

        TeamWorker worker() {
            if (worker == null) {
                worker = source.get();
            }
            return worker;
        }

        void leave() {
            worker = null;
        }
    }

    /**
     * A team that is about to start.
     *
     * @param source gives a new worker each time
     * @param work what {@link dev.heddle.explore.Explorer#save} wrote, or {@link #save}; nothing for a new exploration
     */
    public Team(Supplier<? extends TeamWorker> source, Plan plan, Optional<String> work) {
        for (int i = 0; i < plan.size(); i++) {
            seats.add(new Seat(source));
        }
        this.plan = plan;
        // Time begins when the first worker is ready.
        String all = atTheEnds(TeamWorker::begin);
        String text = work.orElse(all);
        List<WorkPart> parts = PartsText.isOne(text) ? PartsText.read(text) : List.of(new WorkPart(null, 1, text));
        this.board = new Board(parts, plan.limits(), plan.size());
    }

    /**
     * Works until nothing is left, or a limit is reached, or the thread is interrupted, which it stays.
     *
     * @return what {@link dev.heddle.explore.Explorer#restore} reads: all that was found. If it was stopped before the
     *     end, what is left is not in it but in {@link #save}
     */
    public String explore() {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < seats.size(); i++) {
            Seat seat = seats.get(i);
            Duration rest = i == 0 ? Duration.ZERO : plan.alone();
            threads.add(new Thread(() -> work(seat, rest), "heddle-worker-" + i));
        }
        threads.forEach(Thread::start);
        join(threads);
        Throwable failure = board.failure();
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure != null) {
            throw new IllegalStateException("a member of the team failed", failure);
        }
        board.untold().forEach(this::tell);
        return board.whole().text;
    }

    private void join(List<Thread> threads) {
        boolean isInterrupted = false;
        for (int i = 0; i < threads.size(); ) {
            try {
                threads.get(i).join();
                i++;
            } catch (InterruptedException e) {
                // Everybody stops after the execution that he is at.
                isInterrupted = true;
                board.interrupt();
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns why it stopped. */
    public Stop stop() {
        return board.stop();
    }

    /** Returns how far all have come together. */
    public Progress progress() {
        return board.progress();
    }

    /** Returns what happened to workers that were lost. */
    public List<String> losses() {
        return List.copyOf(losses);
    }

    /** Writes down what was found and what is left, for a new team to go on from. It may be called at any time. */
    public String save() {
        return board.save();
    }

    /** Before and after the work of all: does something with the first worker, or with another one if that is lost. */
    public <R> R atTheEnds(Function<TeamWorker, R> action) {
        Seat seat = seats.get(0);
        for (int i = 1; ; i++) {
            try {
                return action.apply(seat.worker());
            } catch (WorkerLostException e) {
                seat.leave();
                losses.add(String.valueOf(e.getMessage()));
                if (i == MOST_LOSSES_AT_THE_ENDS) {
                    throw e;
                }
            }
        }
    }

    /** Sees to it that what was found in a part is known to its giver. */
    private void tell(WorkPart part) {
        atTheEnds(worker -> {
            worker.restore(part.text);
            part.reports.forEach(worker::accept);
            String report = part.giver == null ? "" : worker.report();
            String text = worker.save();
            part.reports.clear();
            part.renew(text);
            part.isUntold = false;
            if (part.giver != null) {
                part.giver.reports.add(report);
            }
            return part;
        });
    }

    // ── on the thread of a member ───────────────────────────────────────────────────────────────────────────────────

    private void work(Seat seat, Duration rest) {
        try {
            board.rest(rest);
            WorkPart part = board.next();
            while (part != null) {
                work(seat, part);
                part = board.next();
            }
        } catch (RuntimeException | Error e) {
            board.fail(e);
        }
    }

    private void work(Seat seat, WorkPart part) {
        try {
            work(seat.worker(), part);
        } catch (WorkerLostException e) {
            seat.leave();
            losses.add(String.valueOf(e.getMessage()));
            if (!board.isGivenToAnother(part)) {
                throw e;
            }
        }
    }

    private void work(TeamWorker worker, WorkPart part) {
        worker.restore(part.text);
        board.takenUp(part, worker.progress());
        boolean isOpen = true;
        while (isOpen) {
            acceptReports(worker, part);
            Limits piece = board.claim(part, plan.piece());
            Progress before = worker.progress();
            Stop why = worker.explore(piece);
            boolean isLeft = why != Stop.EXHAUSTED && why != Stop.OTHERS;
            if (board.count(part, before, worker.progress()) && isLeft) {
                share(worker, part);
                renew(worker, part);
            } else {
                String report = part.giver == null ? "" : worker.report();
                isOpen = !board.isPutDown(part, report, worker.save(), why);
            }
        }
    }

    private void acceptReports(TeamWorker worker, WorkPart part) {
        List<String> reports = board.reports(part);
        if (!reports.isEmpty()) {
            reports.forEach(worker::accept);
            board.accepted(part, reports.size(), worker.save());
        }
    }

    private void share(TeamWorker worker, WorkPart part) {
        while (board.someAreIdle()) {
            double before = worker.progress().explored().orElse(0);
            Optional<String> text = worker.split();
            if (text.isEmpty()) {
                return;
            }
            double after = worker.progress().explored().orElse(0);
            board.split(part, worker.save(), new WorkPart(part, after - before, text.get()));
        }
    }

    private void renew(TeamWorker worker, WorkPart part) {
        if (System.nanoTime() - part.savedAt > RENEWAL.toNanos()) {
            board.renew(part, worker.save());
        }
    }
}
