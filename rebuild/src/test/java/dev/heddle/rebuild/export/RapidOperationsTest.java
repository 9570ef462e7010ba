// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import org.junit.jupiter.api.Test;

/** What variables, collections, threads and tasks become. */
class RapidOperationsTest {

    private static final String ATOMIC = "java/util/concurrent/atomic/AtomicInteger";

    private final Run run = new Run();
    private final RapidText rapid = new RapidText(run);
    private final Thing account = run.thing("shop.Account");
    private final Location balance = Run.field(account, "balance");

    // ── variables and operations ────────────────────────────────────────────────────────────────────────────────────

    @Test
    void volatile_accesses_hold_a_lock_of_the_variable() {
        run.on("a").writeVolatile(balance, 1);
        run.on("b").readVolatile(balance, 1);

        assertThat(rapid.lines().replace("Account#1.balance", "v")).isEqualTo("""
                a acq(v)
                a w(v)
                a rel(v)
                b acq(v)
                b r(v)
                b rel(v)
                """);
    }

    @Test
    void atomic_variables_are_read_and_written_under_their_lock() {
        Thing counter = run.thing("java.util.concurrent.atomic.AtomicInteger");
        run.on("a").call(ATOMIC, "incrementAndGet", "()I").to(counter).gives(Run.number(1));
        run.on("a")
                .call(ATOMIC, "compareAndSet", "(II)Z")
                .to(counter)
                .with(Run.number(7), Run.number(8))
                .gives(Run.number(0));
        run.on("a").call(ATOMIC, "set", "(I)V").to(counter).with(Run.number(3)).done();

        assertThat(rapid.lines().replace("AtomicInteger#2.state", "n")).isEqualTo("""
                a acq(n)
                a r(n)
                a w(n)
                a rel(n)
                a acq(n)
                a r(n)
                a rel(n)
                a acq(n)
                a w(n)
                a rel(n)
                """);
    }

    @Test
    void the_elements_of_an_atomic_array_are_variables_of_their_own() {
        Thing array = run.thing("java.util.concurrent.atomic.AtomicIntegerArray");
        run.on("a")
                .call("java/util/concurrent/atomic/AtomicIntegerArray", "get", "(I)I")
                .to(array)
                .with(Run.number(4))
                .gives(Run.number(0));

        assertThat(rapid.lines()).isEqualTo("""
                a acq(AtomicIntegerArray#2[4])
                a r(AtomicIntegerArray#2[4])
                a rel(AtomicIntegerArray#2[4])
                """);
    }

    @Test
    void a_variable_handle_accesses_the_field_itself_and_plainly_where_it_says_so() {
        Thing handle = run.thing("java.lang.invoke.VarHandle");
        String owner = "java/lang/invoke/VarHandle";
        run.on("a")
                .call(owner, "get", "(Lshop/Account;)I")
                .to(handle)
                .with(account)
                .of(balance)
                .gives(Run.number(0));
        run.on("a")
                .call(owner, "getAndAdd", "(Lshop/Account;I)I")
                .to(handle)
                .with(account)
                .of(balance)
                .gives(Run.number(0));

        assertThat(rapid.lines().replace("Account#1.balance", "v")).isEqualTo("""
                a r(v)
                a acq(v)
                a r(v)
                a w(v)
                a rel(v)
                """);
    }

    @Test
    void collections_are_accessed_as_they_promise() {
        Thing list = run.thing("java.util.ArrayList");
        Thing vector = run.thing("java.util.Vector");
        Thing map = run.thing("java.util.concurrent.ConcurrentHashMap");
        run.on("a")
                .call("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z")
                .to(list)
                .with(account)
                .gives(Run.number(1));
        run.on("a").call("java/util/Vector", "size", "()I").to(vector).gives(Run.number(0));
        run.on("a")
                .call("java/util/concurrent/ConcurrentHashMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;")
                .to(map)
                .with(account)
                .gives(account);

        assertThat(rapid.lines()).isEqualTo("""
                a r(ArrayList#2.state)
                a w(ArrayList#2.state)
                a acq(Vector#3)
                a r(Vector#3.state)
                a rel(Vector#3)
                a acq(ConcurrentHashMap#4.state)
                a r(ConcurrentHashMap#4.state)
                a rel(ConcurrentHashMap#4.state)
                """);
    }

