// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.explore.Operations;
import dev.heddle.instrument.control.GateSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What static initialisers read and write on their way, which is no step: that of variables which other threads use meanwhile is not modelled.
 *
 * <p>Of the class itself nobody else can use anything before its initialiser has ended, nor of what that has made.
 */
final class Initialisers {

    /** Threads with this number and later ones are not told apart. */
    private static final int MANY = 63;

    private static final int ANY = 64;

    private final Engine engine;
    private final OperationTable table;

    /** What initialisers have done, in all executions, by variable. */
    private final Map<Integer, List<InPassing>> accessed = new LinkedHashMap<>();

    /** Which threads have come to an operation while there were others, one bit for each. */
    private long[] threads = new long[256];

    /** An access of an initialiser that a thread has run; {@link #ANY} if it may be another one in the next execution. */
    private record InPassing(int thread, GateSite site) {

        boolean writes() {
            return site.kind() == GateSite.Kind.WRITE;
        }
    }

    Initialisers(Engine engine) {
        this.engine = engine;
        this.table = engine.table;
    }

    /** An initialiser will access a field or cell of the object with this stamp; a static one if that is 0. */
    void accesses(Strand strand, int number, long stamp, int index) {
        GateSite site = table.site(number);
        if (site == null || !engine.strands.isShared() || isItsOwn(strand, site, stamp)) {
            return;
        }
        remember(new InPassing(strand.number, site), stamp, index);
    }

    /** The same of an initialiser that the JVM itself runs, of an enum or interface: what it does is missing in all later executions. */
    void accessesOnce(Strand strand, int number, long stamp, int index) {
        GateSite site = table.site(number);
        if (site == null || isItsOwn(strand, site, stamp)) {
            return;
        }
        if (site.kind() == GateSite.Kind.WRITE) {
            changesOnce("the write of " + site.field(), site);
        } else if (engine.strands.isShared()) {
            remember(new InPassing(ANY, site), stamp, index);
        }
    }

    /** Such an initialiser changes what is not its own. */
    void changesOnce(String what, GateSite site) {
        engine.note("%s at %s is done by the initialiser of an enum or interface, which runs in one execution only"
                .formatted(what, site.place()));
    }

    /** Such an initialiser threw an exception. */
    void failedOnce(String name) {
        engine.note("the initialiser of %s fails, which the JVM does in one execution only".formatted(name));
    }

    /** An initialiser fails: who uses the class first gets another exception than those who come later. */
    void failed(String name) {
        if (engine.strands.isShared()) {
            engine.note("the initialiser of %s fails, and which thread comes there first is not tried".formatted(name));
        }
    }

    /** An initialiser asks which thread runs it. */
    void asksForThread(int number) {
        GateSite site = table.site(number);
        if (site != null && engine.strands.isShared()) {
            engine.note(
                    "a static initialiser asks at %s which thread runs it, and which one comes there first is not tried"
                            .formatted(site.place()));
        }
    }

    private void remember(InPassing access, long stamp, int index) {
        GateSite site = access.site();
        int variable =
                index >= 0 ? table.cell(stamp, index) : table.variable(stamp, (stamp == 0 ? "" : ".") + site.member());
        List<InPassing> known = accessed.computeIfAbsent(variable, none -> new ArrayList<>());
        if (!known.contains(access)) {
            known.add(access);
        }
    }

    private static boolean isItsOwn(Strand strand, GateSite site, long stamp) {
        String member = site.member();
        return stamp == 0
                ? strand.hand.initialises(member.substring(0, Math.max(0, member.lastIndexOf('.'))))
                : strand.hand.hasMadeQuietly(stamp);
    }

    /** A thread stops before an access. */
    void step(Strand strand, int operation) {
        if (operation >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(2 * threads.length, operation + 1));
        }
        long bit = 1L << Math.min(strand.number, MANY);
        if ((threads[operation] & bit) == 0 && engine.strands.isShared()) {
            threads[operation] |= bit;
        }
    }

    /** The threads that are not this one, or need not be. */
    private static long others(int thread) {
        return thread < MANY ? ~(1L << thread) : -1;
    }

    /** What initialisers did to variables of which others read what was written, or write what was read. */
    List<String> unmodelled() {
        List<String> found = new ArrayList<>();
        if (accessed.isEmpty()) {
            return found;
        }
        Operations operations = table.operations();
        for (int operation = 0; operation < Math.min(threads.length, operations.size()); operation++) {
            for (int i = operations.firstAccess(operation); i < operations.endOfAccesses(operation); i++) {
                for (InPassing access : accessed.getOrDefault(operations.object(i), List.of())) {
                    boolean isByOthers = (threads[operation] & others(access.thread())) != 0;
                    if (isByOthers && (access.writes() || operations.updates(i))) {
                        found.add("%s of %s at %s is done by a static initialiser, as no step of its own"
                                .formatted(
                                        access.writes() ? "the write" : "the read",
                                        access.site().field(),
                                        access.site().place()));
                    }
                }
            }
        }
        return found;
    }
}
