// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.Candidates;
import dev.heddle.candidate.EventRef;
import dev.heddle.candidate.Example;
import dev.heddle.candidate.Grade;
import dev.heddle.candidate.OrderKind;
import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.candidate.pass.found.AtomicityStages;
import dev.heddle.candidate.pass.found.DeadlockStages;
import dev.heddle.candidate.pass.found.PassStages;
import dev.heddle.candidate.pass.found.RaceStages;
import dev.heddle.control.follow.Milestone;
import dev.heddle.control.follow.Plan;
import dev.heddle.control.follow.PlanCondition;
import dev.heddle.control.worker.Results;
import dev.heddle.predict.IntrusionPredictor;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.serial.Serialisability;
import dev.heddle.session.question.Intrusions;
import dev.heddle.session.question.Meetings;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides candidates of the linear pass: whether some interleaving of the recorded run leads threads to where they would deadlock,
 * race, or get between what is meant to be one.
 */
final class Suspicions {

    /** Several examples may stand for a candidate, and not all of them need be possible. */
    private static final int EXAMPLES = 3;

    /** What follows may do harm or not, so several ways to go on are tried. */
    private static final int CONTINUATIONS = 5;

    /** What is only tried need not be tried in many ways. */
    private static final int STRAIGHT_CONTINUATIONS = 2;

    /** Of a run. */
    private static final int MOST_STRAIGHT = 200;

    /** Of a run, those that solvers can't decide because no term says what depends on what. */
    private static final int MOST_UNSAID = 20;

    private final Rebuilt rebuilt;
    private final Budget budget;
    private final EventSteps steps;
    private final Map<Access, EventRef> earliest = new HashMap<>();
    private final List<Possible> possible = new ArrayList<>();
    private final List<Possible> unplanned = new ArrayList<>();
    private final List<Possible> unordered = new ArrayList<>();
    private final List<Possible> straight = new ArrayList<>();
    private final Map<String, ThreadHistory> threads = new HashMap<>();
    private final LostUpdates updates = new LostUpdates(threads);
    private final boolean isTriedStraight;
    private final List<Interrupted> interrupted = new ArrayList<>();
    private final List<Candidate.Order> orders;
    private final PassStages stages;
    private final BenignRaces benign;
    private final OptimisticReads optimistic;
    private final Map<Class<?>, int[]> counts = new HashMap<>();
    private final List<CandidateOutcome> aims = new ArrayList<>();
    private int serialisable;

    /**
     * A candidate with a plan that leads there.
     *
     * @param broken of an intrusion: by what it is known that no execution without it looks the same, if that is known
     * @param isBenign of a race: whether it does not matter who comes first
     * @param orders of a race: what else the two accesses are known for
     */
    record Possible(
            Candidate candidate,
            Example example,
            Plan plan,
            Optional<Serialisability.Answer.Broken> broken,
            boolean isBenign,
            List<OrderKind> orders) {}

    /** The access of a thread to a location, at a place. */
    private record Access(String thread, Site site, Location location) {}

    /** A region that the recorded run itself has interrupted, so that no execution without that looks the same. */
    record Interrupted(Candidate.BrokenRegion region) {}

