// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.team;

import dev.heddle.explore.Limits;
import dev.heddle.explore.Progress;
import dev.heddle.explore.Stop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state that all members of a team share: the parts of the work, who could do with one, and whether to stop. */
final class Board {

    /** A part that so many workers were lost with is not given to another. */
    private static final int MOST_LOSSES = 3;

    private final Limits limits;
    private final int members;

    /** The whole and all parts that are not done, each after the one that it was split from. */
    private final List<WorkPart> parts;

    private final Deque<WorkPart> waiting = new ArrayDeque<>();
    private final long startedAt = System.nanoTime();

    /** The findings from before this team began, as far as it has looked into them. */
    private final Sum before = new Sum();

    private final Sum found = new Sum();
    private Duration elapsedBefore = Duration.ZERO;
    private boolean countsClasses;

    /** The number of executions that members may be running now. */
    private long claimed;

    private int idle;
    private @Nullable Stop stop;
    private @Nullable Throwable failure;

    Board(List<WorkPart> parts, Limits limits, int members) {
        this.parts = new ArrayList<>(parts);
        this.limits = limits;
        this.members = members;
        parts.stream().filter(part -> !part.isDone).forEach(waiting::add);
        stop = waiting.isEmpty() ? Stop.EXHAUSTED : null;
    }

    // ── who does what ───────────────────────────────────────────────────────────────────────────────────────────────

    /** Waits for a while, unless there is a reason to stop before. */
    synchronized void rest(Duration time) {
        while (stop == null) {
            long left = time.toMillis() - elapsed().toMillis();
            if (left <= 0) {
                return;
            }
            pause(left);
        }
    }

    /** The next part to work on, when there is one; null if there is nothing to do any more. */
    synchronized @Nullable WorkPart next() {
        idle++;
        while (stop == null && waiting.isEmpty()) {
            pause(0);
        }
        idle--;
        return stop == null ? waiting.removeFirst() : null;
    }

