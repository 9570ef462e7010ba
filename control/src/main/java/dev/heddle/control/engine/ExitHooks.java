// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.jdk.Bodies;
import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.control.engine.table.OperationTable.How;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.Gate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads that begin when the program ends: those that it has registered with the JVM.
 *
 * <p>If some class registers one, then a thread of ours waits for the ends of all that keep the program alive, as the JVM has one for that,
 * and starts them. Who calls {@code exit} starts them itself, while all others go on.
 */
final class ExitHooks {

    private final Engine engine;
    private final OperationTable table;

    /** The list of them, which is nobody's object. */
    private final int all;

    /** The object that never comes for threads that call {@code exit} while the program ends. */
    private final int never;

    private final List<Thread> registered = new ArrayList<>();
    private boolean isEnding;
    private @Nullable Strand last;

    ExitHooks(Engine engine) {
        this.engine = engine;
        this.table = engine.table;
        this.all = engine.objectNumber("shutdown hooks");
        this.never = engine.objectNumber("the end of the program, which has begun");
    }

    void reset() {
        registered.clear();
        isEnding = false;
        last = null;
    }

    void add(Strand strand, Thread hook, int site) {
        stop(strand, site);
        if (isEnding) {
            throw new IllegalStateException("Shutdown in progress");
        }
        if (indexOf(hook) >= 0) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        if (engine.strands.of(hook) != null) {
            throw new IllegalArgumentException("Hook already running");
        }
        registered.add(hook);
    }

    boolean remove(Strand strand, Thread hook, int site) {
        stop(strand, site);
        if (isEnding) {
            throw new IllegalStateException("Shutdown in progress");
        }
        int index = indexOf(hook);
        return index >= 0 && registered.remove(index) != null;
    }

    // Not by equals, which may be the program's.
    private int indexOf(Thread hook) {
        for (int i = 0; i < registered.size(); i++) {
            if (registered.get(i) == hook) {
                return i;
            }
        }
        return -1;
    }

    private void stop(Strand strand, int site) {
        strand.isInside = true;
        engine.stop(strand, table.on(OperationKind.UPDATE, site, How.UPDATE, all), site);
    }

    /** A thread ends the program. Returns when all hooks have ended; never if somebody else does it already. */
    void exit(Strand strand, int site) {
        if (table.addsHooks()) {
            stop(strand, site);
            if (isEnding) {
                engine.stop(strand, table.on(OperationKind.AWAIT, site, How.AWAIT, never), site);
            }
            run(strand, site);
        }
    }

    /** The main thread has done its work. */
    void mainIsDone(Strand main) {
        if (!table.addsHooks() || engine.isClosing()) {
            return;
        }
        Thread thread = new Thread(null, this::end, "DestroyJavaVM", 0, false);
        thread.setDaemon(true);
        Strand begun = newStrand(main, thread, 0);
        last = begun;
        engine.begin(main, begun);
    }

    /** Does what the last thread does. */
    private void end() {
        Strand strand = last;
        if (strand == null) {
            return;
        }
        Gate.off();
        try {
            Set<Strand> ended = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Strand next = next(ended); next != null; next = next(ended)) {
                // Also if it has ended: what it did comes before the hooks.
                engine.stop(strand, table.with(OperationKind.JOIN, 0, next.number), 0);
                ended.add(next);
            }
            stop(strand, 0);
            if (!isEnding) {
                run(strand, 0);
            }
        } finally {
            Gate.on();
        }
    }

    private @Nullable Strand next(Set<Strand> ended) {
        for (int i = 0; i < engine.threads(); i++) {
            Strand strand = engine.strands.get(i);
            if (strand != null && strand != last && !strand.guest.isDaemon() && !ended.contains(strand)) {
                return strand;
            }
        }
        return null;
    }

    private void run(Strand strand, int site) {
        isEnding = true;
        List<Strand> begun = new ArrayList<>();
        for (Thread hook : List.copyOf(registered)) {
            if (engine.strands.of(hook) == null) {
                Strand next = newStrand(strand, hook, site);
                next.beginsInJdk = Bodies.isOfJdk(hook, engine.strands.task(hook));
                begun.add(next);
                engine.begin(strand, next);
            }
        }
        for (Strand hook : begun) {
            engine.stop(strand, table.with(OperationKind.JOIN, site, hook.number), site);
        }
    }

    private Strand newStrand(Strand starter, Thread thread, int site) {
        int number = engine.threadNumber(engine.threadName(starter.number) + "." + starter.children++);
        engine.stop(starter, table.with(OperationKind.START, site, number), site);
        return engine.newStrand(number, thread);
    }
}
