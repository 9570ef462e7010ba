// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells which events other threads have to do with: accesses to what several threads use, and how threads begin and end. */
public final class Sharing {

    /** Checks that nobody wrote down; where they hold they are worth no line. */
    private static final Set<String> IMPLICIT = Set.of("null", "bounds", "division", "cast", "size", "store");

    private final Map<Object, String> firstUser = new HashMap<>();
    private final Set<Object> shared = new HashSet<>();

    private Sharing() {}

    static Sharing of(History history) {
        Sharing sharing = new Sharing();
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                used(event).ifPresent(what -> sharing.uses(thread.path(), what));
            }
        }
        return sharing;
    }

    private void uses(String thread, Object what) {
        String first = firstUser.putIfAbsent(what, thread);
        if (first != null && !first.equals(thread)) {
            shared.add(what);
        }
    }

    /** Whether more than one thread has to do with it. */
    boolean concerns(Event event) {
        return isAlwaysShared(event) || used(event).filter(shared::contains).isPresent();
    }

    /** Whether other threads have to do with it, whatever it uses. */
    public static boolean isAlwaysShared(Event event) {
        if (event instanceof Event.Start || event instanceof Event.End || event instanceof Event.Input) {
            return true;
        }
        if (event instanceof Event.Check check) {
            boolean depends = !check.condition().isConstant() && !IMPLICIT.contains(check.kind());
            return !check.held() || depends;
        }
        return event instanceof Event.Operation operation && isAboutThreads(operation);
    }

    private static boolean isAboutThreads(Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        return meaning == Meaning.THREAD_JOIN
                || meaning == Meaning.THREAD_JOIN_TIMED
                || operation.thrown().isPresent();
    }

    /** What an event reads, changes or locks: a location, or a thing as a whole. */
    public static Optional<Object> used(Event event) {
        if (event instanceof Event.Read read) {
            return Optional.of(read.location());
        } else if (event instanceof Event.Write write) {
            return Optional.of(write.location());
        } else if (event instanceof Event.Enter enter) {
            return Optional.of(enter.monitor());
        } else if (event instanceof Event.Exit exit) {
            return Optional.of(exit.monitor());
        } else if (event instanceof Event.Operation operation) {
            Optional<Location> location = operation.location();
            Optional<Thing> receiver = operation.receiver();
            return location.isPresent() ? location.map(Object.class::cast) : receiver.map(Object.class::cast);
        }
        return Optional.empty();
    }
}
