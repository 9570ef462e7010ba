// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.DivergenceException;
import dev.heddle.explore.History;
import dev.heddle.explore.Operations;
import dev.heddle.explore.Scheduler;
import dev.heddle.explore.State;
import dev.heddle.explore.Strategy;
import dev.heddle.explore.ThreadList;
import dev.heddle.explore.Whereabouts;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The tree of executions run and planned, of which only the path of the current one is kept, and what is still to be tried
 * along it. It is searched depth first: what is planned nearest to the end comes next.
 *
 * <p>A part of the tree can be given to someone else ({@link Parts}). Then a state that was left may get work again; such
 * states are kept apart until the path is done.
 */
final class Tree {

    /** The states of the current execution: before its first step, after it, and so on. */
    Node[] path = new Node[16];

    /** How many of them there are. */
    int length;

    /** The state from which the current execution is a new one. */
    int branch;

    /** True if the first execution is still to come. */
    boolean isFresh = true;

    /** Work in states up to this depth belongs to whoever gave this part of the tree away; -1 if this is the whole. */
    int foreign = -1;

    /**
     * True if plans are whole sequences. That is right only if a step is done with before the next is tried from the
     * same state: what is found behind the one is planned behind the other. Once several work on the tree, plans are
     * single steps.
     */
    boolean plansWhole;

    /** States that have work but do not lie on the path. */
    final Deque<Node> aside = new ArrayDeque<>();

    private final SparePlans spare = new SparePlans();
    private @Nullable History last;

    Tree(boolean plansWhole) {
        this.plansWhole = plansWhole;
        Node start = node(0);
        start.setStart();
        length = 1;
    }

    /** Begins another execution; see {@link Strategy#begin}. */
    int begin() {
        if (isFresh) {
            isFresh = false;
            return shared(branch);
        }
        int depth = length - 1;
        while (depth > foreign && !path[depth].hasWork()) {
            finishChild(depth--);
        }
        if (depth > foreign) {
            finishChild(depth);
        } else if (!followToNextAside()) {
            return Strategy.NOTHING_LEFT;
        }
        branch = length - 1;
        return shared(branch);
    }

    /** Returns true if everything planned was tried. */
    boolean isDone() {
        return !isFresh && length == 0 && aside.isEmpty();
    }

    private boolean followToNextAside() {
        length = 0;
        while (!aside.isEmpty()) {
            Node node = aside.removeFirst();
            // It may have lain on a path again since it was put aside.
            if (node.hasWork()) {
                followTo(node);
                return true;
            }
        }
        return false;
    }

    /** Takes the next step of the execution; see {@link Strategy#next}. */
    int next(State state, History history) {
        last = history;
        int depth = history.length();
        if (depth < branch) {
            Node after = path[depth + 1];
            checkPlan(state, history, after.thread, after.operation);
            return after.thread;
        }
        Node node = path[depth];
        WakeupTree plan = node.plans.takeFirst();
        while (plan != null && node.isAsleep(plan.thread)) {
            plan = node.plans.takeFirst();
        }
        int thread = plan != null ? plan.thread : unplanned(node, state, history);
        if (thread == Scheduler.STOP || plan == null && depth == branch && node.tried > 0) {
            return Scheduler.STOP;
        }
        Node after = node(depth + 1);
        if (plan != null) {
            checkPlan(state, history, thread, plan.operation);
        }
        after.setAfter(node, thread, state.operation(thread));
        after.sleepOn(history.operations());
        if (plan != null) {
            if (after.plans.isLeaf()) {
                spare.give(after.plans);
            }
            after.plans = plan;
        }
        length = depth + 2;
        return thread;
    }

    /**
     * Plans an execution that goes on from a state as the reversal says, unless that is covered by what was tried or planned.
     */
    void plan(Node node, Reversal reversal) {
        if (plansWhole && !node.covers(reversal)) {
            node.plans.insert(reversal, spare);
        } else if (!plansWhole && !node.triedABeginOf(reversal) && !node.plans.hasABeginOf(reversal)) {
            node.plans.append(spare.take(reversal.thread(0), reversal.operation(0)));
        }
    }

