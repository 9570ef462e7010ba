// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import org.junit.jupiter.api.Test;

/** The format, and what locks become. */
class RapidWriterTest {

    private static final String LOCK = "java/util/concurrent/locks/ReentrantLock";
    private static final String READ_LOCK = "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock";
    private static final String WRITE_LOCK = "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock";

    private final Run run = new Run();
    private final RapidText rapid = new RapidText(run);
    private final Thing account = run.thing("shop.Account");
    private final Location balance = Run.field(account, "balance");

    // ── the format ──────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_run_is_one_event_per_line_in_its_order() {
        Thing teller = run.thing("shop.Teller");
        run.on("main").line(3).write(balance, 100).line(4).start("main.0");
        run.on("main.0")
                .as(teller)
                .line(9)
                .enter(account, 1)
                .line(10)
                .read(balance, 100)
                .write(balance, 150);
        run.on("main.0").line(11).exit(account, 1).end();
        run.on("main")
                .line(5)
                .call("java/lang/Thread", "join", "()V")
                .to(teller)
                .done();
        run.on("main").line(6).read(balance, 150).end();

        assertThat(rapid.text()).isEqualTo("""
                main|begin(main)|1
                main|w(Account#1.balance)|1
                main|fork(main.0)|2
                main.0|begin(main.0)|3
                main.0|acq(Account#1)|3
                main.0|r(Account#1.balance)|4
                main.0|w(Account#1.balance)|4
                main.0|rel(Account#1)|5
                main.0|end(main.0)|5
                main|join(main.0)|6
                main|r(Account#1.balance)|7
                main|end(main)|7
                """);
        assertThat(rapid.written().sites()).extracting(Site::line).containsExactly(3, 4, 9, 10, 11, 5, 6);
        assertThat(rapid.written().notes()).isEmpty();
    }

    @Test
    void different_places_have_different_names_and_names_have_no_blanks() {
        Thing odd = run.thing("shop.a b|c(d)");
        run.on("main")
                .write(new Location.Static("shop.Bank", "total", "I"), 1)
                .write(new Location.Static("other.Bank", "total", "I"), 1)
                .write(new Location.Static("shop.Bank", "total", "I"), 2)
                .write(new Location.Cell(odd, 2), 1);

        assertThat(rapid.lines()).isEqualTo("""
                main w(Bank.total)
                main w(Bank.total'2)
                main w(Bank.total)
                main w(a_b_c_d_#2[2])
                """);
    }

    // ── locks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void only_the_outermost_enter_and_exit_are_written() {
        run.on("a")
                .enter(account, 1)
                .enter(account, 2)
                .write(balance, 1)
                .exit(account, 2)
                .exit(account, 1);

        assertThat(rapid.lines()).isEqualTo("""
                a acq(Account#1)
                a w(Account#1.balance)
                a rel(Account#1)
                """);
    }

    @Test
    void waiting_frees_the_monitor_and_takes_it_back_as_often_as_it_was_held() {
        run.on("a").enter(account, 1).enter(account, 2);
        run.on("b").enter(account, 1);
        run.on("b").call("java/lang/Object", "notify", "()V").to(account).done().exit(account, 1);
        run.on("a").call("java/lang/Object", "wait", "()V").to(account).done();
        run.on("a").exit(account, 2).write(balance, 1).exit(account, 1);

        assertThat(rapid.lines()).isEqualTo("""
                a acq(Account#1)
                a rel(Account#1)
                b acq(Account#1)
                b rel(Account#1)
                a acq(Account#1)
                a w(Account#1.balance)
                a rel(Account#1)
                """);
    }

    @Test
    void a_lock_is_not_its_own_monitor() {
        Thing lock = run.thing("java.util.concurrent.locks.ReentrantLock");
        run.on("a").enter(lock, 1);
        run.on("b").call(LOCK, "lock", "()V").to(lock).done();
        run.on("b").call(LOCK, "lock", "()V").to(lock).done();
        run.on("a").call(LOCK, "tryLock", "()Z").to(lock).gives(Run.number(0));
        run.on("b").call(LOCK, "unlock", "()V").to(lock).done();
        run.on("b").call(LOCK, "unlock", "()V").to(lock).done();
        run.on("a").call(LOCK, "tryLock", "()Z").to(lock).gives(Run.number(1));
        run.on("a").call(LOCK, "unlock", "()V").to(lock).done().exit(lock, 1);

        assertThat(rapid.lines()).isEqualTo("""
                a acq(ReentrantLock#2)
                b acq(ReentrantLock#2.lock)
                b rel(ReentrantLock#2.lock)
                a acq(ReentrantLock#2.lock)
                a rel(ReentrantLock#2.lock)
                a rel(ReentrantLock#2)
                """);
        assertThat(rapid.written().notes()).isEmpty();
    }

    @Test
    void a_condition_frees_its_lock() {
        Thing lock = run.thing("java.util.concurrent.locks.ReentrantLock");
        Thing condition = run.thing("Condition");
        String owner = "java/util/concurrent/locks/Condition";
        run.on("a")
                .call(LOCK, "newCondition", "()Ljava/util/concurrent/locks/Condition;")
                .to(lock)
                .gives(condition);
        run.on("a").call(LOCK, "lock", "()V").to(lock).done();
        run.on("b").call(LOCK, "lock", "()V").to(lock).done();
        run.on("b").call(owner, "signal", "()V").to(condition).done();
        run.on("b").call(LOCK, "unlock", "()V").to(lock).done();
        run.on("a").call(owner, "await", "()V").to(condition).fails("java.lang.InterruptedException");
        run.on("a").call(LOCK, "unlock", "()V").to(lock).done();

        assertThat(rapid.lines()).isEqualTo("""
                a acq(ReentrantLock#2.lock)
                a rel(ReentrantLock#2.lock)
                b acq(ReentrantLock#2.lock)
                b rel(ReentrantLock#2.lock)
                a acq(ReentrantLock#2.lock)
                a rel(ReentrantLock#2.lock)
                """);
    }

    @Test
    void readers_take_the_lock_when_they_come_and_when_they_go_and_are_kept_from_writers_by_what_they_read() {
        Thing both = run.thing("java.util.concurrent.locks.ReentrantReadWriteLock");
        Thing reading = run.thing("ReadLock");
        Thing writing = run.thing("WriteLock");
        String owner = "java/util/concurrent/locks/ReentrantReadWriteLock";
        run.on("w")
                .call(owner, "readLock", "()Ljava/util/concurrent/locks/ReentrantReadWriteLock$ReadLock;")
                .to(both)
                .gives(reading);
        run.on("w")
                .call(owner, "writeLock", "()Ljava/util/concurrent/locks/ReentrantReadWriteLock$WriteLock;")
                .to(both)
                .gives(writing);
        run.on("r").call(READ_LOCK, "lock", "()V").to(reading).done();
        run.on("s").call(READ_LOCK, "lock", "()V").to(reading).done();
        run.on("s").call(READ_LOCK, "unlock", "()V").to(reading).done();
        run.on("r").call(READ_LOCK, "unlock", "()V").to(reading).done();
        run.on("w").call(WRITE_LOCK, "lock", "()V").to(writing).done();
        run.on("w").call(WRITE_LOCK, "lock", "()V").to(writing).done();
        run.on("w").call(WRITE_LOCK, "unlock", "()V").to(writing).done();
        run.on("w").call(READ_LOCK, "lock", "()V").to(reading).done();
        run.on("w").call(WRITE_LOCK, "unlock", "()V").to(writing).done();

        assertThat(rapid.lines().replace("ReentrantReadWriteLock#2.lock", "L")).isEqualTo("""
                r acq(L)
                r r(L)
                r rel(L)
                s acq(L)
                s r(L)
                s rel(L)
                s acq(L)
                s r(L)
                s w(L)
                s rel(L)
                r acq(L)
                r r(L)
                r w(L)
                r rel(L)
                w acq(L)
                w r(L)
                w r(L)
                w w(L)
                w rel(L)
                """);
    }

    @Test
    void a_stamped_lock_can_be_given_back_by_another_thread() {
        String owner = "java/util/concurrent/locks/StampedLock";
        Thing lock = run.thing("java.util.concurrent.locks.StampedLock");
        run.on("a").call(owner, "writeLock", "()J").to(lock).gives(Run.longNumber(256));
        run.on("b").call(owner, "tryOptimisticRead", "()J").to(lock).gives(Run.longNumber(0));
        run.on("b")
                .call(owner, "unlock", "(J)V")
                .to(lock)
                .with(Run.longNumber(256))
                .done();
        run.on("b").call(owner, "tryWriteLock", "()J").to(lock).gives(Run.longNumber(512));

        assertThat(rapid.lines().replace("StampedLock#2.lock", "L")).isEqualTo("""
                a acq(L)
                a r(L)
                a rel(L)
                b acq(L)
                b r(L)
                """);
        assertThat(rapid.written().notes())
                .containsExactly("StampedLock#2.lock was given back by another thread than took it");
    }

    @Test
    void a_lock_of_a_thread_that_was_cut_off_is_freed_when_another_takes_it() {
        run.on("a").cut("an asynchronous exception").enter(account, 1);
        run.on("b").write(balance, 1).enter(account, 1).exit(account, 1);

        assertThat(rapid.lines()).isEqualTo("""
                a acq(Account#1)
                b w(Account#1.balance)
                a rel(Account#1)
                b acq(Account#1)
                b rel(Account#1)
                """);
        assertThat(rapid.written().notes())
                .containsExactly(
                        "a is known only up to a point: an asynchronous exception",
                        "Account#1 was held by a thread whose record does not go on");
    }

    @Test
    void an_order_in_which_two_threads_hold_a_lock_gives_a_trace_that_can_be_read_and_a_note() {
        run.on("a").enter(account, 1);
        run.on("b").enter(account, 1).exit(account, 1);
        run.on("a").exit(account, 1);

        assertThat(rapid.lines()).isEqualTo("""
                a acq(Account#1)
                a rel(Account#1)
                """);
        assertThat(rapid.written().notes())
                .containsExactly(
                        "Account#1 was taken by a thread while another one held it",
                        "Account#1 was given back by a thread that did not hold it");
    }
}
