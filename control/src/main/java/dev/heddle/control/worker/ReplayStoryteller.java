// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.StepDescription;
import dev.heddle.control.engine.StepPreview;
import dev.heddle.explore.Scheduler;
import dev.heddle.explore.State;
import dev.heddle.finding.Outcome;
import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Standpoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Runs a schedule once more and writes down what each step does. */
final class ReplayStoryteller implements Scheduler {

    private final Engine engine;
    private final int[] threads;
    private final List<Line> story = new ArrayList<>();
    private final List<Standpoint> standpoints = new ArrayList<>();
    private final Outcome outcome;
    private Naming naming = Naming.NONE;
    private StepPreview look = StepPreview.NOTHING;

    /** One step of a story. */
    record Line(String thread, StepDescription told) {}

    /** Tells what each step does; where threads stand, if that was asked; and the names of those that occur. */
    record Story(List<Line> lines, List<Standpoint> standpoints, Naming naming) {
        /** A story without steps. */
        static Story untold(Naming naming) {
            return new Story(List.of(), List.of(), naming);
        }
    }

    private ReplayStoryteller(Engine engine, Schedule schedule, Outcome outcome) {
        this.engine = engine;
        this.outcome = outcome;
        this.threads = schedule.steps().stream()
                .mapToInt(step -> engine.threadNumber(step.thread()))
                .toArray();
    }

    /**
     * Tells what a schedule does.
     *
     * @param outcome what comes of it
     * @param withStacks whether also where threads stand before each step, and at the end
     */
    static Story tell(Engine engine, Schedule schedule, Outcome outcome, boolean withStacks) {
        ReplayStoryteller teller = new ReplayStoryteller(engine, schedule, outcome);
        engine.keepStacks(withStacks);
        engine.getToKnowObjects(true);
        try {
            engine.execute(teller);
        } finally {
            engine.keepStacks(false);
            engine.getToKnowObjects(false);
        }
        return new Story(List.copyOf(teller.story), List.copyOf(teller.standpoints), teller.naming);
    }

    @Override
    public int next(State state) {
        seeWhatCameOfIt();
        int step = story.size();
        if (step >= threads.length || !state.isEnabled(threads[step])) {
            end();
            return STOP;
        }
        int thread = threads[step];
        engine.standpoint(thread, step + 1).ifPresent(standpoints::add);
        look = engine.look(thread);
        story.add(new Line(engine.threadName(thread), engine.told(thread)));
        return thread;
    }

    @Override
    public void ended(State state) {
        seeWhatCameOfIt();
        end();
    }

    private void end() {
        standpoints.addAll(engine.left());
        Set<String> objects = new HashSet<>(outcome.objects());
        Set<String> classes = new HashSet<>();
        for (Line line : story) {
            objects.addAll(Naming.objectsIn(line.told().object()));
            objects.addAll(Naming.objectsIn(line.told().owner()));
            classes.add(line.told().className());
        }
        standpoints.forEach(where -> where.holds().forEach(lock -> objects.addAll(Naming.objectsIn(lock))));
        classes.remove("");
        naming = engine.naming(objects, classes);
    }

    /** The thread that went last has done its step, and stands before its next one. */
    private void seeWhatCameOfIt() {
        int last = story.size() - 1;
        if (last >= 0) {
            Line line = story.get(last);
            story.set(last, new Line(line.thread(), line.told().with(look)));
            look = StepPreview.NOTHING;
        }
    }
}
