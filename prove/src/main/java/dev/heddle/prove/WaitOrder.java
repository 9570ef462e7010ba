// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Sharing;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.Exactness;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides whether the threads of a run wait for each other in one direction only: for locks while they hold others,
 * and for the ends of threads.
 *
 * <p>Who waits for a lock waits for somebody who has it and waits for what he wants next, and so on; if no such chain comes back to where it
 * began, nobody waits for ever. This takes no solver, and decides most programs that know nothing but locks.
 */
final class WaitOrder {

    private final Map<Thing, String> threads = new HashMap<>();
    private final Map<Object, Set<Object>> next = new HashMap<>();
    private boolean isSimple = true;

    private WaitOrder(History history) {
        history.threads().forEach(thread -> thread.thread().ifPresent(thing -> threads.put(thing, thread.path())));
        history.threads().forEach(this::follow);
    }

    /** Returns true if it can be told, and it is so. */
    static boolean isOneWay(History history) {
        WaitOrder order = new WaitOrder(history);
        return order.isSimple && !order.hasCircle();
    }

    private void follow(ThreadHistory thread) {
        Map<Thing, Integer> held = new HashMap<>();
        for (Event event : thread.events()) {
            if (event instanceof Event.Enter enter && enter.depth() == 1) {
                take(thread.path(), held, enter.monitor());
            } else if (event instanceof Event.Exit exit && exit.depth() == 1) {
                held.remove(exit.monitor());
            } else if (event instanceof Event.Operation operation) {
                follow(thread.path(), held, operation);
            }
        }
    }

    private void follow(String thread, Map<Thing, Integer> held, Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        if (operation.receiver().isEmpty()) {
            return;
        }
        Thing receiver = operation.receiver().get();
        if (operation.entry().sharing() == Sharing.MONITOR) {
            await(thread, held, receiver);
        }
        switch (meaning) {
            case LOCK_ACQUIRE -> {
                isSimple &= isPlainLock(receiver);
                if (held.merge(receiver, 1, Integer::sum) == 1) {
                    held.remove(receiver);
                    take(thread, held, receiver);
                }
            }
            case LOCK_RELEASE -> held.computeIfPresent(receiver, (lock, times) -> times == 1 ? null : times - 1);
            case THREAD_JOIN -> {
                String awaited = threads.get(receiver);
                isSimple &= awaited != null;
                await(thread, held, awaited == null ? receiver : awaited);
            }
            default -> isSimple &= !Exactness.waits(meaning);
        }
    }

    private static boolean isPlainLock(Thing lock) {
        return lock.typeName().equals("java.util.concurrent.locks.ReentrantLock");
    }

    private void take(String thread, Map<Thing, Integer> held, Thing lock) {
        await(thread, held, lock);
        held.put(lock, 1);
    }

    /** Whoever waits for one of the locks that are held, or for the end of this thread, waits for this as well. */
    private void await(String thread, Map<Thing, Integer> held, Object wanted) {
        List<Object> waitedFor = new ArrayList<>(held.keySet());
        waitedFor.add(thread);
        for (Object one : waitedFor) {
            if (!one.equals(wanted)) {
                next.computeIfAbsent(one, ignored -> new LinkedHashSet<>()).add(wanted);
            } else if (one.equals(thread)) {
                // It waits for its own end.
                isSimple = false;
            }
        }
    }

    private boolean hasCircle() {
        Set<Object> finished = new HashSet<>();
        for (Object start : next.keySet()) {
            if (leadsBack(start, finished)) {
                return true;
            }
        }
        return false;
    }

    /** A search in depth; whoever is met again while the way to it is still open is part of a circle. */
    private boolean leadsBack(Object start, Set<Object> finished) {
        Deque<Object> way = new ArrayDeque<>();
        Set<Object> open = new HashSet<>();
        way.push(start);
        while (!way.isEmpty()) {
            Object here = way.peek();
            if (finished.contains(here)) {
                way.pop();
            } else if (open.add(here)) {
                for (Object there : next.getOrDefault(here, Set.of())) {
                    if (open.contains(there)) {
                        return true;
                    }
                    way.push(there);
                }
            } else {
                way.pop();
                open.remove(here);
                finished.add(here);
            }
        }
        return false;
    }
}
