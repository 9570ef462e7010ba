// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Visits everything that prefixes can reach, those with fewer switches first. */
final class PrefixSearch {

    private static final int NOBODY = -1;

    private final TraceProgram program;
    private final Units units;
    private final List<Inputs> inputs;
    private final Deque<Node> waiting = new ArrayDeque<>();
    private final Set<Key> seen = new HashSet<>();

    PrefixSearch(TraceProgram program, Units units, List<Inputs> inputs) {
        this.program = program;
        this.units = units;
        this.inputs = inputs;
    }

    /** The state that the future depends on. */
    private record Key(IntBuffer reached, IntBuffer state, int last, boolean bad) {}

    /** A prefix: the one before it and what it adds. */
    private record Node(
            @Nullable Node before,
            List<Step> added,
            int inputs,
            IntBuffer reached,
            IntBuffer state,
            int last,
            boolean bad) {

        Key key() {
            return new Key(reached, state, last, bad);
        }

        List<Step> steps() {
            List<Step> steps = before == null ? new ArrayList<>() : before.steps();
            steps.addAll(added);
            return steps;
        }

        Step lastStep() {
            return added.get(added.size() - 1);
        }
    }

    Optional<BadPrefix> simplest() {
        List<BadPrefix> found = new ArrayList<>();
        search(node -> !found.add(new BadPrefix(new Schedule(node.steps()), inputs.get(node.inputs()))));
        return found.stream().findFirst();
    }

    Set<String> failingAssertions() {
        Set<String> labels = new TreeSet<>();
        search(node -> {
            if (!units.allRan(node.reached().array())) {
                labels.add(program.action(node.lastStep()).label());
            }
            return true;
        });
        return labels;
    }

    /**
     * Shows the bad prefixes to the visitor until that has enough. This is a breadth-first search by switches: going on in
     * the same thread costs nothing and is looked at first.
     */
    private void search(Predicate<Node> goOnAfter) {
        for (int i = 0; i < inputs.size(); i++) {
            IntBuffer start = IntBuffer.wrap(units.layout().start(inputs.get(i)));
            waiting.addLast(
                    new Node(null, List.of(), i, IntBuffer.wrap(new int[units.threads()]), start, NOBODY, false));
        }
        while (!waiting.isEmpty()) {
            Node node = waiting.removeFirst();
            if (!seen.add(node.key())) {
                continue;
            }
            if (!node.bad() && !violatesPostcondition(node)) {
                extend(node);
            } else if (!goOnAfter.test(node)) {
                return;
            }
        }
    }

    private boolean violatesPostcondition(Node node) {
        Layout layout = units.layout();
        return units.allRan(node.reached().array())
                && program.postcondition().isPresent()
                && !program.postcondition()
                        .get()
                        .evaluate(symbol -> layout.value(node.state().array()[layout.slot(symbol)]))
                        .isTrue();
    }

    private void extend(Node node) {
        int[] reached = node.reached().array();
        for (int thread = 0; thread < reached.length; thread++) {
            if (units.mayRun(thread, reached)) {
                extend(node, units.unit(thread, reached[thread]));
            }
        }
    }

    private void extend(Node node, Unit unit) {
        Effect effect = unit.run(node.state().array());
        if (effect instanceof Effect.Failed failed) {
            int length = unit.steps().indexOf(failed.step()) + 1;
            add(new Node(
                    node,
                    unit.steps().subList(0, length),
                    node.inputs(),
                    node.reached(),
                    node.state(),
                    unit.thread(),
                    true));
        } else if (effect instanceof Effect.Ran ran) {
            int[] reached = node.reached().array().clone();
            reached[unit.thread()]++;
            IntBuffer state = IntBuffer.wrap(unit.apply(ran, node.state().array()));
            add(new Node(node, unit.steps(), node.inputs(), IntBuffer.wrap(reached), state, unit.thread(), false));
        }
    }

    private void add(Node node) {
        Node before = node.before();
        if (before == null || before.last() == NOBODY || before.last() == node.last()) {
            waiting.addFirst(node);
        } else {
            waiting.addLast(node);
        }
    }
}