    @Test
    void making_a_collection_is_a_write_if_it_promises_nothing() {
        run.on("a")
                .call("java/util/ArrayList", "<init>", "()V")
                .to(run.thing("ArrayList"))
                .done();
        run.on("a")
                .call("java/util/Vector", "<init>", "()V")
                .to(run.thing("Vector"))
                .done();
        run.on("a").call(ATOMIC, "<init>", "()V").to(run.thing("AtomicInteger")).done();

        assertThat(rapid.lines()).isEqualTo("a w(ArrayList#2.state)\n");
    }

    @Test
    void a_vector_inside_of_its_own_monitor_needs_no_further_lock() {
        Thing vector = run.thing("java.util.Vector");
        run.on("a").enter(vector, 1);
        run.on("a").call("java/util/Vector", "size", "()I").to(vector).gives(Run.number(0));
        run.on("a").exit(vector, 1);

        assertThat(rapid.lines()).isEqualTo("""
                a acq(Vector#2)
                a r(Vector#2.state)
                a rel(Vector#2)
                """);
    }

    @Test
    void all_who_arrive_at_a_barrier_come_before_all_who_leave_it() {
        String owner = "java/util/concurrent/CyclicBarrier";
        Thing barrier = run.thing("java.util.concurrent.CyclicBarrier");
        run.on("a").write(balance, 1);
        run.on("b").read(balance, 1);
        run.on("a").call(owner, "await", "()I").to(barrier).gives(Run.number(1));
        run.on("b").call(owner, "await", "()I").to(barrier).gives(Run.number(0));

        assertThat(rapid.lines().replace("CyclicBarrier#2.state", "s").replace("Account#1.", ""))
                .isEqualTo("""
                a w(balance)
                a acq(s)
                a r(s)
                a w(s)
                a rel(s)
                b r(balance)
                b acq(s)
                b r(s)
                b w(s)
                b rel(s)
                a acq(s)
                a r(s)
                a rel(s)
                b acq(s)
                b r(s)
                b rel(s)
                """);
    }

    @Test
    void who_leaves_a_barrier_knows_what_its_action_did() {
        String owner = "java/util/concurrent/CyclicBarrier";
        Thing barrier = run.thing("java.util.concurrent.CyclicBarrier");
        Thing action = run.thing("Action");
        run.on("a").write(balance, 1);
        Run.Call first = run.on("a").call(owner, "await", "()I").to(barrier);
        Run.Call second = run.on("b").call(owner, "await", "()I").to(barrier).calling();
        run.on("b").begin(action).write(balance, 2).returns();
        first.gives(Run.number(1)).read(balance, 2);
        second.gives(Run.number(0));

        assertThat(rapid.lines().replace("CyclicBarrier#2.state", "s").replace("Account#1.", ""))
                .contains("""
                b w(balance)
                b acq(s)
                b r(s)
                b w(s)
                b rel(s)
                a acq(s)
                a r(s)
                a rel(s)
                a r(balance)
                """);
    }

    @Test
    void copying_an_array_reads_and_writes_its_elements() {
        Thing from = run.thing("[I");
        Thing to = run.thing("[I");
        Run.Call copy = run.on("a").call("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V");
        copy.withMixed(from, 1, to, 0, 2).done();

        assertThat(rapid.lines()).isEqualTo("""
                a r([I#2[1])
                a w([I#3[0])
                a r([I#2[2])
                a w([I#3[1])
                """);
    }

    // ── threads and tasks ───────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_timed_join_counts_only_if_the_thread_has_ended() {
        Thing worker = run.thing("Worker");
        run.on("main").start("main.0");
        run.on("main.0").as(worker).write(balance, 1);
        run.on("main")
                .call("java/lang/Thread", "join", "(J)V")
                .to(worker)
                .with(Run.longNumber(1))
                .done();
        run.on("main.0").end();
        run.on("main")
                .call("java/lang/Thread", "join", "(J)V")
                .to(worker)
                .with(Run.longNumber(1))
                .done();

