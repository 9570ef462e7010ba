package dev.heddle.control.worker;

import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.Told;
import dev.heddle.control.explore.Scheduler;
import dev.heddle.control.explore.State;
import dev.heddle.program.Schedule;
import java.util.ArrayList;
import java.util.List;

/** Runs a schedule once more and writes down what each step does. */
final class Storyteller {

    private Storyteller() {}

    /** One step of a story. */
    record Line(String thread, Told told) {}

    static List<Line> tell(Engine engine, Schedule schedule) {
        int[] threads = schedule.steps().stream()
                .mapToInt(step -> engine.threadNumber(step.thread()))
                .toArray();
        List<Line> story = new ArrayList<>();
        engine.execute(new Scheduler() {
            @Override
            public int next(State state) {
                int step = story.size();
                if (step >= threads.length || !state.isEnabled(threads[step])) {
                    return STOP;
                }
                story.add(new Line(engine.threadName(threads[step]), engine.told(threads[step])));
                return threads[step];
            }

            @Override
            public void ended(State state) {}
        });
        return story;
    }
}
