package dev.heddle.control.worker;

import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.Told;
import dev.heddle.control.explore.Scheduler;
import dev.heddle.control.explore.State;
import dev.heddle.program.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs a schedule once more and writes down what each step does. */
final class Storyteller implements Scheduler {

    private final Engine engine;
    private final int[] threads;
    private final List<Line> story = new ArrayList<>();
    private Supplier<Optional<String>> accessed = Optional::empty;

    /** One step of a story. */
    record Line(String thread, Told told) {}

    private Storyteller(Engine engine, Schedule schedule) {
        this.engine = engine;
        this.threads = schedule.steps().stream()
                .mapToInt(step -> engine.threadNumber(step.thread()))
                .toArray();
    }

    static List<Line> tell(Engine engine, Schedule schedule) {
        Storyteller teller = new Storyteller(engine, schedule);
        engine.execute(teller);
        return teller.story;
    }

    @Override
    public int next(State state) {
        seeWhatWasWritten();
        int step = story.size();
        if (step >= threads.length || !state.isEnabled(threads[step])) {
            return STOP;
        }
        int thread = threads[step];
        accessed = engine.look(thread);
        Told told = engine.told(thread);
        // What a read finds is there already; what a write leaves is not.
        story.add(new Line(
                engine.threadName(thread),
                told.isWrite() ? told : told.with(accessed.get().orElse(""))));
        return thread;
    }

    @Override
    public void ended(State state) {
        seeWhatWasWritten();
    }

    /** The thread that went last has done its step, and stands before its next one. */
    private void seeWhatWasWritten() {
        int last = story.size() - 1;
        if (last >= 0 && story.get(last).told().isWrite()) {
            Line line = story.get(last);
            story.set(
                    last,
                    new Line(line.thread(), line.told().with(accessed.get().orElse(""))));
        }
    }
}
