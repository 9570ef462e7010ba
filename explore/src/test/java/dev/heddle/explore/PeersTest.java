// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.strategy.BruteForce;
import dev.heddle.explore.toy.ToySubject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The programs that other tools were compared on, as toy programs: what there is to be found in their Java versions, too. */
class PeersTest {

    enum Program {
        GET_THEN_SET(4, 2, "shared x = 0 thread t1, t2 { s = x; x = s + 1; } finally x == 2"),
        CAS_LOOP(4, 0, """
                shared x = 0
                thread t1, t2 { done = 0; while (!done) { s = x; done = cas(x, s, s + 1); } }
                finally x == 2
                """),
        BANK(6, 4, """
                shared balance = 100
                lock m
                thread t1, t2 {
                  lock m; b = balance; unlock m;
                  if (b >= 100) { lock m; balance = balance - 100; unlock m; }
                }
                finally balance >= 0
                """),
        MISSED_SIGNAL(3, 1, """
                shared ready = 0
                lock m
                condition c
                thread waiter { if (ready == 0) { lock m; wait c m; unlock m; } }
                thread signaller { ready = 1; lock m; signal c; unlock m; }
                """),
        THREE_LOCKS(7, 1, """
                lock a, b, c
                thread t1 { lock a; lock b; unlock b; unlock a; }
                thread t2 { lock b; lock c; unlock c; unlock b; }
                thread t3 { lock c; lock a; unlock a; unlock c; }
                """),
        TWO_SEMAPHORES(3, 1, """
                permits a = 1, b = 1
                thread t1 { acquire a; acquire b; release b; release a; }
                thread t2 { acquire b; acquire a; release a; release b; }
                """),
        SPIN_FLAG(2, 0, """
                shared flag = 0, value = 0
                thread waiter { while (flag == 0) { } require value == 1; }
                thread setter { value = 1; flag = 1; }
                """),
        SPIN_LOCK(48, 0, """
                shared taken = 0, x = 0
                thread t1, t2, t3 { while (!cas(taken, 0, 1)) { } x = x + 1; taken = 0; }
                finally x == 3
                """),
        BOUNDED_BUFFER(30, 2, """
                shared size = 0
                lock m
                condition c
                thread producer {
                  repeat 2 { lock m; while (size == 1) { wait c m; } size = size + 1; signal c; unlock m; }
                }
                thread c1, c2 { lock m; while (size == 0) { wait c m; } size = size - 1; signal c; unlock m; }
                """),
        TIMED_WAIT(2, 0, """
                shared ready = 0
                lock m
                condition c
                thread waiter { lock m; if (!ready) { p = waitfor(c, m, 50); require ready; } unlock m; }
                thread signaller { lock m; ready = 1; broadcast c; unlock m; }
                """),
        TIMED_WAIT_BY_CHOICE(3, 1, """
                shared ready = 0
                lock m
                condition c
                thread waiter { lock m; if (!ready) { p = timedwait(c, m); require ready; } unlock m; }
                thread signaller { lock m; ready = 1; broadcast c; unlock m; }
                """),
        REORDER_4(1248, 216, """
                shared a = 0, b = 0
                thread s1, s2, s3 { a = 1; b = -1; }
                thread checker { if (!(a == 0 && b == 0) && !(a == 1 && b == -1)) { require 0; } }
                """),
        TWO_STAGE_3(40, 10, """
                shared d1 = 0, d2 = 0
                lock l1, l2
                thread w1, w2 { lock l1; d1 = 1; unlock l1; lock l2; d2 = d1 + 1; unlock l2; }
                thread reader {
                  lock l1; p = d1; unlock l1;
                  if (p != 0) { lock l2; require d2 == p + 1; unlock l2; }
                }
                """);

        private final int classes;
        private final int bad;
        private final String text;

        Program(int classes, int bad, String text) {
            this.classes = classes;
            this.bad = bad;
            this.text = text;
        }
    }

    @ParameterizedTest
    @EnumSource(Program.class)
    void what_is_to_be_found_is_found_with_one_execution_per_class(Program program) {
        Exploration dpor = explore(program, new Dpor());
        Exploration all = explore(program, new BruteForce());

        assertThat(dpor.isExhausted()).isTrue();
        assertThat(all.isExhausted()).isTrue();
        assertThat(all.progress().classes()).hasValue(program.classes);
        assertThat(dpor.progress().executions()).isEqualTo(program.classes);
        assertThat(dpor.progress().failures()).isEqualTo(program.bad);
    }

    private static Exploration explore(Program program, Strategy strategy) {
        return Explorer.countingClasses(ToySubject.withVerdicts(program.text), strategy, Limits.NONE)
                .explore();
    }
}
