package dev.heddle.rebuild.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RapidWriterTest {

    private static final String LOCK = "java/util/concurrent/locks/ReentrantLock";
    private static final String READ_LOCK = "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock";
    private static final String WRITE_LOCK = "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock";
    private static final String ATOMIC = "java/util/concurrent/atomic/AtomicInteger";

    private final Run run = new Run();
    private final Thing account = run.thing("shop.Account");
    private final Location balance = Run.field(account, "balance");

    private RapidWriter.Written written = new RapidWriter.Written(0, List.of(), List.of());

    /** What is written, without places, begins and ends; everything that is written can be read. */
    private String lines() {
        String text = text();
        return text.lines()
                .filter(line -> !line.contains("|begin(") && !line.contains("|end("))
                .map(line -> line.substring(0, line.lastIndexOf('|')).replace('|', ' '))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String text() {
        try {
            StringBuilder out = new StringBuilder();
            written = RapidWriter.write(run.history(), run.order(), out);
            requireReadable(out.toString());
            return out.toString();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void requireReadable(String text) throws IOException {
        RapidTrace trace = RapidReader.trace("written", new StringReader(text));
        StringBuilder again = new StringBuilder();
        trace.print(again);
        assertThat(again.toString()).isEqualTo(text);
        assertThat(trace.events()).hasSize(written.lines());
        assertThat(Interpreter.run(trace.program(), trace.schedule(), new Inputs(Map.of(), Map.of())))
                .isInstanceOf(Outcome.Completed.class);
    }

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

        assertThat(text()).isEqualTo("""
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
        assertThat(written.sites()).extracting(Site::line).containsExactly(3, 4, 9, 10, 11, 5, 6);
        assertThat(written.notes()).isEmpty();
    }

    @Test
    void different_places_have_different_names_and_names_have_no_blanks() {
        Thing odd = run.thing("shop.a b|c(d)");
        run.on("main")
                .write(new Location.Static("shop.Bank", "total", "I"), 1)
                .write(new Location.Static("other.Bank", "total", "I"), 1)
                .write(new Location.Static("shop.Bank", "total", "I"), 2)
                .write(new Location.Cell(odd, 2), 1);

        assertThat(lines()).isEqualTo("""
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

        assertThat(lines()).isEqualTo("""
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

        assertThat(lines()).isEqualTo("""
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

        assertThat(lines()).isEqualTo("""
                a acq(ReentrantLock#2)
                b acq(ReentrantLock#2.lock)
                b rel(ReentrantLock#2.lock)
                a acq(ReentrantLock#2.lock)
                a rel(ReentrantLock#2.lock)
                a rel(ReentrantLock#2)
                """);
        assertThat(written.notes()).isEmpty();
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

        assertThat(lines()).isEqualTo("""
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

        assertThat(lines().replace("ReentrantReadWriteLock#2.lock", "L")).isEqualTo("""
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

        assertThat(lines().replace("StampedLock#2.lock", "L")).isEqualTo("""
                a acq(L)
                a r(L)
                a rel(L)
                b acq(L)
                b r(L)
                """);
        assertThat(written.notes()).containsExactly("StampedLock#2.lock was given back by another thread than took it");
    }

    @Test
    void a_lock_of_a_thread_that_was_cut_off_is_freed_when_another_takes_it() {
        run.on("a").cut("an asynchronous exception").enter(account, 1);
        run.on("b").write(balance, 1).enter(account, 1).exit(account, 1);

        assertThat(lines()).isEqualTo("""
                a acq(Account#1)
                b w(Account#1.balance)
                a rel(Account#1)
                b acq(Account#1)
                b rel(Account#1)
                """);
        assertThat(written.notes())
                .containsExactly(
                        "a is known only up to a point: an asynchronous exception",
                        "Account#1 was held by a thread whose record does not go on");
    }

    @Test
    void an_order_in_which_two_threads_hold_a_lock_gives_a_trace_that_can_be_read_and_a_note() {
        run.on("a").enter(account, 1);
        run.on("b").enter(account, 1).exit(account, 1);
        run.on("a").exit(account, 1);

        assertThat(lines()).isEqualTo("""
                a acq(Account#1)
                a rel(Account#1)
                """);
        assertThat(written.notes())
                .containsExactly(
                        "Account#1 was taken by a thread while another one held it",
                        "Account#1 was given back by a thread that did not hold it");
    }

    // ── variables and operations ────────────────────────────────────────────────────────────────────────────────────

    @Test
    void volatile_accesses_hold_a_lock_of_the_variable() {
        run.on("a").writeVolatile(balance, 1);
        run.on("b").readVolatile(balance, 1);

        assertThat(lines().replace("Account#1.balance", "v")).isEqualTo("""
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

        assertThat(lines().replace("AtomicInteger#2.state", "n")).isEqualTo("""
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

        assertThat(lines()).isEqualTo("""
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

        assertThat(lines().replace("Account#1.balance", "v")).isEqualTo("""
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

        assertThat(lines()).isEqualTo("""
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

        assertThat(lines()).isEqualTo("a w(ArrayList#2.state)\n");
    }

    @Test
    void a_vector_inside_of_its_own_monitor_needs_no_further_lock() {
        Thing vector = run.thing("java.util.Vector");
        run.on("a").enter(vector, 1);
        run.on("a").call("java/util/Vector", "size", "()I").to(vector).gives(Run.number(0));
        run.on("a").exit(vector, 1);

        assertThat(lines()).isEqualTo("""
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

        assertThat(lines().replace("CyclicBarrier#2.state", "s").replace("Account#1.", ""))
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

        assertThat(lines().replace("CyclicBarrier#2.state", "s").replace("Account#1.", ""))
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

        assertThat(lines()).isEqualTo("""
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

        assertThat(lines()).isEqualTo("""
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

        String lines = lines();

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

        String lines = lines();

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

        assertThat(lines()).endsWith("""
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

        assertThat(lines()).isEqualTo("""
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
