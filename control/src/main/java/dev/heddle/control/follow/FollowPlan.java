// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.follow;

import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.Progress;
import dev.heddle.control.engine.StepDescription;
import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import dev.heddle.explore.State;
import dev.heddle.explore.Strategy;
import dev.heddle.explore.strategy.FairTurns;
import dev.heddle.instrument.Landmarks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Leads executions along a plan.
 *
 * <p>The thread of the next milestone goes until it has passed it; others wait where they are, before milestones of their own at
 * the latest. If that thread must wait for somebody, those go on who are at no milestone. If there is none of these, the plan
 * can't be kept: then the milestone that comes next in the plan, of those that can be passed, is passed too early.
 *
 * <p>Where the last two are to meet, the first of them waits at its milestone until the other has come to its own.
 */
public final class FollowPlan implements Strategy {

    private static final int UNKNOWN = -1;

    private final Engine engine;
    private final List<Milestone> milestones;
    private final int[] threads;
    private final int[] sites;
    private final PlanCondition claim;
    /** Which variable was accessed at each milestone, as far as that is known. */
    private final List<Optional<Object>> variables = new ArrayList<>();

    private final MilestonesAhead ahead;
    private final FairTurns rest = new FairTurns();
    private final Continuation continuation = new Continuation();
    private final Supplier<String> output;
    private final Set<String> printed = new LinkedHashSet<>();
    private int remaining;
    private int times;
    private int kept;
    private boolean isKept;
    private boolean haveMet;
    private Optional<String> left = Optional.empty();

    /**
     * Follows a plan, once for each continuation.
     *
     * @param output what the program has printed since this was asked the last time
     */
    public FollowPlan(Plan plan, Landmarks landmarks, Engine engine, Supplier<String> output) {
        this.output = output;
        this.engine = engine;
        this.milestones = plan.milestones();
        this.threads = milestones.stream()
                .mapToInt(milestone -> engine.threadNumber(milestone.thread()))
                .toArray();
        this.sites = milestones.stream()
                .mapToInt(milestone -> landmarks.add(
                        milestone.className(), milestone.method(), milestone.descriptor(), milestone.instruction()))
                .toArray();
        this.claim = plan.claim();
        this.ahead = new MilestonesAhead(milestones, threads, sites);
        this.remaining = plan.continuations();
    }

    /** How often the plan was followed. */
    public int times() {
        return times;
    }

    /** How often all milestones were passed in order. */
    public int kept() {
        return kept;
    }

    /** Where the program first did something else than the plan wants, for people. */
    public Optional<String> left() {
        return left;
    }

    /** What the program printed when all milestones were passed in order; each text once. */
    public List<String> printed() {
        return List.copyOf(printed);
    }

    @Override
    public String description() {
        return "plan";
    }

    @Override
    public int begin() {
        if (remaining-- <= 0) {
            return NOTHING_LEFT;
        }
        continuation.next();
        ahead.begin();
        isKept = true;
        haveMet = false;
        variables.clear();
        variables.addAll(Collections.nCopies(threads.length, Optional.empty()));
        return 0;
    }

    @Override
    public int next(State state, History history) {
        skipPassed(state);
        int due = ahead.due();
        if (due == threads.length) {
            return continuation.choose(state, history, due == 0 ? 0 : threads[due - 1]);
        }
        int thread = threads[due];
        if (exists(state, thread) && state.isEnabled(thread)) {
            if (isAt(due)) {
                int other = beforeMeeting(state, history, due);
                if (other >= 0) {
                    return other;
                }
                variables.set(due, accessed(state, history, thread));
                ahead.pass(due);
            }
            return thread;
        }
        int helper = helper(state, history, due);
        return helper >= 0 ? helper : passEarly(state);
    }

