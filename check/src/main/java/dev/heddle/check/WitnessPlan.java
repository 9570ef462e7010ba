// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.control.follow.Milestone;
import dev.heddle.control.follow.Plan;
import dev.heddle.control.follow.PlanCondition;
import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Visit;
import dev.heddle.rebuild.lower.Origins;
import dev.heddle.rebuild.lower.Rebuilt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Turns a schedule of a trace program into a plan for the real program.
 *
 * <p>Each step comes from an event, and each event from one execution of an instruction. Steps of one execution that follow each other
 * are one milestone; one to which its thread comes back after others had their turn has two parts. The second part is where
 * its last step is: a thread that waits is woken up first and takes the lock again later, but goes on only once, with the lock.
 */
public final class WitnessPlan {

    /**
     * A thread executes an instruction. That may be more than one event: the instruction that makes an object known to others tells all
     * that was written to it before.
     */
    private record Place(String thread, Site site, Visit visit) {}

    /**
     * A thread comes through an event that the trace program has no step for.
     *
     * @param steps how many steps of the schedule come before
     */
    public record Passage(int steps, String thread, int event) {}

    /** The visit of a thread to a place without others in between; from 1. */
    private record Part(Place place, int number) {}

    private final Origins origins;
    private final Map<Place, Integer> parts = new HashMap<>();
    /** By place, so that the second part of it can be moved. */
    private final Map<Part, Milestone> milestones = new LinkedHashMap<>();

    private WitnessPlan(Origins origins) {
        this.origins = origins;
    }

    /** The plan that leads the program through a schedule. */
    public static Plan of(String name, Schedule schedule, Inputs inputs, Rebuilt rebuilt, int continuations) {
        return of(name, schedule, inputs, rebuilt, continuations, PlanCondition.ORDER);
    }

    /** The same, where more than the order must be seen. */
    public static Plan of(
            String name, Schedule schedule, Inputs inputs, Rebuilt rebuilt, int continuations, PlanCondition claim) {
        WitnessPlan plan = new WitnessPlan(rebuilt.origins());
        plan.follow(schedule, List.of());
        return new Plan(name, List.copyOf(plan.milestones.values()), continuations, rebuilt.inputValues(inputs), claim);
    }

    private void follow(Schedule schedule, List<Passage> passages) {
        Optional<Place> last = Optional.empty();
        for (int i = 0; i <= schedule.steps().size(); i++) {
            for (Passage passage : passages) {
                if (passage.steps() == i) {
                    last = pass(passage);
                }
            }
            if (i < schedule.steps().size()) {
                Step step = schedule.steps().get(i);
                Optional<Place> place = place(step);
                if (place.isPresent() && !place.equals(last)) {
                    add(place.get());
                }
                last = place;
            }
        }
        leaveOutUnfinished(schedule);
    }

    /** Has the thread pass the last instruction before the event at which it can be held, unless it has done that. */
    private Optional<Place> pass(Passage passage) {
        List<Event> events = origins.events(passage.thread());
        for (int i = passage.event(); i >= 0; i--) {
            Place place = place(passage.thread(), i);
            if (parts.containsKey(place)) {
                return Optional.empty();
            }
            if (happensAtTheGate(events.get(i)) && place.visit().number() > 0) {
                add(place);
                return Optional.of(place);
            }
        }
        return Optional.empty();
    }

    /** Whoever is woken up but does not come to take the lock again goes nowhere. */
    private void leaveOutUnfinished(Schedule schedule) {
        Map<String, Step> latest = new HashMap<>();
        schedule.steps().forEach(step -> latest.put(step.thread(), step));
        latest.values().forEach(step -> {
            OptionalInt event = origins.index(step);
            if (event.isPresent()
                    && origins.index(new Step(step.thread(), step.index() + 1)).equals(event)) {
                milestones.remove(new Part(place(step.thread(), event.getAsInt()), 2));
            }
        });
    }

    /**
     * The plan that leads the program through a schedule, and has all threads but the last wait until it is through: before what each of
     * them would do next in the recorded run.
     */
    public static Plan holding(String name, Schedule schedule, Inputs inputs, Rebuilt rebuilt) {
        return holding(name, schedule, List.of(), inputs, rebuilt);
    }

    /** The same, where threads also come through events that have no steps. */
    public static Plan holding(String name, Schedule schedule, List<Passage> passages, Inputs inputs, Rebuilt rebuilt) {
        Origins origins = rebuilt.origins();
        Map<String, Integer> done = new HashMap<>();
        schedule.steps()
                .forEach(step -> origins.index(step).ifPresent(event -> done.merge(step.thread(), event, Math::max)));
        passages.forEach(passage -> done.merge(passage.thread(), passage.event(), Math::max));
        WitnessPlan plan = new WitnessPlan(origins);
        plan.follow(schedule, passages);
        List<Milestone> milestones = new ArrayList<>(plan.milestones.values());
        String last = schedule.steps().get(schedule.steps().size() - 1).thread();
        stay(last, milestones);
        for (ThreadBody thread : rebuilt.program().threads()) {
            if (!thread.name().equals(last)) {
                next(thread.name(), done.getOrDefault(thread.name(), -1), origins)
                        .ifPresent(milestones::add);
            }
        }
        return new Plan(name, milestones, 1, rebuilt.inputValues(inputs));
    }

    /**
     * Has the last thread stay behind what it did last until the others are through: where it goes then is not known, so that it can't be held
     * before what it does next.
     */
    private static void stay(String last, List<Milestone> milestones) {
        int latest = milestones.size() - 1;
        while (latest >= 0 && !milestones.get(latest).thread().equals(last)) {
            latest--;
        }
        if (latest >= 0 && latest < milestones.size() - 1) {
            milestones.add(milestones.get(latest).behind());
        }
    }

    /** The next event of the thread, whether the trace program has a step for it or not: with other inputs it may matter. */
    private static Optional<Milestone> next(String thread, int done, Origins origins) {
        List<Event> events = origins.events(thread);
        for (int i = done + 1; i < events.size(); i++) {
            Visit visit = origins.visit(thread, i);
            boolean isSame = done >= 0 && visit.equals(origins.visit(thread, done));
            if (happensAtTheGate(events.get(i)) && visit.number() > 0 && !isSame) {
                return Optional.of(milestone(thread, events.get(i).site(), visit, 1));
            }
        }
        return Optional.empty();
    }

    private Optional<Place> place(Step step) {
        OptionalInt index = origins.index(step);
        return index.isEmpty()
                        || !origins.event(step)
                                .filter(WitnessPlan::happensAtTheGate)
                                .isPresent()
                ? Optional.empty()
                : Optional.of(place(step.thread(), index.getAsInt()));
    }

    private Place place(String thread, int event) {
        return new Place(thread, origins.events(thread).get(event).site(), origins.visit(thread, event));
    }

    private static boolean happensAtTheGate(Event event) {
        return event instanceof Event.Read
                || event instanceof Event.Write
                || event instanceof Event.Enter
                || event instanceof Event.Exit
                || event instanceof Event.Operation
                || event instanceof Event.Calling;
    }

    private void add(Place place) {
        if (place.visit().number() == 0) {
            return;
        }
        Part part = new Part(place, Math.min(2, parts.merge(place, 1, Integer::sum)));
        // Put behind all others, also if it was there before.
        milestones.remove(part);
        milestones.put(part, milestone(place.thread(), place.site(), place.visit(), part.number()));
    }

    private static Milestone milestone(String thread, Site site, Visit visit, int part) {
        return new Milestone(
                thread, site.className(), site.method(), site.descriptor(), visit.instruction(), visit.number(), part);
    }
}
