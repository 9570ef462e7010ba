// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched.Place;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.session.recording.RecordedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Transitions of regions, computed from recorded runs: reading a run back interprets the bytecode of each thread, so
 * each value that was written is known as a term over the values that were read. Within a region that nobody interrupts,
 * a read finds what the region itself has written, or what was there before; so the terms say what the region makes of
 * what it finds, for all values that take the same way through the code.
 */
public final class ComputedTransitions {

    /** The number of different transitions that are shown. */
    private static final int MOST = 8;

    private final List<History> histories;

    ComputedTransitions(List<History> histories) {
        this.histories = List.copyOf(histories);
    }

    /** Those of runs that were read back. */
    public static ComputedTransitions of(List<RecordedRun> runs) {
        return new ComputedTransitions(runs.stream()
                .flatMap(run -> run.events().stream())
                .map(RecordedRun.Events::history)
                .toList());
    }

    /**
     * The different things that a region does, like {@code Bank.balance == orig(Bank.balance) - 100}; one for each way
     * through the code and each constant that came from outside. None if it was not executed in these runs, or
     * something in it is not computed but called.
     */
    public List<String> of(Region region) {
        List<Key> keys = keys(region);
        Set<String> found = new LinkedHashSet<>();
        for (History history : histories) {
            Set<Object> shared = shared(history);
            for (ThreadHistory thread : history.threads()) {
                find(thread.events(), keys, region, shared, found);
            }
        }
        return found.size() > MOST ? List.of() : List.copyOf(found);
    }

    /** Identifies an access, in recorded runs and in executions under control alike. */
    private record Key(String className, String method, String descriptor, int line, boolean isWrite) {

        static Key of(Site site, boolean isWrite) {
            return new Key(site.className(), site.method(), site.descriptor(), site.line(), isWrite);
        }
    }

    private static List<Key> keys(Region region) {
        List<Key> keys = new ArrayList<>();
        for (int i = 0; i < region.size(); i++) {
            Place place = region.places().get(i);
            boolean isWrite = region.accesses().get(i).startsWith("write ");
            keys.add(new Key(place.className(), place.method(), place.descriptor(), place.line(), isWrite));
        }
        return keys;
    }

    /** The variables that several threads access. */
    private static Set<Object> shared(History history) {
        Map<Object, String> users = new HashMap<>();
        Set<Object> shared = new HashSet<>();
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                StretchTerms.variable(event).ifPresent(variable -> {
                    String other = users.putIfAbsent(variable, thread.path());
                    if (other != null && !other.equals(thread.path())) {
                        shared.add(variable);
                    }
                });
            }
        }
        return shared;
    }

    private static void find(List<Event> events, List<Key> keys, Region region, Set<Object> shared, Set<String> found) {
        Set<Key> wanted = Set.copyOf(keys);
        List<Integer> indices = new ArrayList<>();
        List<Key> passed = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            if (StretchTerms.isAccess(event)) {
                Key key = Key.of(event.site(), StretchTerms.isWrite(event));
                if (wanted.contains(key)) {
                    indices.add(i);
                    passed.add(key);
                }
            }
        }
        List<String> names = region.accesses().stream()
                .map(access -> access.substring(access.indexOf(' ') + 1))
                .collect(Collectors.toList());
        for (int first = 0; first + keys.size() <= passed.size(); first++) {
            List<Integer> stretch = indices.subList(first, first + keys.size());
            boolean isOne = passed.subList(first, first + keys.size()).equals(keys)
                    && isInRow(events, stretch, shared)
                    && areCalledSo(events, stretch, names);
            if (isOne) {
                new StretchTerms(events, stretch, names).text().ifPresent(found::add);
            }
        }
    }

    /** Returns true if these accesses are of the fields with these names: statements on one line are told apart by what they access. */
    private static boolean areCalledSo(List<Event> events, List<Integer> stretch, List<String> names) {
        for (int i = 0; i < stretch.size(); i++) {
            Optional<String> field = field(events.get(stretch.get(i)));
            String name = names.get(i).substring(names.get(i).lastIndexOf('.') + 1);
            boolean isField = name.matches("\\w+");
            if (isField && field.isPresent() && !field.get().equals(name)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<String> field(Event event) {
        Optional<Location> location = event instanceof Event.Read read
                ? Optional.of(read.location())
                : event instanceof Event.Write write ? Optional.of(write.location()) : Optional.empty();
        return location.map(Location::name)
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .filter(name -> name.matches("\\w+"));
    }

    /** Returns true if the thread accesses nothing shared in between: then it is another stretch. */
    private static boolean isInRow(List<Event> events, List<Integer> stretch, Set<Object> shared) {
        for (int i = stretch.get(0); i < stretch.get(stretch.size() - 1); i++) {
            boolean isShared = StretchTerms.variable(events.get(i))
                    .filter(shared::contains)
                    .isPresent();
            if (isShared && !stretch.contains(i)) {
                return false;
            }
        }
        return true;
    }
}
