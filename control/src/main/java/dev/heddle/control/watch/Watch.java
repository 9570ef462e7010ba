// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.watch;

import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.ValuePlace;
import dev.heddle.control.engine.ValuePlaces;
import dev.heddle.explore.Explorer;
import dev.heddle.explore.History;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import dev.heddle.explore.Scheduler;
import dev.heddle.explore.State;
import dev.heddle.explore.Subject;
import dev.heddle.finding.Outcome;
import dev.heddle.instrument.control.GateSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the values that each step finds and leaves, and writes that down for each execution that came to its end.
 *
 * <p>It stands between the explorer and the engine, so that who does not watch pays nothing.
 */
public final class Watch implements Subject {

    /** Of more objects it is not asked what no step has accessed. */
    private static final int OBJECTS = 200;

    private final Engine engine;
    private final ValuePlaces spots;
    private final WatchFile.Writer file;
    private final List<Seen> steps = new ArrayList<>();
    private final List<Visit> visits = new ArrayList<>();
    private final IdentityHashMap<Object, String> strangers = new IdentityHashMap<>();
    private final List<WatchFile.Told> constants = new ArrayList<>();
    private int[] taken = new int[16];
    private long madeAlone;

    /** A step that was seen. */
    record Seen(
            @Nullable GateSite site,
            @Nullable ValuePlace spot,
            @Nullable Object before,
            @Nullable Object after) {}

    /** A method that began or ended. */
    record Visit(int thread, GateSite site, int stepsBefore) {}

    public Watch(Engine engine, WatchFile.Writer file) {
        this.engine = engine;
        this.spots = engine.spots();
        this.file = file;
        engine.tell(this::visited);
    }

    /** Writes down what this explorer will run, and forgets what others did. */
    public void observe(Explorer explorer) {
        file.begin();
        explorer.observe(this::completed);
    }

    @Override
    public Operations operations() {
        return engine.operations();
    }

    @Override
    public <T> T together(Supplier<T> work) {
        return engine.together(work);
    }

    @Override
    public Outcome execute(Scheduler scheduler) {
        steps.clear();
        visits.clear();
        strangers.clear();
        constants.clear();
        madeAlone = 0;
        Arrays.fill(taken, 0);
        return engine.execute(new Scheduler() {
            @Override
            public int next(State state) {
                settle();
                int thread = scheduler.next(state);
                if (thread != STOP) {
                    note(thread);
                }
                return thread;
            }

            @Override
            public void ended(State state) {
                settle();
                lookAround();
                scheduler.ended(state);
            }
        });
    }

    private void visited(int thread, GateSite site) {
        visits.add(new Visit(thread, site, thread < taken.length ? taken[thread] : 0));
    }

    private void note(int thread) {
        if (thread >= taken.length) {
            taken = Arrays.copyOf(taken, 2 * thread);
        }
        taken[thread]++;
        boolean isStart = madeAlone == 0 && engine.operations().kind(engine.operation(thread)) == OperationKind.START;
        if (isStart && thread == 0) {
            madeAlone = spots.made(thread);
        }
        Optional<ValuePlace> spot = spots.of(thread);
        steps.add(new Seen(
                spots.site(thread).orElse(null),
                spot.orElse(null),
                spot.map(this::value).orElse(null),
                null));
    }

    /** The thread that went last has done its step, and stands before its next one. */
    private void settle() {
        int last = steps.size() - 1;
        if (last >= 0 && steps.get(last).spot() != null) {
            Seen seen = steps.get(last);
            ValuePlace spot = seen.spot();
            if (spot != null) {
                steps.set(last, new Seen(seen.site(), spot, seen.before(), value(spot)));
            }
        }
    }

    /** What no step has accessed was all the time what it is in the end. */
    private void lookAround() {
        Set<String> accessed = new HashSet<>();
        Map<String, ValuePlace> owners = new LinkedHashMap<>();
        for (Seen seen : steps) {
            ValuePlace spot = seen.spot();
            if (spot != null) {
                accessed.add(spot.name());
                String owner = spot.owner().isEmpty() ? spot.member() : spot.owner();
                if (owners.size() < OBJECTS) {
                    owners.putIfAbsent(owner, spot);
                }
            }
        }
        for (ValuePlace known : owners.values()) {
            for (ValuePlace spot : spots.beside(known)) {
                if (accessed.add(spot.name())) {
                    constants.add(new WatchFile.Told(spot, value(spot)));
                }
            }
        }
    }

    private @Nullable Object value(ValuePlace spot) {
        Object value = spot.value();
        if (value == null || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Double || value instanceof Float) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof Character character) {
            return (long) character;
        }
        if (value instanceof Number number && number.getClass().getPackageName().equals("java.lang")) {
            return number.longValue();
        }
        return value instanceof String text ? '"' + text + '"' : identity(value);
    }

    private String identity(Object value) {
        String type = value.getClass().getName();
        String known = spots.identity(value);
        if (!known.isEmpty()) {
            return type + "@" + known;
        }
        // Nobody saw it being made. As the how-manieth we meet it depends on the steps before only.
        return strangers.computeIfAbsent(value, any -> type + "#" + (strangers.size() + 1));
    }

    private void completed(History history, Outcome outcome) {
        if (history.length() != steps.size()) {
            throw new IllegalStateException(
                    "%d steps were taken and %d seen".formatted(history.length(), steps.size()));
        }
        file.write(engine, history, new WatchFile.Observed(outcome, madeAlone, steps, visits, constants));
    }

    @Override
    public String threadName(int thread) {
        return engine.threadName(thread);
    }

    @Override
    public int threadNumber(String name) {
        return engine.threadNumber(name);
    }

    @Override
    public String objectName(int object) {
        return engine.objectName(object);
    }

    @Override
    public int objectNumber(String name) {
        return engine.objectNumber(name);
    }

    @Override
    public String siteName(int site) {
        return engine.siteName(site);
    }
}
