// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.follow.Milestone;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Visit;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.ShowSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("once")
class WitnessPlanTest {

    /** Two threads that wait for the same word. */
    static final class TwoWaiters {

        private static final Object LOCK = new Object();
        private static boolean isOpen;

        public static void main(String[] args) throws InterruptedException {
            List<Thread> waiters = List.of(new Thread(TwoWaiters::await), new Thread(TwoWaiters::await));
            for (Thread waiter : waiters) {
                waiter.start();
                while (waiter.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
            }
            synchronized (LOCK) {
                isOpen = true;
                LOCK.notifyAll();
            }
        }

        private static void await() {
            synchronized (LOCK) {
                while (!isOpen) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }
    }

    /** An object with two fields that another thread gets to see. */
    static final class HandedOver {

        private final Lock lock = new ReentrantLock();
        private final Condition empty = lock.newCondition();
        private final Condition full = lock.newCondition();

        public static void main(String[] args) throws InterruptedException {
            Thread reader = new Thread(new HandedOver()::read);
            reader.start();
            reader.join();
        }

        private void read() {
            if (empty == full) {
                throw new AssertionError();
            }
        }
    }

    /** A wait is three steps: to begin, to be woken up, and to take the lock again. */
    private record Waiting(String thread, Step wokenUp, Step back) {}

    private static Rebuilt rebuilt;
    private static List<Step> recorded;

    @BeforeAll
    static void record(@TempDir Path folder) {
        rebuilt = ShowSession.reread(
                        new RealChecks(folder).record(TwoWaiters.class), Marks.NONE, LoweringOptions.DEFAULT)
                .rebuilt();
        recorded = rebuilt.recorded().orElseThrow().steps();
    }

    private static Waiting waiting(String thread) {
        List<Step> steps =
                recorded.stream().filter(step -> step.thread().equals(thread)).toList();
        int begun = IntStream.range(0, steps.size() - 2)
                .filter(i -> rebuilt.origins()
                        .index(steps.get(i))
                        .equals(rebuilt.origins().index(steps.get(i + 2))))
                .findFirst()
                .orElseThrow();
        return new Waiting(thread, steps.get(begun + 1), steps.get(begun + 2));
    }

    /** Returns who took the lock again first in the recorded run, and who did last. */
    private static List<Waiting> inOrder() {
        Waiting one = waiting("main.0");
        Waiting other = waiting("main.1");
        return recorded.indexOf(one.back()) < recorded.indexOf(other.back())
                ? List.of(one, other)
                : List.of(other, one);
    }

    private static List<String> secondParts(List<Step> steps) {
        return WitnessPlan.of("test", new Schedule(steps), rebuilt.inputs(), rebuilt, 1).milestones().stream()
                .filter(milestone -> milestone.part() == 2)
                .map(Milestone::thread)
                .toList();
    }

    @Test
    void whoever_is_woken_up_first_and_takes_the_lock_last_goes_on_last() {
        Waiting first = inOrder().get(0);
        Waiting last = inOrder().get(1);
        List<Step> steps = new ArrayList<>(recorded);
        steps.remove(last.wokenUp());
        steps.add(steps.indexOf(first.wokenUp()), last.wokenUp());

        assertThat(secondParts(steps)).containsExactly(first.thread(), last.thread());
    }

    @Test
    void whoever_is_woken_up_and_does_not_take_the_lock_goes_nowhere() {
        Waiting first = inOrder().get(0);
        Waiting last = inOrder().get(1);
        List<Step> steps = new ArrayList<>(recorded.subList(0, recorded.indexOf(first.back()) + 1));
        steps.remove(last.wokenUp());
        steps.add(steps.indexOf(first.wokenUp()), last.wokenUp());

        assertThat(secondParts(steps)).containsExactly(first.thread());
    }

    /** What was written to it becomes known all at once, by the one instruction that hands it over. */
    @Test
    void whoever_hands_an_object_over_executes_an_instruction_once(@TempDir Path folder) {
        Rebuilt handedOver = ShowSession.reread(
                        new RealChecks(folder).record(HandedOver.class), Marks.NONE, LoweringOptions.DEFAULT)
                .rebuilt();
        Schedule schedule = handedOver.recorded().orElseThrow();

        List<Milestone> milestones = WitnessPlan.of("test", schedule, handedOver.inputs(), handedOver, 1)
                .milestones();

        assertThat(writesOf("main", handedOver))
                .hasSize(2)
                .containsOnly(writesOf("main", handedOver).get(0));
        assertThat(milestones).isNotEmpty().doesNotHaveDuplicates();
    }

    private static List<Visit> writesOf(String thread, Rebuilt program) {
        List<Event> events = program.origins().events(thread);
        return IntStream.range(0, events.size())
                .filter(i -> events.get(i) instanceof Event.Write)
                .mapToObj(i -> program.origins().visit(thread, i))
                .toList();
    }
}
