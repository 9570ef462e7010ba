package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.Candidates;
import dev.heddle.candidate.EventRef;
import dev.heddle.candidate.Example;
import dev.heddle.control.follow.Plan;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.Meetings;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Budget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides candidates of the linear pass: whether some interleaving of the recorded run leads threads to where they would deadlock,
 * race, or get between what is meant to be one.
 */
final class Suspicions {

    /** Several examples may stand for a candidate, and not all of them need be possible. */
    private static final int EXAMPLES = 3;

    /** What follows may do harm or not, so several ways to go on are tried. */
    private static final int CONTINUATIONS = 5;

    private final Rebuilt rebuilt;
    private final Budget budget;
    private final Map<EventRef, Step> steps = new HashMap<>();
    private final List<Possible> possible = new ArrayList<>();
    private final Map<Class<?>, int[]> counts = new HashMap<>();

    /** A candidate with a plan that leads there. */
    record Possible(Candidate candidate, Example example, Plan plan) {}

    private Suspicions(Rebuilt rebuilt, Budget budget) {
        this.rebuilt = rebuilt;
        this.budget = budget;
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                rebuilt.origins()
                        .index(step)
                        .ifPresent(event -> steps.putIfAbsent(new EventRef(step.thread(), event), step));
            }
        }
    }

    static Suspicions of(ShowSession.Reread run, Budget budget) {
        Suspicions suspicions = new Suspicions(run.rebuilt(), budget);
        Candidates candidates = Candidates.find(run.history(), run.order(), run.isOrderRecorded());
        for (Candidate candidate : candidates.all()) {
            boolean isAsked =
                    candidate.match(race -> true, deadlock -> true, atomicity -> true, region -> false, order -> false);
            if (isAsked) {
                suspicions.decide(candidate);
            }
        }
        return suspicions;
    }

    /** Those that can be. */
    List<Possible> possible() {
        return possible;
    }

    /** How many candidates of a kind can't be, are not decided, can be. */
    CheckResult.Decided decided(Class<? extends Candidate> kind) {
        int[] count = counts.getOrDefault(kind, new int[3]);
        return new CheckResult.Decided(count[0], count[1], count[2]);
    }

    private void decide(Candidate candidate) {
        boolean isUnknown = candidate.examples().isEmpty();
        for (Example example : candidate
                .examples()
                .subList(0, Math.min(EXAMPLES, candidate.examples().size()))) {
            Optional<List<Step>> meeting = meeting(candidate, example);
            if (meeting.isEmpty()) {
                isUnknown = true;
                continue;
            }
            Meetings.Answer answer = budget.isExhausted()
                    ? new Meetings.Answer.Unknown("the time was up")
                    : Meetings.find(rebuilt.program(), meeting.get(), budget);
            if (answer instanceof Meetings.Answer.Possible found) {
                count(candidate, 2);
                possible.add(new Possible(candidate, example, plan(found.schedule(), meeting.get(), candidate)));
                return;
            }
            isUnknown |= answer instanceof Meetings.Answer.Unknown;
        }
        count(candidate, isUnknown ? 1 : 0);
    }

    private void count(Candidate candidate, int what) {
        counts.computeIfAbsent(candidate.getClass(), ignored -> new int[3])[what]++;
    }

    /** The steps before which threads must stand: all of a race or a circle; of a region, what comes second and what gets between. */
    private Optional<List<Step>> meeting(Candidate candidate, Example example) {
        List<EventRef> events = example.events();
        List<EventRef> chosen = candidate.match(
                race -> events,
                deadlock -> events,
                atomicity -> List.of(events.get(1), events.get(2)),
                region -> List.<EventRef>of(),
                order -> events);
        List<Step> found = new ArrayList<>();
        for (EventRef event : chosen) {
            Step step = steps.get(event);
            if (step != null) {
                found.add(step);
            }
        }
        boolean isComplete = found.size() == chosen.size()
                && found.size() > 1
                && found.stream().map(Step::thread).distinct().count() == found.size();
        return isComplete ? Optional.of(found) : Optional.empty();
    }

    /** The way there, and then the steps themselves; except for a deadlock, whose steps never happen. */
    private Plan plan(Schedule schedule, List<Step> meeting, Candidate candidate) {
        List<Step> all = new ArrayList<>(schedule.steps());
        if (!(candidate instanceof Candidate.Deadlock)) {
            all.addAll(meeting);
        }
        String name = "suspicion " + possible.size();
        return WitnessPlan.of(name, new Schedule(all), rebuilt.origins(), CONTINUATIONS);
    }
}
