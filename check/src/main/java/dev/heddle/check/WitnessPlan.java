package dev.heddle.check;

import dev.heddle.control.follow.Milestone;
import dev.heddle.control.follow.Plan;
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
 * <p>Each step comes from an event, and each event from one execution of an instruction. Steps of one event that follow each other
 * are one milestone; an event to which its thread comes back after others had their turn has two parts. The second part is where
 * its last step is: a thread that waits is woken up first and takes the lock again later, but goes on only once, with the lock.
 */
public final class WitnessPlan {

    /** An event of a thread. */
    private record Place(String thread, int event) {}

    /** What a thread does of an event without anybody else in between; from 1. */
    private record Part(Place place, int number) {}

    private final Origins origins;
    private final Map<Place, Integer> parts = new HashMap<>();
    /** By event, so that the second part of it can be moved. */
    private final Map<Part, Milestone> milestones = new LinkedHashMap<>();

    private WitnessPlan(Origins origins) {
        this.origins = origins;
    }

    /** The plan that leads the program through a schedule. */
    public static Plan of(String name, Schedule schedule, Inputs inputs, Rebuilt rebuilt, int continuations) {
        WitnessPlan plan = new WitnessPlan(rebuilt.origins());
        Optional<Place> last = Optional.empty();
        for (Step step : schedule.steps()) {
            Optional<Place> place = plan.place(step);
            if (place.isPresent() && !place.equals(last)) {
                plan.add(step, place.get());
            }
            last = place;
        }
        plan.leaveOutUnfinished(schedule);
        return new Plan(name, List.copyOf(plan.milestones.values()), continuations, rebuilt.inputValues(inputs));
    }

    /** Whoever is woken up but does not come to take the lock again goes nowhere. */
    private void leaveOutUnfinished(Schedule schedule) {
        Map<String, Step> latest = new HashMap<>();
        schedule.steps().forEach(step -> latest.put(step.thread(), step));
        latest.values().forEach(step -> {
            OptionalInt event = origins.index(step);
            if (event.isPresent()
                    && origins.index(new Step(step.thread(), step.index() + 1)).equals(event)) {
                milestones.remove(new Part(new Place(step.thread(), event.getAsInt()), 2));
            }
        });
    }

    /**
     * The plan that leads the program through a schedule, and has all threads but the last wait until it is through: before what each of
     * them would do next in the recorded run.
     */
    public static Plan holding(String name, Schedule schedule, Inputs inputs, Rebuilt rebuilt) {
        Origins origins = rebuilt.origins();
        Map<String, Integer> done = new HashMap<>();
        schedule.steps()
                .forEach(step -> origins.index(step).ifPresent(event -> done.merge(step.thread(), event, Math::max)));
        Plan plan = of(name, schedule, inputs, rebuilt, 1);
        List<Milestone> milestones = new ArrayList<>(plan.milestones());
        String last = schedule.steps().get(schedule.steps().size() - 1).thread();
        for (ThreadBody thread : rebuilt.program().threads()) {
            if (!thread.name().equals(last)) {
                next(thread.name(), done.getOrDefault(thread.name(), -1), origins)
                        .ifPresent(milestones::add);
            }
        }
        return new Plan(name, milestones, 1, plan.inputs());
    }

    /** The next event of the thread, whether the trace program has a step for it or not: with other inputs it may matter. */
    private static Optional<Milestone> next(String thread, int done, Origins origins) {
        List<Event> events = origins.events(thread);
        for (int i = done + 1; i < events.size(); i++) {
            Visit visit = origins.visit(thread, i);
            boolean isSame = done >= 0 && visit.equals(origins.visit(thread, done));
            if (happensAtTheGate(events.get(i)) && visit.number() > 0 && !isSame) {
                Site site = events.get(i).site();
                return Optional.of(new Milestone(
                        thread,
                        site.className(),
                        site.method(),
                        site.descriptor(),
                        visit.instruction(),
                        visit.number(),
                        1));
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
                : Optional.of(new Place(step.thread(), index.getAsInt()));
    }

    private static boolean happensAtTheGate(Event event) {
        return event instanceof Event.Read
                || event instanceof Event.Write
                || event instanceof Event.Enter
                || event instanceof Event.Exit
                || event instanceof Event.Operation
                || event instanceof Event.Calling;
    }

    private void add(Step step, Place place) {
        Site site = origins.site(step).orElseThrow();
        Visit visit = origins.visit(step);
        if (visit.number() == 0) {
            return;
        }
        Part part = new Part(place, Math.min(2, parts.merge(place, 1, Integer::sum)));
        // Put behind all others, also if it was there before.
        milestones.remove(part);
        milestones.put(
                part,
                new Milestone(
                        step.thread(),
                        site.className(),
                        site.method(),
                        site.descriptor(),
                        visit.instruction(),
                        visit.number(),
                        part.number()));
    }
}