    private void pause(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException e) {
            interrupt();
        }
    }

    synchronized boolean someAreIdle() {
        return stop == null && idle > waiting.size();
    }

    /** Returns how much of a part to do before looking up; nothing if it is time to stop. */
    synchronized Limits claim(WorkPart part, Limits piece) {
        while (stop == null && unclaimed() <= 0) {
            pause(0);
        }
        part.claimed = stop == null ? Math.min(piece.executions(), Math.max(1, unclaimed() / members)) : 0;
        claimed += part.claimed;
        long failuresLeft = Math.max(0, limits.failures() - found.failures);
        return piece.withExecutions(part.claimed).withFailures(failuresLeft).withDuration(shorter(piece.duration()));
    }

    private long unclaimed() {
        return limits.executions() - found.executions - claimed;
    }

    private Duration shorter(Duration time) {
        Duration left = limits.duration().minus(elapsed());
        return left.compareTo(time) < 0 ? left : time;
    }

    /** Counts a piece of work; false if that was enough. */
    synchronized boolean count(WorkPart part, Progress earlier, Progress later) {
        unclaim(part);
        found.add(later);
        found.subtract(earlier);
        part.unsaved.add(later);
        part.unsaved.subtract(earlier);
        part.look(later);
        countsClasses = later.classes().isPresent();
        if (stop == null) {
            stop = reasonToStop();
        }
        notifyAll();
        return stop == null;
    }

    private void unclaim(WorkPart part) {
        claimed -= part.claimed;
        part.claimed = 0;
    }

    private @Nullable Stop reasonToStop() {
        if (found.failures >= limits.failures()) {
            return Stop.FAILURES;
        }
        if (found.executions >= limits.executions()) {
            return Stop.EXECUTIONS;
        }
        return elapsed().compareTo(limits.duration()) >= 0 ? Stop.TIME : null;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }

    // ── what becomes of a part ──────────────────────────────────────────────────────────────────────────────────────

    /** Somebody has taken a part up. */
    synchronized void takenUp(WorkPart part, Progress progress) {
        part.look(progress);
        if (!part.isCounted) {
            part.isCounted = true;
            before.add(progress);
            double done = progress.explored().orElse(0);
            part.weight = done < 1 ? part.weight / (1 - done) : part.weight;
            if (part.giver == null) {
                elapsedBefore = progress.elapsed();
            }
        }
    }

    synchronized List<String> reports(WorkPart part) {
        return List.copyOf(part.reports);
    }

    /** A worker has taken the first reports in, and this is the part since then. */
    synchronized void accepted(WorkPart part, int reports, String text) {
        for (int i = 0; i < reports; i++) {
            part.reports.removeFirst();
        }
        part.renew(text);
    }

    synchronized void split(WorkPart part, String text, WorkPart given) {
        part.renew(text);
        parts.add(given);
        waiting.add(given);
        notifyAll();
    }

    synchronized void renew(WorkPart part, String text) {
        part.renew(text);
    }

    /** Puts a part down, unless a report has come for it meanwhile. */
    synchronized boolean isPutDown(WorkPart part, String report, String text, Stop why) {
        if (part.giver != null) {
            tell(part.giver, report);
        }
        part.renew(text);
        part.isUntold = false;
        if (stop == null && !part.reports.isEmpty()) {
            return false;
        }
        part.isActive = false;
        if (why == Stop.EXHAUSTED && part.reports.isEmpty()) {
            part.isDone = true;
            if (part.giver == null) {
                stop = Stop.EXHAUSTED;
            } else {
                // Nobody will need it: the giver was told all that it holds.
                parts.remove(part);
            }
        }
        notifyAll();
        return true;
    }

    private void tell(WorkPart giver, String report) {
        giver.reports.add(report);
        if (!giver.isActive) {
            giver.isActive = true;
            waiting.addFirst(giver);
        }
    }

    /** The worker of a part is gone; whether somebody else may try. */
    synchronized boolean isGivenToAnother(WorkPart part) {
        unclaim(part);
        found.subtract(part.unsaved);
        part.unsaved.clear();
        part.losses++;
        waiting.addFirst(part);
        notifyAll();
        return part.losses < MOST_LOSSES;
    }

    // ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────

    synchronized void interrupt() {
        stop = stop == null ? Stop.INTERRUPTED : stop;
        notifyAll();
    }

    synchronized void fail(Throwable thrown) {
        failure = failure == null ? thrown : failure;
        interrupt();
    }

    synchronized @Nullable Throwable failure() {
        return failure;
    }

    synchronized Stop stop() {
        return stop == null ? Stop.INTERRUPTED : stop;
    }

    /** The parts that know something which their givers, or they themselves, have not taken in; the last ones first. */
    synchronized List<WorkPart> untold() {
        List<WorkPart> untold = new ArrayList<>();
        Set<WorkPart> listening = new HashSet<>();
        for (int i = parts.size() - 1; i >= 0; i--) {
            WorkPart part = parts.get(i);
            boolean isNews = part.isUntold || !part.reports.isEmpty() || listening.contains(part);
            if (isNews && !part.isDone) {
                untold.add(part);
                if (part.giver != null) {
                    listening.add(part.giver);
                }
            }
        }
        return untold;
    }

    synchronized WorkPart whole() {
        return parts.get(0);
    }

    synchronized String save() {
        return PartsText.write(parts);
    }

    synchronized Progress progress() {
        long executions = before.executions + found.executions;
        long completed = before.completed + found.completed;
        long frontier = 0;
        for (WorkPart part : parts) {
            frontier += part.frontier();
        }
        OptionalDouble explored = explored();
        OptionalLong estimate = explored.isPresent() && explored.getAsDouble() > 0
                ? OptionalLong.of(Math.round(executions / explored.getAsDouble()))
                : OptionalLong.empty();
        return new Progress(
                executions,
                completed,
                countsClasses ? OptionalLong.of(completed) : OptionalLong.empty(),
                before.redundant + found.redundant,
                before.tooLong + found.tooLong,
                before.failures + found.failures,
                frontier,
                explored,
                estimate,
                elapsedBefore.plus(elapsed()));
    }

    /**
     * A part believes of all that it gave away that it is done; what is missing there is missing here. The weight of what was
     * given away gets less when more is found beside it, which nobody notices unless it exceeds what is explored.
     */
    private OptionalDouble explored() {
        parts.forEach(WorkPart::forgetWeights);
        for (WorkPart part : parts) {
            if (part.explored().isEmpty()) {
                return OptionalDouble.empty();
            }
            if (part.giver != null) {
                part.giver.given += part.weight;
            }
        }
        for (int i = parts.size() - 1; i > 0; i--) {
            WorkPart part = parts.get(i);
            if (part.giver != null) {
                part.giver.missing += part.weight * (1 - part.exploredTogether());
            }
        }
        return OptionalDouble.of(parts.get(0).exploredTogether());
    }
}
