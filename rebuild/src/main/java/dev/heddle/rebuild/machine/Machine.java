// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.History;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.machine.code.ClassTable;
import dev.heddle.trace.ThreadRecord;
import dev.heddle.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Reads a recorded run back: interprets the bytecode of all threads along their logs.
 *
 * <p>Threads need each other only where one speaks of an object that another has made, or of a constant that another has
 * computed. They take turns, and one that has to wait does so before the instruction that needs the answer.
 */
public final class Machine {

    private final SharedState world;
    private final List<ThreadMachine> threads = new ArrayList<>();
    private final Map<Integer, ThreadMachine> byId = new HashMap<>();

    Machine(Trace trace, MachineOptions options) {
        Heap heap = new Heap(new ClassTable(trace));
        this.world = new SharedState(heap, options, trace.threads(), trace.notes());
        trace.problems().forEach(heap::note);
        for (ThreadRecord thread : new TreeSet<>(trace.threads().keySet())
                .stream().map(id -> trace.threads().get(id)).toList()) {
            ThreadMachine machine = new ThreadMachine(thread, trace.log(thread.id()), world);
            threads.add(machine);
            byId.put(thread.id(), machine);
        }
    }

    /** Returns what all threads of the recorded run did. Never throws because of what the trace says; the history says it instead. */
    public static History rebuild(Trace trace, MachineOptions options) {
        Machine machine = new Machine(trace, options);
        History history = machine.rebuild();
        boolean isShared =
                machine.world.standardReads().filter(StandardReads::isShared).isPresent();
        // Only now it is known that nobody can tell which thread gets which word in another order.
        return isShared
                ? better(new Machine(trace, options.withSharedInput()), trace, options.withSharedInput())
                : better(machine, history, trace, options);
    }

    private static History better(Machine machine, Trace trace, MachineOptions options) {
        return better(machine, machine.rebuild(), trace, options);
    }

    private static History better(Machine machine, History history, Trace trace, MachineOptions options) {
        Set<String> told = machine.world.heap().functions().told();
        if (told.isEmpty()) {
            return history;
        }
        // Only now it is known of which lambdas it can always be told which one runs.
        History better = new Machine(trace, options.withTold(told)).rebuild();
        return cuts(better) > cuts(history) ? history : better;
    }

    private static long cuts(History history) {
        return history.threads().stream()
                .filter(thread -> thread.cut().isPresent())
                .count();
    }

    /**
     * Interprets a run only to see whether the log and the bytecode agree, without keeping what the threads did.
     *
     * <p>For runs whose history is larger than memory.
     */
    public static Tally count(Trace trace, MachineOptions options) {
        Machine machine = new Machine(trace, options);
        machine.threads.forEach(thread -> thread.tell((path, event) -> {}));
        List<ThreadHistory> ends = machine.rebuild().threads();
        return new Tally(
                machine.threads.stream().mapToLong(ThreadMachine::count).sum(), ends);
    }

    /**
     * Interprets a run and tells what its threads did as it is found out; for runs whose history is larger than memory.
     *
     * <p>What is known only in the end can't be told: events of class initialisers are told whether or not other threads need the class, and which
     * lambda is run is a guess where several are alike. What lambdas captured is no memory here.
     *
     * @return what else is known of the run; its threads have no events
     */
    public static History tell(Trace trace, MachineOptions options, EventSink sink) {
        Machine machine = new Machine(trace, options);
        machine.threads.forEach(thread -> thread.tell(sink));
        return machine.rebuild();
    }

    History rebuild() {
        while (threads.stream().anyMatch(thread -> thread.state() != ThreadMachine.State.FINISHED)) {
            boolean progress = false;
            for (ThreadMachine thread : threads) {
                if (thread.state() != ThreadMachine.State.FINISHED) {
                    progress |= thread.run();
                }
            }
            if (!progress) {
                abandonOne();
            }
        }
        world.standardReads().ifPresent(StandardReads::end);
        return new History(
                threads.stream().map(ThreadMachine::history).toList(),
                world.heap().initial(),
                world.heap().notes(),
                world.heap().boxes(),
                new Found(world));
    }

    /** The result when all is read. */
    private record Found(SharedState world) implements History.Details {

        @Override
        public Map<Long, String> births() {
            return world.heap().births(world::path);
        }

        @Override
        public List<String> unmodelled() {
            Heap heap = world.heap();
            return Stream.concat(heap.unmodelled().all().stream(), heap.table().finalizers().stream())
                    .toList();
        }

        @Override
        public List<String> textsOfInputs() {
            return world.texts().usedOtherwise();
        }
    }

    /** Returns how many instructions were interpreted, among other small steps. */
    long steps() {
        return threads.stream().mapToLong(ThreadMachine::steps).sum();
    }

    /** Nobody can go on: one thread waits for something that the log of another does not have any more. */
    private void abandonOne() {
        ThreadMachine stuck = threads.stream()
                .filter(thread -> thread.state() == ThreadMachine.State.WAITING)
                .filter(this::waitsForFinished)
                .findFirst()
                .orElseGet(() -> threads.stream()
                        .filter(thread -> thread.state() == ThreadMachine.State.WAITING)
                        .findFirst()
                        .orElseThrow());
        stuck.abandon();
    }

    private boolean waitsForFinished(ThreadMachine thread) {
        ThreadMachine awaited = byId.get(thread.awaited());
        return awaited == null || awaited.state() == ThreadMachine.State.FINISHED;
    }
}