    /** Returns what was tried from here to the end, plus what part of the branch being tried was. */
    double explored() {
        double part = isFresh ? 0 : 1;
        for (int depth = length - 2; depth > foreign; depth--) {
            Node node = path[depth];
            part = (node.tried + part) / (node.tried + 1 + node.plans.children());
        }
        return part;
    }

    long frontier() {
        long open = isFresh ? 1 : 0;
        for (int depth = Math.max(0, foreign + 1); depth < length; depth++) {
            open += path[depth].plans.leaves();
        }
        for (Node node : aside) {
            open += node.plans.leaves();
        }
        return open;
    }

    /** The state of the path at a depth, made or replaced if need be. */
    Node node(int depth) {
        if (depth >= path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        Node known = path[depth];
        if (known == null || known.isPinned) {
            known = new Node();
            path[depth] = known;
        }
        return known;
    }

    boolean isOnPath(Node node) {
        return node.depth < length && path[node.depth] == node;
    }

    /** The depth of the last state that the way to a state has in common with the path; -1 if there is no path. */
    int leavesPathAt(Node node) {
        Node on = node;
        while (on.parent != null && !isOnPath(on)) {
            on = on.parent;
        }
        return isOnPath(on) ? on.depth : -1;
    }

    /** Returns true if the reversal begins with the step that is being tried from a state. */
    boolean isTryingABeginOf(Reversal reversal, Node node) {
        return isOnPath(node) && node.depth + 1 < length && reversal.beginsWith(path[node.depth + 1].thread);
    }

    /** Makes the way to a state the path. */
    void followTo(Node node) {
        if (node.depth >= path.length) {
            path = Arrays.copyOf(path, 2 * node.depth);
        }
        length = node.depth + 1;
        for (Node on = node; on != null; on = on.parent) {
            path[on.depth] = on;
        }
    }

    /** The step that was tried last in a state of the path is done with: nobody need try it again. */
    void finishChild(int depth) {
        if (depth + 1 < length) {
            Node child = path[depth + 1];
            path[depth].sleep(child.thread, child.operation);
            path[depth].tried++;
            length = depth + 1;
        }
    }

    private int shared(int depth) {
        if (last == null) {
            return 0;
        }
        int shared = 0;
        int end = Math.min(depth, last.length());
        while (shared < end && last.thread(shared) == path[shared + 1].thread) {
            shared++;
        }
        return shared;
    }

    private static int unplanned(Node node, State state, History history) {
        int silent = ThreadList.silent(state, history.operations());
        if (silent >= 0) {
            return silent;
        }
        int running = history.lastThread();
        boolean canGoOn = running >= 0 && state.isEnabled(running) && !node.isAsleep(running);
        if (canGoOn && !history.isTimeToGiveWay()) {
            return running;
        }
        for (int i = 1; i <= state.threads(); i++) {
            int thread = (running + i) % state.threads();
            if (thread != running && state.isEnabled(thread) && !node.isAsleep(thread)) {
                return thread;
            }
        }
        return canGoOn ? running : Scheduler.STOP;
    }

    /**
     * Checks that what was planned is possible, as it is if the program keeps the promises that {@link State} lists.
     * If it is not, classes would be lost without a word. The objects of a step may differ: whom a notification wakes
     * depends on what came before it.
     */
    private static void checkPlan(State state, History history, int thread, int operation) {
        Operations operations = history.operations();
        if (state.isEnabled(thread)) {
            int found = state.operation(thread);
            if (operations.kind(found) == operations.kind(operation)
                    && operations.site(found) == operations.site(operation)
                    && operations.haveSameVariable(found, operation)) {
                return;
            }
        }
        Whereabouts whereabouts = history.whereabouts();
        throw new DivergenceException(
                history.length(),
                "%s should go on with %s, and %s"
                        .formatted(
                                whereabouts.thread(thread),
                                whereabouts.operation(operation),
                                whereabouts.of(state, thread)));
    }
}