        assertThat(rapid.lines()).isEqualTo("""
                main fork(main.0)
                main.0 w(Account#1.balance)
                main join(main.0)
                """);
    }

    @Test
    void a_task_sees_what_came_before_its_submission_and_its_future_what_the_task_did() {
        Thing pool = run.thing("Pool");
        Thing task = run.thing("Task");
        Thing future = run.thing("Future");
        run.on("main")
                .call(
                        "java/util/concurrent/ThreadPoolExecutor",
                        "submit",
                        "(Ljava/lang/Runnable;)Ljava/util/concurrent/Future;")
                .to(pool)
                .with(task)
                .gives(future);
        run.on("main.0").begin(task).write(balance, 1).returns();
        run.on("main")
                .call("java/util/concurrent/FutureTask", "get", "()Ljava/lang/Object;")
                .to(future)
                .gives(account);

        String lines = rapid.lines();

        assertThat(lines).isEqualTo("""
                main acq(Pool#2.state)
                main r(Pool#2.state)
                main w(Pool#2.state)
                main rel(Pool#2.state)
                main acq(Task#3.state)
                main r(Task#3.state)
                main w(Task#3.state)
                main rel(Task#3.state)
                main acq(Future#4.state)
                main r(Future#4.state)
                main w(Future#4.state)
                main rel(Future#4.state)
                main.0 acq(Task#3.state)
                main.0 r(Task#3.state)
                main.0 rel(Task#3.state)
                main.0 acq(Pool#2.state)
                main.0 r(Pool#2.state)
                main.0 rel(Pool#2.state)
                main.0 acq(Future#4.state)
                main.0 r(Future#4.state)
                main.0 rel(Future#4.state)
                main.0 w(Account#1.balance)
                main.0 acq(Task#3.state)
                main.0 r(Task#3.state)
                main.0 w(Task#3.state)
                main.0 rel(Task#3.state)
                main.0 acq(Pool#2.state)
                main.0 r(Pool#2.state)
                main.0 w(Pool#2.state)
                main.0 rel(Pool#2.state)
                main.0 acq(Future#4.state)
                main.0 r(Future#4.state)
                main.0 w(Future#4.state)
                main.0 rel(Future#4.state)
                main acq(Future#4.state)
                main r(Future#4.state)
                main rel(Future#4.state)
                """);
    }

    @Test
    void a_task_is_handed_over_before_the_thread_that_runs_it_starts() {
        Thing pool = run.thing("Pool");
        Thing task = run.thing("Task");
        run.on("main").start("main.0");
        run.on("main.0").begin(task).write(balance, 1).returns().end();
        run.on("main")
                .call("java/util/concurrent/ThreadPoolExecutor", "execute", "(Ljava/lang/Runnable;)V")
                .to(pool)
                .with(task)
                .done();

        String lines = rapid.lines();

        assertThat(lines.indexOf("main w(Task#3.state)")).isPositive().isLessThan(lines.indexOf("fork"));
        assertThat(lines.indexOf("main w(Task#3.state)", lines.indexOf("fork"))).isEqualTo(-1);
        assertThat(lines.indexOf("main.0 r(Task#3.state)")).isGreaterThan(lines.indexOf("fork"));
        assertThat(lines).endsWith("main.0 rel(Pool#2.state)\n");
    }

    @Test
    void what_an_executor_does_around_its_tasks_is_known_to_those_who_await_its_end() {
        Thing pool = run.thing("Pool");
        Thing task = run.thing("Task");
        String owner = "java/util/concurrent/ThreadPoolExecutor";
        run.on("main")
                .call(owner, "execute", "(Ljava/lang/Runnable;)V")
                .to(pool)
                .with(task)
                .done();
        run.on("main.0").begin(task).returns().begin(pool).write(balance, 1).returns();
        run.on("main")
                .call(owner, "awaitTermination", "(JLjava/util/concurrent/TimeUnit;)Z")
                .to(pool)
                .gives(Run.number(1));

        assertThat(rapid.lines()).endsWith("""
                main.0 w(Account#1.balance)
                main.0 acq(Pool#2.state)
                main.0 r(Pool#2.state)
                main.0 w(Pool#2.state)
                main.0 rel(Pool#2.state)
                main acq(Pool#2.state)
                main r(Pool#2.state)
                main rel(Pool#2.state)
                """);
    }

    @Test
    void a_permit_goes_from_unpark_to_park() {
        Thing worker = run.thing("Worker");
        run.on("main.0").as(worker).write(balance, 1);
        run.on("main")
                .call("java/util/concurrent/locks/LockSupport", "unpark", "(Ljava/lang/Thread;)V")
                .with(worker)
                .done();
        run.on("main.0")
                .call("java/util/concurrent/locks/LockSupport", "park", "()V")
                .done();

        assertThat(rapid.lines()).isEqualTo("""
                main.0 w(Account#1.balance)
                main acq(main.0.permit)
                main r(main.0.permit)
                main w(main.0.permit)
                main rel(main.0.permit)
                main.0 acq(main.0.permit)
                main.0 r(main.0.permit)
                main.0 w(main.0.permit)
                main.0 rel(main.0.permit)
                """);
    }
}