    private Suspicions(ShowSession.Reread run, Candidates candidates, Interest interest, Budget budget) {
        this.rebuilt = run.rebuilt();
        this.steps = new EventSteps(rebuilt);
        this.isTriedStraight = interest.isTriedStraight();
        run.history().threads().forEach(thread -> threads.put(thread.path(), thread));
        this.budget = budget;
        this.stages = candidates.stages();
        this.orders = candidates.of(Candidate.Order.class);
        this.benign = new BenignRaces(run.history());
        this.optimistic = new OptimisticReads(run.history());
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                rebuilt.origins()
                        .index(step)
                        .ifPresent(event -> access(step)
                                .ifPresent(access -> earliest.putIfAbsent(access, new EventRef(step.thread(), event))));
            }
        }
    }

    private Optional<Access> access(Step step) {
        return rebuilt.origins()
                .event(step)
                .flatMap(event -> event instanceof Event.Read read
                        ? Optional.of(new Access(step.thread(), read.site(), read.location()))
                        : event instanceof Event.Write write
                                ? Optional.of(new Access(step.thread(), write.site(), write.location()))
                                : Optional.empty());
    }

    static Suspicions of(ShowSession.Reread run, Interest interest, Budget budget) {
        Candidates candidates = Candidates.find(run.history(), run.order(), run.isOrderRecorded(), interest.meant());
        Suspicions suspicions = new Suspicions(run, candidates, interest, budget);
        if (!interest.isLed()) {
            suspicions.observe(candidates);
            return suspicions;
        }
        List<Candidate> wanted =
                candidates.all().stream().filter(interest::wants).toList();
        try (Intrusions intrusions = suspicions.intrusions(wanted)) {
            for (Candidate candidate : wanted) {
                if (candidate instanceof Candidate.BrokenRegion region) {
                    suspicions.judge(region);
                } else if (suspicions.isMeant(candidate)) {
                    suspicions.count(candidate, 0);
                } else if (run.isOrderRecorded() && isUnordered(candidate)) {
                    suspicions.addUnordered(candidate);
                } else if (isAsked(candidate)) {
                    suspicions.decide(candidate, intrusions);
                }
            }
        }
        return suspicions;
    }

    /** Only what the recorded order itself shows, without a solver that looks for another. */
    private void observe(Candidates candidates) {
        candidates.of(Candidate.BrokenRegion.class).forEach(this::judge);
        if (rebuilt.recorded().isEmpty()) {
            return;
        }
        for (Candidate.Atomicity candidate : candidates.of(Candidate.Atomicity.class)) {
            for (Example example : candidate.examples()) {
                Optional<Serialisability.Answer.Broken> broken = intrusion(candidate, example)
                        .flatMap(asked -> observed(asked))
                        .filter(Serialisability.Answer.Broken.class::isInstance)
                        .map(Serialisability.Answer.Broken.class::cast);
                if (broken.isPresent() && !candidate.looksAgain() && updates.entries(example) == EntryIdentity.SAME) {
                    aims.add(new CandidateOutcome(
                            candidate,
                            CandidateOutcome.Stage.CONFIRMED,
                            broken.get().pattern().isPresent()));
                    break;
                }
            }
        }
    }

    /** Decides whether it made a difference that a step came between in the recorded run, if it did come there. */
    private Optional<Serialisability.Answer> observed(IntrusionPredictor.Intrusion asked) {
        List<Step> order = rebuilt.recorded().orElseThrow().steps();
        int remote = order.indexOf(asked.remote());
        int second = order.indexOf(asked.second());
        return order.indexOf(asked.first()) < remote && remote < second
                ? Optional.of(new Difference(rebuilt.program(), asked)
                        .judge(new Schedule(order.subList(0, second + 1)), rebuilt.inputs(), budget))
                : Optional.empty();
    }

    /** All intrusions that may be asked about, so that they share a solver. */
    private Intrusions intrusions(List<Candidate> wanted) {
        List<IntrusionPredictor.Intrusion> all = new ArrayList<>();
        for (Candidate candidate : wanted) {
            examples(candidate).forEach(example -> intrusion(candidate, example).ifPresent(all::add));
        }
        return Intrusions.of(rebuilt.program(), rebuilt.recorded(), all);
    }

    private Optional<IntrusionPredictor.Intrusion> intrusion(Candidate candidate, Example example) {
        return candidate instanceof Candidate.Atomicity ? steps.intrusion(example.events()) : Optional.empty();
    }

    // Threads that race or deadlock stand somewhere; one that gets between may have to wait for a lock until then.
    private Meetings.Answer ask(Candidate candidate, Example example, List<Step> meeting, Intrusions intrusions) {
        if (budget.isExhausted()) {
            return new Meetings.Answer.Unknown("the time was up");
        }
        return intrusion(candidate, example)
                .map(asked -> intrusions.find(asked, budget))
                .orElseGet(() -> meet(meeting));
    }

    private Meetings.Answer meet(List<Step> meeting) {
        return Meetings.find(rebuilt.program(), rebuilt.recorded(), meeting, budget);
    }

    /**
     * Of a call that rests on another, the model may not tell what it would give after the intruder's, and then there is no such execution of the
     * trace program. But both may stand before their calls; what comes of it, the real program tells.
     */
    private boolean isLeftToTheProgram(Candidate candidate, Meetings.Answer answer) {
        return answer instanceof Meetings.Answer.Impossible
                && candidate instanceof Candidate.Atomicity atomicity
                && atomicity.unit() == AtomicUnit.DECISION
                && !budget.isExhausted();
    }

    /** Publication and flags are races, and told as such; a use before the first write need not be one. */
    private static boolean isAsked(Candidate candidate) {
        return !(candidate instanceof Candidate.Order order) || order.kind() == OrderKind.USE_BEFORE_INITIALISATION;
    }

    /** Returns true if it is a race of which somebody takes notice in time. */
    private boolean isMeant(Candidate candidate) {
        boolean isPair = candidate instanceof Candidate.Race || candidate instanceof Candidate.Order;
        return isPair
                && !candidate.examples().isEmpty()
                && candidate.examples().stream().allMatch(optimistic::areNoticed);
    }

    /** Returns how many pairs of places conflict, and what keeps them apart. */
    CheckResult.Pairs pairs() {
        RaceStages races = stages.races();
        return new CheckResult.Pairs(
                races.conflicting(), races.conflicting() - races.unordered(), races.unordered() - races.uncrossed());
    }

    /** Returns the number of circles of locks, and what rules them out. */
    CheckResult.Sifted circles() {
        DeadlockStages circles = stages.deadlocks();
        return new CheckResult.Sifted(
                circles.cycles(), circles.unguarded() - circles.unordered(), circles.cycles() - circles.unguarded());
    }

    /** Returns how many triples of places break what is meant as one, and what rules them out. */
    CheckResult.Sifted triples() {
        int all = 0;
        int unordered = 0;
        int unlocked = 0;
        for (AtomicityStages kind : List.of(stages.atomicity(), stages.twoBlocks(), stages.updates())) {
            all += kind.potentialPlaces();
            unordered += kind.unorderedPlaces();
            unlocked += kind.unlockedPlaces();
        }
        return new CheckResult.Sifted(all, all - unordered, unordered - unlocked);
    }

    /** Those of the recorded run itself. */
    List<Interrupted> interrupted() {
        return interrupted;
    }

    /** Those that can be. */
    List<Possible> possible() {
        return possible;
    }

    /** Those that the linear pass knows to be possible, but to which the solver found no way in time. */
    List<Possible> unplanned() {
        return unplanned;
    }

    /** Races of the recorded run itself that no order of steps has to show: what tells the one thread of the other orders nothing. */
    List<Possible> unordered() {
        return unordered;
    }

    /** Returns how many intrusions can be, but make no difference. */
    int serialisable() {
        return serialisable;
    }

    /**
     * Returns how many candidates of a kind can't be, are not decided, can be.
     *
     * @param followed what came of plans, by their names: of some that no solver decided, the program showed that they can be
     */
    CheckResult.Decided decided(Class<? extends Candidate> kind, Map<String, Results.Followed> followed) {
        int[] count = counts.getOrDefault(kind, new int[3]);
        int shown = (int) straight.stream()
                .filter(tried -> kind.isInstance(tried.candidate()))
                .map(tried ->
                        CandidateOutcome.tried(tried, followed.get(tried.plan().name())))
                .filter(aim -> aim.stage() != CandidateOutcome.Stage.UNDECIDED)
                .count();
        return new CheckResult.Decided(count[0], count[1] - shown, count[2] + shown);
    }

    /** Returns what is known of candidates that the program is not led to. */
    List<CandidateOutcome> aims() {
        return aims;
    }

    private static boolean isUnordered(Candidate candidate) {
        return candidate instanceof Candidate.Race race
                && race.byWeakness()
                && !race.examples().isEmpty();
    }

    private void addUnordered(Candidate candidate) {
        count(candidate, 2);
        Plan none = new Plan("none", List.of(), 0);
        unordered.add(possible(candidate, candidate.examples().get(0), none, Optional.empty()));
        aims.add(new CandidateOutcome(candidate, CandidateOutcome.Stage.CONFIRMED, false));
    }

    private void decide(Candidate candidate, Intrusions intrusions) {
        boolean isUnknown = candidate.examples().isEmpty();
        boolean isHarmless = false;
        for (Example example : examples(candidate)) {
            EntryIdentity entries = updates.entries(example);
            if (entries == EntryIdentity.APART && !isStructural(candidate)) {
                continue;
            }
            Optional<List<Step>> meeting = meeting(candidate, example);
            if (meeting.isEmpty()) {
                isUnknown = true;
                continue;
            }
            Meetings.Answer answer = ask(candidate, example, meeting.get(), intrusions);
            boolean isOpen = isLeftToTheProgram(candidate, answer);
            if (isOpen) {
                answer = meet(meeting.get());
            }
            if (answer instanceof Meetings.Answer.Possible found) {
                // Of a whole map or list, it is not known whether they meet there.
                boolean isVague = candidate instanceof Candidate.Atomicity && entries != EntryIdentity.SAME;
                if (isVague && isUnsaid(candidate)) {
                    continue;
                }
                Optional<Serialisability.Answer> judged =
                        isOpen || isVague ? Optional.empty() : judge(candidate, example, found);
                if (judged.filter(Serialisability.Answer.Serialisable.class::isInstance)
                        .isPresent()) {
                    serialisable++;
                    isHarmless = true;
                    continue;
                }
                count(candidate, 2);
                possible.add(possible(
                        candidate,
                        example,
                        plan(found, meeting.get(), candidate),
                        judged.filter(Serialisability.Answer.Broken.class::isInstance)
                                .map(Serialisability.Answer.Broken.class::cast)));
                return;
            }
            isUnknown |= answer instanceof Meetings.Answer.Unknown;
        }
        count(candidate, isUnknown || isUnsaid(candidate) ? 1 : 0);
        Optional<Possible> tried =
                isUnknown && isTriedStraight || isUnsaid(candidate) ? straight(candidate) : Optional.empty();
        if (tried.isPresent()) {
            straight.add(tried.get());
            return;
        }
        CandidateOutcome.Stage stage = isUnknown ? CandidateOutcome.Stage.UNDECIDED : CandidateOutcome.Stage.IMPOSSIBLE;
        aims.add(new CandidateOutcome(candidate, isHarmless ? CandidateOutcome.Stage.HARMLESS : stage, false));
        if (isUnknown
                && candidate.grade() != Grade.SUSPECT
                && !candidate.examples().isEmpty()) {
            Plan none = new Plan("none", List.of(), 0);
            unplanned.add(possible(candidate, candidate.examples().get(0), none, Optional.empty()));
        }
    }

    /** Returns true if it is about all of a map: that different entries are put there at once may break it. */
    private boolean isStructural(Candidate candidate) {
        return !(candidate instanceof Candidate.Atomicity)
                && candidate.examples().stream().anyMatch(example -> !updates.isOfElements(example));
    }

    /** Returns true if a solver that found no way knows only the values that were observed. */
    private boolean isUnsaid(Candidate candidate) {
        return straight.size() < MOST_UNSAID
                && !candidate.examples().isEmpty()
                && updates.sign(candidate, candidate.examples().get(0)).isPresent()
                && updates.isUnsaid(candidate.examples().get(0));
    }

    /**
     * Leads threads to the places of a candidate without a solver that knows of a way: first come, first held. Whether that is what was looked
     * for, the execution tells: that they stand there at once, or that it is the same variable.
     */
    private Optional<Possible> straight(Candidate candidate) {
        PlanCondition claim = candidate.match(
                race -> PlanCondition.MEETING,
                deadlock -> PlanCondition.ORDER,
                atomicity -> PlanCondition.ONE_VARIABLE,
                region -> PlanCondition.ORDER,
                order -> PlanCondition.ORDER);
        if (claim == PlanCondition.ORDER || candidate.examples().isEmpty() || straight.size() >= MOST_STRAIGHT) {
            return Optional.empty();
        }
        Example example = candidate.examples().get(0);
        List<Milestone> milestones = new ArrayList<>();
        example.events().forEach(event -> milestone(event).ifPresent(milestones::add));
        if (milestones.size() < example.events().size()) {
            return Optional.empty();
        }
        Plan plan = new Plan(
                "straight " + straight.size(),
                milestones,
                STRAIGHT_CONTINUATIONS,
                rebuilt.inputValues(rebuilt.inputs()),
                claim);
        return Optional.of(possible(candidate, example, plan, updates.sign(candidate, example)));
    }

    private Optional<Milestone> milestone(EventRef event) {
        return Optional.ofNullable(threads.get(event.thread())).flatMap(thread -> Milestones.of(thread, event.event()));
    }

    /** Those that no solver decided, with plans that may lead there. */
    List<Possible> straight() {
        return straight;
    }

    private Possible possible(
            Candidate candidate, Example example, Plan plan, Optional<Serialisability.Answer.Broken> broken) {
        boolean isBenign = candidate instanceof Candidate.Race race && benign.isBenign(race, example);
        return new Possible(candidate, example, plan, broken, isBenign, orders(candidate));
    }

    /** A few; of a race first the earliest visits of its places, because a loop may not go round as often another time. */
    private List<Example> examples(Candidate candidate) {
        List<Example> few = new ArrayList<>(candidate
                .examples()
                .subList(0, Math.min(EXAMPLES, candidate.examples().size())));
        if (candidate instanceof Candidate.Race && !few.isEmpty()) {
            Example early =
                    new Example(few.get(0).events().stream().map(this::earliest).toList());
            few.remove(early);
            few.add(0, early);
        }
        return few;
    }

    private EventRef earliest(EventRef event) {
        return steps.first(event)
                .flatMap(this::access)
                .flatMap(access -> Optional.ofNullable(earliest.get(access)))
                .orElse(event);
    }

    /** Returns what else is known of the places of a race. */
    private List<OrderKind> orders(Candidate candidate) {
        Set<Site> sites = Set.copyOf(candidate.sites());
        return orders.stream()
                .filter(order -> candidate instanceof Candidate.Race && sites.equals(Set.copyOf(order.sites())))
                .map(Candidate.Order::kind)
                .distinct()
                .toList();
    }

    /** Decides whether it made a difference that the recorded run interrupted a region. */
    private void judge(Candidate.BrokenRegion region) {
        List<Step> shown = region.examples().get(0).events().stream()
                .flatMap(event -> steps.first(event).stream())
                .toList();
        if (rebuilt.recorded().isEmpty() || shown.isEmpty()) {
            return;
        }
        Step later = shown.get(shown.size() - 1);
        rebuilt.program().regions().stream()
                .filter(section -> section.contains(later))
                .min(Comparator.comparingInt(section -> section.last() - section.first()))
                .map(section -> Serialisability.of(
                        rebuilt.program(),
                        rebuilt.recorded().get(),
                        rebuilt.inputs(),
                        section,
                        List.of(),
                        Optional.empty(),
                        () -> Solvers.standard(notice -> {}),
                        budget))
                .filter(Serialisability.Answer.Broken.class::isInstance)
                .ifPresent(broken -> interrupted.add(new Interrupted(region)));
    }

    /** Decides whether an intrusion makes a difference. */
    private Optional<Serialisability.Answer> judge(
            Candidate candidate, Example example, Meetings.Answer.Possible found) {
        return intrusion(candidate, example)
                .map(asked -> new Difference(rebuilt.program(), asked).judge(found.schedule(), found.inputs(), budget));
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
                // The read first, and then the write that should have come before.
                order -> List.of(events.get(1), events.get(0)));
        List<Step> found = new ArrayList<>();
        chosen.forEach(event -> steps.first(event).ifPresent(found::add));
        boolean isComplete = found.size() == chosen.size()
                && found.size() > 1
                && found.stream().map(Step::thread).distinct().count() == found.size();
        return isComplete ? Optional.of(found) : Optional.empty();
    }

    /** The way there, and then the steps themselves; except for a deadlock, whose steps never happen, and where they are on the way. */
    private Plan plan(Meetings.Answer.Possible found, List<Step> meeting, Candidate candidate) {
        List<Step> all = new ArrayList<>(found.schedule().steps());
        if (!(candidate instanceof Candidate.Deadlock) && !all.containsAll(meeting)) {
            all.addAll(meeting);
        }
        String name = "suspicion " + possible.size();
        // That one comes after the other is no race yet: they must be seen to stand there at once.
        PlanCondition claim = candidate instanceof Candidate.Race ? PlanCondition.MEETING : PlanCondition.ORDER;
        return WitnessPlan.of(name, new Schedule(all), found.inputs(), rebuilt, CONTINUATIONS, claim);
    }
}