    /** Who goes while the first of two that are to meet waits for the other; -1 if they have met, or can't. */
    private int beforeMeeting(State state, History history, int due) {
        int next = due + 1;
        if (claim != PlanCondition.MEETING || next != threads.length - 1 || !isKept) {
            return -1;
        }
        int other = threads[next];
        boolean canGo = exists(state, other) && state.isEnabled(other);
        if (canGo && isAt(next)) {
            haveMet = meet(history.operations(), state.operation(threads[due]), state.operation(other));
            if (!haveMet) {
                leave("%s and %s came there, but to variables of their own"
                        .formatted(
                                milestones.get(due).thread(),
                                milestones.get(next).thread()));
            }
            return -1;
        }
        int going = canGo ? other : helper(state, history, next);
        if (going < 0) {
            leave("%s should come to %s while %s is at %s, but %s"
                    .formatted(
                            milestones.get(next).thread(),
                            place(next),
                            milestones.get(due).thread(),
                            place(due),
                            obstacle(state, other)));
        }
        return going;
    }

    /** Whether two operations are known to access the same variable or object, and one of them changes it. */
    private static boolean meet(Operations operations, int one, int other) {
        return !operations.concernsAll(one) && !operations.concernsAll(other) && operations.conflict(one, other);
    }

    /** The variable that the thread would read or write next, as a number; {@link #UNKNOWN} if it would do something else. */
    private static int variable(State state, History history, int thread) {
        Operations operations = history.operations();
        int operation = state.operation(thread);
        OperationKind kind = operations.kind(operation);
        boolean isAccess = kind == OperationKind.READ || kind == OperationKind.WRITE;
        return isAccess && operations.get(operation).accesses().size() == 1
                ? operations.object(operations.firstAccess(operation))
                : UNKNOWN;
    }

    /** The variable that the thread would access next: one in memory, or an entry or element of an object of the JDK. */
    private Optional<Object> accessed(State state, History history, int thread) {
        int variable = variable(state, history, thread);
        return engine.entry(thread)
                .map(Object.class::cast)
                .or(() -> variable == UNKNOWN ? Optional.empty() : Optional.of(variable));
    }

    private boolean isClaimTrue() {
        return switch (claim) {
            case ORDER -> true;
            case MEETING -> haveMet;
            case ONE_VARIABLE ->
                variables.get(0).isPresent() && variables.stream().allMatch(variables.get(0)::equals);
        };
    }

    /**
     * Who goes instead of the thread that should: whoever starts it, else one that has milestones to come, since those that have
     * none any more may do what the plan does not want.
     */
    private int helper(State state, History history, int index) {
        String name = milestones.get(index).thread();
        while (!exists(state, engine.threadNumber(name)) && name.indexOf('.') > 0) {
            name = name.substring(0, name.lastIndexOf('.'));
            int parent = engine.threadNumber(name);
            if (exists(state, parent) && state.isEnabled(parent) && milestoneOf(state, parent) < 0) {
                return parent;
            }
        }
        int busy = rest.next(state, history, thread -> ahead.has(thread) && milestoneOf(state, thread) < 0);
        return busy >= 0 ? busy : rest.next(state, history, thread -> milestoneOf(state, thread) < 0);
    }

    /** Goes on to the first milestone that is still ahead of its thread. */
    private void skipPassed(State state) {
        while (ahead.due() < threads.length) {
            int due = ahead.due();
            if (!ahead.isPassed(due)) {
                if (!isBehind(state, due)) {
                    return;
                }
                // Passed without a stop, nobody could have seen it; never passed, the plan is broken.
                if (hasEnded(state, threads[due]) && !wasVisited(due)) {
                    leave("%s ended without coming to %s"
                            .formatted(milestones.get(due).thread(), place(due)));
                }
            }
            ahead.skip();
        }
    }

    private boolean isBehind(State state, int index) {
        Optional<Progress> progress = engine.progress(threads[index]);
        if (progress.isEmpty()) {
            return false;
        }
        Milestone milestone = milestones.get(index);
        int visits = progress.get().visits(sites[index]);
        if (visits < milestone.visit()) {
            return hasEnded(state, threads[index]);
        }
        return visits > milestone.visit() || !progress.get().isAt(sites[index]);
    }

