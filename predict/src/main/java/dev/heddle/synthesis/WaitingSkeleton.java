// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.synthesis.Operation.Acquire;
import dev.heddle.synthesis.Operation.Await;
import dev.heddle.synthesis.Operation.Release;
import dev.heddle.synthesis.Operation.Signal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The part of a synchronised program that decides who may wait for whom: the added primitives, the locks that were
 * recognised in the original program, and the given edges.
 *
 * <p>Data are ignored. A guard is taken for a branch that this trace went through, not for a wait.
 */
final class WaitingSkeleton {

    /**
     * One operation of a thread.
     *
     * @param added the added primitive that it belongs to, if it belongs to one
     * @param reason what is waited for, for people
     */
    record Point(Operation operation, Optional<Primitive> added, String reason) {}

    private record Placed(int index, Point point) {}

    private final Map<String, List<Placed>> placed = new LinkedHashMap<>();

    private WaitingSkeleton(TraceProgram original) {
        original.threads().forEach(thread -> placed.put(thread.name(), new ArrayList<>()));
    }

    static WaitingSkeleton of(
            SynchronizedProgram changed, TraceProgram original, List<Primitive> primitives, CriticalSections locks) {
        WaitingSkeleton skeleton = new WaitingSkeleton(original);
        List<String> texts = PrimitiveText.lines(primitives, original);
        changed.added().forEach((step, insertion) -> {
            String reason = texts.get(primitives.indexOf(insertion.primitive()));
            skeleton.add(step, new Point(insertion.operation(), Optional.of(insertion.primitive()), reason));
        });
        locks.all().forEach(section -> skeleton.addLock(section, changed));
        changed.program().order().forEach(edge -> skeleton.addEdge(edge, changed.program()));
        return skeleton;
    }

    /** The operations of each thread in order. */
    Map<String, List<Point>> threads() {
        // What an event waits for comes before what it does.
        Comparator<Placed> order = Comparator.comparingInt(Placed::index)
                .thenComparing(entry -> rank(entry.point().operation()));
        Map<String, List<Point>> threads = new LinkedHashMap<>();
        placed.forEach((thread, list) -> threads.put(
                thread, list.stream().sorted(order).map(Placed::point).toList()));
        return threads;
    }

    private static int rank(Operation operation) {
        if (operation instanceof Await) {
            return 0;
        }
        return operation instanceof Acquire ? 1 : 2;
    }

    private void add(Step step, Point point) {
        placed.computeIfAbsent(step.thread(), ignored -> new ArrayList<>()).add(new Placed(step.index(), point));
    }

    private void addGiven(Step step, Operation operation, String reason) {
        add(step, new Point(operation, Optional.empty(), reason));
    }

    private void addLock(CriticalSection section, SynchronizedProgram changed) {
        // The name can't be that of an added lock: those are named apart from all variables.
        String lock = section.lock().toString();
        String reason = "the lock " + lock;
        addGiven(changed.moved(first(section.acquire())), new Acquire(lock, true), reason);
        section.release().ifPresent(end -> addGiven(changed.moved(last(end)), new Release(lock), reason));
    }

    private static Step first(EncodedEvent event) {
        return event.steps().get(0);
    }

    private static Step last(EncodedEvent event) {
        return event.steps().get(event.steps().size() - 1);
    }

    private void addEdge(Edge edge, TraceProgram program) {
        String name = edge.before() + " < " + edge.after();
        String reason = program.action(edge.before()).label() + ", which is given to come first";
        addGiven(border(edge.before(), program, false), new Signal(name), reason);
        addGiven(border(edge.after(), program, true), new Await(Set.of(name)), reason);
    }

    private static Step border(Step step, TraceProgram program, boolean start) {
        for (Section section : program.atomic()) {
            if (section.contains(step)) {
                return new Step(step.thread(), start ? section.first() : section.last());
            }
        }
        return step;
    }
}
