// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.instrument.Landmarks;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** All sites of the classes woven so far, by number. */
public final class GateSites {

    private final Map<Integer, GateSite> byNumber = new ConcurrentHashMap<>();
    private final InitialiserGraph initialisers = new InitialiserGraph();
    private final Set<String> unlocked = ConcurrentHashMap.newKeySet();
    private volatile boolean asksForEnds;
    private volatile boolean hasLoops;
    private volatile boolean interrupts;
    private volatile boolean asksForQueues;
    private volatile boolean setsHandlers;
    private volatile boolean unparks;
    private volatile boolean hasWeakAccesses;
    private volatile boolean addsHooks;
    private final Set<String> finalizers = ConcurrentHashMap.newKeySet();
    private volatile boolean asksForStarts;

    /** The site of this number. */
    public @Nullable GateSite find(int number) {
        return byNumber.get(number);
    }

    /** Whether some class asks whether a thread has ended without waiting for that, or waits for some time only. */
    public boolean asksForEnds() {
        return asksForEnds;
    }

    /** Whether some class may interrupt threads. */
    public boolean interrupts() {
        return interrupts;
    }

    /** Whether some class asks who waits in the queue of a lock. */
    public boolean asksForQueues() {
        return asksForQueues;
    }

    /** Whether some class sets handlers of uncaught exceptions. */
    public boolean setsHandlers() {
        return setsHandlers;
    }

    /** Whether some class unparks threads, whose permits code of the JDK may then take that parks. */
    public boolean unparks() {
        return unparks;
    }

    /** Whether some class may access variables with less order than volatile ones have. */
    public boolean hasWeakAccesses() {
        return hasWeakAccesses;
    }

    /** Whether some class has threads begin when the program ends. */
    public boolean addsHooks() {
        return addsHooks;
    }

    /** The woven classes, with dots, that have a finalizer which does something. */
    public Set<String> finalizers() {
        return Set.copyOf(finalizers);
    }

    void noteFinalizer(String className) {
        finalizers.add(className);
    }

    /** Whether some class may do something to a thread that another has yet to start, and whose start has to be a step therefore. */
    public boolean asksForStarts() {
        return asksForStarts || asksForEnds || interrupts || unparks;
    }

    /** Some method of the program, which need not be woven yet, waits for the ends of more threads than it starts. */
    void noteJoinAlone() {
        asksForStarts = true;
    }

    /** Some class of the program, which need not be woven yet, calls this method. */
    void noteCall(String member) {
        Set<Quality> qualities = Qualities.ofMember(member);
        asksForEnds |= qualities.contains(Quality.ASKS_FOR_ENDS);
        interrupts |= qualities.contains(Quality.INTERRUPTS);
        setsHandlers |= qualities.contains(Quality.SETS_HANDLERS);
        asksForQueues |= qualities.contains(Quality.ASKS_FOR_QUEUES);
        addsHooks |= qualities.contains(Quality.ADDS_HOOKS);
        hasWeakAccesses |= qualities.contains(Quality.WEAK);
        unparks |= qualities.contains(Quality.UNPARKS);
        asksForStarts |= qualities.contains(Quality.ASKS_FOR_STARTS);
    }

    /** The initialiser of a class, which need not be woven yet, needs another class. */
    void noteInitialiser(String name, String needed) {
        initialisers.add(name, needed);
    }

    /** Whether threads may wait for each other that initialise this class and another. */
    boolean isInitialisedInCircle(String name) {
        return initialisers.isInCircle(name);
    }

    /** The JVM itself initialises this class, once, though threads may wait for each other that initialise it and another. */
    void noteUnlocked(String name) {
        unlocked.add(name.replace('/', '.'));
    }

    /** The classes in whose initialisers threads may wait for each other, where nobody tries that. */
    public Set<String> unlocked() {
        return Set.copyOf(unlocked);
    }

    /** Some class of the program has a loop. */
    void noteLoop() {
        hasLoops = true;
    }

    /** Whether some class has a loop that may wait for others. */
    public boolean hasLoops() {
        return hasLoops;
    }

    /** Where a new site is. */
    record Where(String className, String method, String descriptor, int index, int line) {}

    public int add(Where where, GateSite.Kind kind, String member, Optional<Meaning> meaning, boolean isVolatile) {
        int number = Landmarks.number(where.className(), where.method(), where.descriptor(), where.index());
        // Numbers are computed from the place alone so that other processes find the same; two at one number are rare.
        while (isTaken(number, where)) {
            number = Math.max(1, number + 1 & Integer.MAX_VALUE);
        }
        if (kind == GateSite.Kind.CALL) {
            noteCall(member);
        }
        hasLoops |= kind == GateSite.Kind.LOOP;
        byNumber.put(
                number,
                new GateSite(
                        number,
                        where.className(),
                        where.method(),
                        where.descriptor(),
                        where.index(),
                        where.line(),
                        kind,
                        member,
                        meaning,
                        isVolatile));
        return number;
    }

    private boolean isTaken(int number, Where where) {
        GateSite site = byNumber.get(number);
        return site != null
                && !(site.className().equals(where.className())
                        && site.method().equals(where.method())
                        && site.descriptor().equals(where.descriptor())
                        && site.index() == where.index());
    }
}