    private boolean wasVisited(int index) {
        return engine.progress(threads[index])
                .filter(progress ->
                        progress.visits(sites[index]) >= milestones.get(index).visit())
                .isPresent();
    }

    private static boolean exists(State state, int thread) {
        return thread < state.threads() && (state.isEnabled(thread) || state.isBlocked(thread));
    }

    private boolean hasEnded(State state, int thread) {
        return engine.progress(thread).isPresent() && !exists(state, thread);
    }

    private boolean isAt(int index) {
        Milestone milestone = milestones.get(index);
        return engine.progress(threads[index])
                .filter(progress -> progress.isAt(sites[index])
                        && progress.visits(sites[index]) == milestone.visit()
                        && progress.part() >= milestone.part())
                .isPresent();
    }

    /** The place in the plan of the milestone that the thread's next step would pass, or -1. */
    private int milestoneOf(State state, int thread) {
        Optional<Progress> progress = engine.progress(thread);
        if (progress.isEmpty() || !ahead.has(thread) || !exists(state, thread)) {
            return -1;
        }
        int site = progress.get().landmark();
        for (int index : ahead.at(thread, site, progress.get().visits(site))) {
            boolean isAhead = index >= ahead.due() && !ahead.isPassed(index);
            if (isAhead && progress.get().part() >= milestones.get(index).part()) {
                return index;
            }
        }
        return -1;
    }

    private int passEarly(State state) {
        int first = Integer.MAX_VALUE;
        for (int thread = 0; thread < state.threads(); thread++) {
            if (state.isEnabled(thread)) {
                first = Math.min(first, milestoneOf(state, thread));
            }
        }
        leave("%s should come to %s, but %s; so %s went on at %s before its time"
                .formatted(
                        milestones.get(ahead.due()).thread(),
                        place(ahead.due()),
                        obstacle(state, threads[ahead.due()]),
                        milestones.get(first).thread(),
                        place(first)));
        ahead.pass(first);
        return threads[first];
    }

    private void leave(String how) {
        isKept = false;
        left = left.or(() -> Optional.of(how));
    }

    private String place(int index) {
        int visit = milestones.get(index).visit();
        return engine.siteName(sites[index]) + (visit > 1 ? " for the %d. time".formatted(visit) : "");
    }

    private String obstacle(State state, int thread) {
        if (!exists(state, thread)) {
            return engine.progress(thread).isPresent() ? "has ended" : "was not started";
        }
        StepDescription told = engine.told(thread);
        return "waits until it %s %s at %s"
                .formatted(told.kind().verb(), told.object(), told.place().text());
    }

    @Override
    public void end(State state, History history, Ending ending) {
        while (ahead.due() < threads.length && ahead.isPassed(ahead.due())) {
            ahead.skip();
        }
        times++;
        String text = output.get();
        if (isKept && ahead.due() == threads.length && isClaimTrue()) {
            kept++;
            printed.add(text);
        } else if (isKept && ahead.due() == threads.length) {
            leave("the threads came there one after the other, but it is not known to be about the same");
        } else if (isKept) {
            leave("the execution ended before %s came to %s"
                    .formatted(milestones.get(ahead.due()).thread(), place(ahead.due())));
        }
    }

    @Override
    public boolean isExhaustive() {
        return false;
    }

    @Override
    public Optional<Double> explored() {
        return Optional.empty();
    }

    @Override
    public long frontier() {
        return Math.max(0, remaining);
    }

    @Override
    public void save(FrontierWriter out) {
        throw new UnsupportedOperationException("plans are not saved");
    }

    @Override
    public void restore(FrontierReader in) {
        throw new UnsupportedOperationException("plans are not saved");
    }

    @Override
    public boolean split(FrontierWriter out) {
        return false;
    }
}
