// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.strategy.BruteForce;
import dev.heddle.explore.strategy.GivenSchedule;
import dev.heddle.explore.toy.ToySubject;
import dev.heddle.finding.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs and engines that do not do what they did or what they should. */
class DivergenceTest {

    private static final String TWO_READERS = "shared x = 0 thread w { x = 1; x = 2; } thread r { p = x; q = x; }";

    @Test
    void a_read_that_gets_another_value_than_was_written_is_noticed() {
        Subject subject = new Liar(ToySubject.withVerdicts(TWO_READERS)) {
            @Override
            public long valueRead() {
                return state.valueRead() == 2 ? 1 : state.valueRead();
            }
        };

        assertThatThrownBy(() -> Explorer.of(subject, new Dpor(), Limits.NONE).explore())
                .isInstanceOf(DivergenceException.class)
                .hasMessage("step 2: r read 1 from x, where step 1 left 2; what wrote it is no step");
    }

    @Test
    void a_program_that_does_something_else_after_the_same_steps_is_noticed() {
        Subject subject = new Liar(ToySubject.withVerdicts(TWO_READERS)) {
            @Override
            public int operation(int thread) {
                return executions > 1 && thread == 0 ? state.operation(1) : state.operation(thread);
            }
        };

        assertThatThrownBy(() ->
                        Explorer.of(subject, new BruteForce(), Limits.NONE).explore())
                .isInstanceOf(DivergenceException.class)
                .hasMessage("step 0: w went on with WRITE of x at site 1 before, and now w is at READ of x at site 5");
    }

    @Test
    void a_thread_that_gets_something_else_after_the_same_steps_is_noticed() {
        Subject subject = new Liar(ToySubject.withVerdicts(TWO_READERS)) {
            @Override
            public boolean showsResult() {
                return true;
            }

            @Override
            public long result() {
                return executions;
            }
        };

        assertThatThrownBy(() ->
                        Explorer.of(subject, new BruteForce(), Limits.NONE).explore())
                .isInstanceOf(DivergenceException.class)
                .hasMessage("step 0: w got 1 before from WRITE of x at site 1, and now 2");
    }

    @Test
    void writes_that_are_no_steps_are_forgiven_if_they_are_told() {
        Subject subject = new Liar(ToySubject.withVerdicts(TWO_READERS)) {
            @Override
            public long valueRead() {
                return state.valueRead() == 2 ? 1 : state.valueRead();
            }

            @Override
            public boolean hidesWrites() {
                return true;
            }
        };

        Exploration exploration = Explorer.of(subject, new Dpor(), Limits.NONE).explore();

        assertThat(exploration.isExhausted()).isTrue();
    }

    @Test
    void a_program_that_ends_too_early_is_noticed() {
        ToySubject longer = ToySubject.withVerdicts(TWO_READERS);
        Schedule schedule = new Schedule(
                List.of(new Step("w", 0), new Step("w", 1), new Step("r", 0), new Step("r", 1), new Step("r", 2)));

        assertThatThrownBy(() -> Explorer.of(longer, new GivenSchedule(schedule, 1, longer), Limits.NONE)
                        .explore())
                .isInstanceOf(DivergenceException.class)
                .hasMessage("step 4: the execution has ended before the schedule");
    }

    @Test
    void a_schedule_that_wants_a_blocked_thread_is_refused() {
        ToySubject subject = ToySubject.withVerdicts("lock m thread a, b { lock m; unlock m; }");
        Schedule schedule = new Schedule(List.of(new Step("a", 0), new Step("b", 0)));

        assertThatThrownBy(() -> Explorer.of(subject, new GivenSchedule(schedule, 1, subject), Limits.NONE)
                        .explore())
                .isInstanceOf(DivergenceException.class)
                .hasMessage("step 1: b should go, and b is blocked at LOCK of object 0 at site 3");
    }

    @Test
    void an_engine_that_tells_wrong_levels_is_noticed() {
        Subject subject = new Liar(ToySubject.withVerdicts("lock m thread a, b { lock m; unlock m; yield; }")) {
            @Override
            public int level(int object) {
                return 1;
            }
        };

        assertThatThrownBy(() -> Explorer.of(subject, new Dpor(), Limits.NONE).explore())
                .isInstanceOf(DivergenceException.class)
                .hasMessageContaining(": b should go on with LOCK of object 0 at site 4, and b is blocked at");
    }

    /** Passes everything on, but for what a test overrides. */
    private abstract static class Liar implements Subject, State {
        private final ToySubject subject;
        final State state;
        int executions;

        Liar(ToySubject subject) {
            this.subject = subject;
            this.state = subject;
        }

        @Override
        public Outcome execute(Scheduler scheduler) {
            executions++;
            Liar liar = this;
            return subject.execute(new Scheduler() {
                @Override
                public int next(State ignored) {
                    return scheduler.next(liar);
                }

                @Override
                public void ended(State ignored) {
                    scheduler.ended(liar);
                }
            });
        }

        @Override
        public Operations operations() {
            return subject.operations();
        }

        @Override
        public int threads() {
            return state.threads();
        }

        @Override
        public boolean isEnabled(int thread) {
            return state.isEnabled(thread);
        }

        @Override
        public boolean isBlocked(int thread) {
            return state.isBlocked(thread);
        }

        @Override
        public int operation(int thread) {
            return state.operation(thread);
        }

        @Override
        public int level(int object) {
            return state.level(object);
        }

        @Override
        public boolean showsValues() {
            return true;
        }

        @Override
        public long valueRead() {
            return state.valueRead();
        }

        @Override
        public long valueWritten() {
            return state.valueWritten();
        }

        @Override
        public String threadName(int thread) {
            return subject.threadName(thread);
        }

        @Override
        public int threadNumber(String name) {
            return subject.threadNumber(name);
        }

        @Override
        public String objectName(int object) {
            return subject.objectName(object);
        }

        @Override
        public int objectNumber(String name) {
            return subject.objectNumber(name);
        }
    }
}
