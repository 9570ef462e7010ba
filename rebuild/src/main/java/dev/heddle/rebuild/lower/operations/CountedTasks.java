// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tasks that have not ended when their code returns: a {@code CountedCompleter} ends when it and all tasks below it have said so,
 * which another thread may do, before or after.
 */
final class CountedTasks {

    private static final String OWNER = "java/util/concurrent/CountedCompleter";

    /** The task that each one reports to; none for a root. */
    private final Map<Thing, Optional<Thing>> completers = new HashMap<>();

    private final Map<Thing, List<Place>> reports = new HashMap<>();
    private final Set<Thing> irregular = new HashSet<>();

    CountedTasks(History history) {
        history.threads().forEach(thread -> thread.events().forEach(this::noteCreation));
        if (!completers.isEmpty()) {
            history.threads().forEach(thread -> new Scan(thread).run());
        }
    }

    private void noteCreation(Event event) {
        if (event instanceof Event.Operation operation && isCreation(operation)) {
            Optional<Thing> completer =
                    operation.things().stream().flatMap(Optional::stream).findFirst();
            operation.receiver().ifPresent(task -> completers.put(task, completer));
        }
    }

    /** Returns true if the call makes such a task; what it is given then is not its content but the task that it reports to. */
    static boolean isCreation(Event.Operation operation) {
        return operation.entry().meaning() == Meaning.TASK_CREATE
                && operation.entry().owner().equals(OWNER)
                && operation.entry().name().equals("<init>");
    }

    /** Returns true if the task is one of these. */
    boolean contains(Thing task) {
        return completers.containsKey(task);
    }

    /** Returns true if it is known what has to happen for the task to end. */
    boolean isRegular(Thing task) {
        return !irregular.contains(task);
    }

    /** Returns what has happened when the task ends, as far as that is known: the reports of it and of all tasks below it. */
    List<Place> beforeEnd(Thing task) {
        return isRegular(task) ? reports.getOrDefault(task, List.of()) : List.of();
    }

    // A task is made after the one it reports to, so there is an end to this.
    private void forAllAbove(Thing task, Consumer<Thing> action) {
        Optional<Thing> next = Optional.of(task);
        while (next.isPresent()) {
            action.accept(next.get());
            next = completers.getOrDefault(next.get(), Optional.empty());
        }
    }

    private void report(Thing task, Place place) {
        forAllAbove(
                task,
                above -> reports.computeIfAbsent(above, ignored -> new ArrayList<>())
                        .add(place));
    }

    /** One thread's reports, and what runs inside of them. */
    private final class Scan {
        private final ThreadHistory thread;
        private final ArrayDeque<Integer> calls = new ArrayDeque<>();
        private final ArrayDeque<Optional<Thing>> open = new ArrayDeque<>();

        Scan(ThreadHistory thread) {
            this.thread = thread;
        }

        void run() {
            for (int i = 0; i < thread.events().size(); i++) {
                Event event = thread.events().get(i);
                if (event instanceof Event.Calling) {
                    calls.push(i);
                } else if (event instanceof Event.Begin begin) {
                    open.push(begin.receiver());
                } else if (event instanceof Event.Return && !open.isEmpty()) {
                    // onCompletion() runs inside of the last report, before the task ends.
                    Place place = new Place(thread.path(), i);
                    open.pop().filter(task -> isInReport()).ifPresent(task -> report(task, place));
                } else if (event instanceof Event.Operation operation) {
                    operation(operation, i);
                }
            }
        }

        private Optional<Event.Calling> call() {
            return Optional.ofNullable(calls.peek())
                    .map(index -> (Event.Calling) thread.events().get(index));
        }

        private boolean isInReport() {
            return call().filter(call -> call.entry().meaning() == Meaning.TASK_PENDING)
                    .filter(call -> isReport(call.entry().name()))
                    .isPresent();
        }

        private void operation(Event.Operation operation, int index) {
            boolean begun = call().filter(call -> call.entry().equals(operation.entry()))
                    .filter(call -> call.before() == operation.before())
                    .isPresent();
            // Once the last report has ended the task, it may take its time to return.
            Place begin = new Place(thread.path(), begun ? calls.pop() : index);
            Optional<Thing> task = operation.receiver().filter(CountedTasks.this::contains);
            switch (operation.entry().meaning()) {
                case TASK_COMPLETE, FUTURE_CANCEL -> task.ifPresent(known -> forAllAbove(known, irregular::add));
                case TASK_PENDING -> {
                    if (isReport(operation.entry().name())) {
                        task.ifPresent(known -> report(known, begin));
                    } else if (!isPlanning(operation.entry().name())) {
                        task.ifPresent(known -> forAllAbove(known, irregular::add));
                    }
                }
                default -> {}
            }
        }

        private static boolean isReport(String method) {
            return method.equals("tryComplete") || method.equals("propagateCompletion");
        }

        private static boolean isPlanning(String method) {
            return method.equals("setPendingCount") || method.equals("addToPendingCount");
        }
    }
}
