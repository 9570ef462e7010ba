// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import static dev.heddle.rebuild.lower.Actor.is;
import static dev.heddle.rebuild.lower.Actor.plus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each class of java.util.concurrent: the run comes back, and other interleavings come to what Java allows and nothing else. */
class SynchronisationTest {

    private static final String J = "java/util/concurrent/";

    private final Recording recording = new Recording();
    private final Actor main = recording.thread("main");
    private final Actor a = recording.thread("main.0");
    private final Actor b = recording.thread("main.1");
    private final Location count = recording.integer("count", 0);

    private void increment(Actor actor, int before) {
        Datum seen = actor.read(count, before);
        actor.write(count, plus(seen, 1));
    }

    private Rebuilt comesBack() {
        Rebuilt rebuilt = recording.rebuilt();
        assertThat(rebuilt.recorded()).as("%s", rebuilt.notes()).isPresent();
        assertThat(rebuilt.coverage().environmentWrites()).isZero();
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        return rebuilt;
    }

    private Thing made(String type, String descriptor, Object... arguments) {
        Thing thing = recording.thing(type.replace('/', '.'));
        main.call(type, "<init>", descriptor, thing, arguments).returns();
        return thing;
    }

    @Test
    void a_reentrant_lock_keeps_updates_together() {
        Thing lock = made(J + "locks/ReentrantLock", "()V");
        for (Actor actor : List.of(a, b)) {
            actor.call(J + "locks/ReentrantLock", "lock", "()V", lock).returns();
            increment(actor, actor == a ? 0 : 1);
            actor.call(J + "locks/ReentrantLock", "unlock", "()V", lock).returns();
        }

        assertThat(Outcomes.of(comesBack().program(), "Bank.count")).containsExactly("2");
    }

    @Test
    void thousands_of_threads_that_take_turns_with_a_monitor_come_back_soon() {
        Thing monitor = recording.thing("java.lang.Object");
        for (int i = 0; i < 2_500; i++) {
            Actor actor = recording.thread("main.%d".formatted(i + 2));
            actor.enter(monitor);
            increment(actor, i);
            actor.exit(monitor).end();
        }

        Rebuilt rebuilt = assertTimeoutPreemptively(Duration.ofSeconds(30), recording::rebuilt);

        assertThat(rebuilt.recorded()).as("%s", rebuilt.notes()).isPresent();
    }

    @Test
    void a_semaphore_with_one_permit_keeps_updates_together_and_with_two_it_does_not() {
        for (int permits : new int[] {1, 2}) {
            SynchronisationTest fresh = new SynchronisationTest();
            Thing semaphore = fresh.made(J + "Semaphore", "(I)V", permits);
            for (Actor actor : List.of(fresh.a, fresh.b)) {
                actor.call(J + "Semaphore", "acquire", "()V", semaphore).returns();
                fresh.increment(actor, actor == fresh.a ? 0 : 1);
                actor.call(J + "Semaphore", "release", "()V", semaphore).returns();
            }
            String[] expected = permits == 1 ? new String[] {"2"} : new String[] {"1", "2"};
            assertThat(Outcomes.of(fresh.comesBack().program(), "Bank.count")).containsExactly(expected);
        }
    }

    @Test
    void who_waits_for_a_latch_sees_what_came_before_its_count_down() {
        Thing latch = made(J + "CountDownLatch", "(I)V", 1);
        a.write(count, 7);
        a.call(J + "CountDownLatch", "countDown", "()V", latch).returns();
        b.call(J + "CountDownLatch", "await", "()V", latch).returns();
        b.check(is(b.read(count, 7), 7));

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    @Test
    void an_atomic_increment_gives_each_thread_another_number() {
        Thing number = made(J + "atomic/AtomicInteger", "()V");
        Datum first = a.call(J + "atomic/AtomicInteger", "incrementAndGet", "()I", number)
                .returns(1);
        b.call(J + "atomic/AtomicInteger", "incrementAndGet", "()I", number).returns(2);
        a.write(count, first);
        b.read(count, 1);

        assertThat(Outcomes.of(comesBack().program(), "AtomicInteger#1.value", "Bank.count"))
                .containsExactly("2 1", "2 2");
    }

    @Test
    void only_one_of_two_swaps_succeeds() {
        Thing flag = made(J + "atomic/AtomicBoolean", "()V");
        Datum mine = a.call(J + "atomic/AtomicBoolean", "compareAndSet", "(ZZ)Z", flag, 0, 1)
                .returns(true);
        Datum yours = b.call(J + "atomic/AtomicBoolean", "compareAndSet", "(ZZ)Z", flag, 0, 1)
                .returns(false);
        Location other = recording.integer("other", 0);
        a.write(count, mine);
        b.write(other, yours);
        main.join("main.0").join("main.1");
        main.read(count, 1);
        main.read(other, 0);

        assertThat(Outcomes.of(comesBack().program(), "Bank.count", "Bank.other"))
                .containsExactly("0 1", "1 0");
    }

    @Test
    void put_if_absent_lets_one_thread_win() {
        Thing map = made(J + "ConcurrentHashMap", "()V");
        Thing key = recording.text("key");
        Thing x = recording.thing("demo.Value");
        Thing y = recording.thing("demo.Value");
        String descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        a.call(J + "ConcurrentHashMap", "putIfAbsent", descriptor, map, key, x).returnsNull();
        b.call(J + "ConcurrentHashMap", "putIfAbsent", descriptor, map, key, y).returns(x);

        assertThat(Outcomes.of(comesBack().program(), "ConcurrentHashMap#1[\"key\"]", "main.1.r1"))
                .containsExactly("%d %d".formatted(x.identity(), x.identity()), "%d 0".formatted(y.identity()));
    }

    @Test
    void a_queue_gives_out_its_head_and_nothing_else() {
        Thing queue = made(J + "LinkedBlockingQueue", "()V");
        Thing x = recording.thing("demo.Value");
        Thing y = recording.thing("demo.Value");
        a.call(J + "LinkedBlockingQueue", "put", "(Ljava/lang/Object;)V", queue, x)
                .returns();
        a.write(count, 1);
        a.call(J + "LinkedBlockingQueue", "put", "(Ljava/lang/Object;)V", queue, y)
                .returns();
        b.call(J + "LinkedBlockingQueue", "take", "()Ljava/lang/Object;", queue).returns(x);
        b.check(is(b.read(count, 1), 1));
        b.call(J + "LinkedBlockingQueue", "take", "()Ljava/lang/Object;", queue).returns(y);
        b.check(is(b.read(count, 1), 1));

        // After the first element the write may still be to come; after the second it is not.
        assertThat(Outcomes.failing(comesBack().program())).hasSize(1);
    }

    @Test
    void nobody_passes_a_barrier_before_all_have_arrived() {
        Thing barrier = made(J + "CyclicBarrier", "(I)V", 2);
        a.write(count, 1);
        Actor.Pending first = a.call(J + "CyclicBarrier", "await", "()I", barrier);
        b.call(J + "CyclicBarrier", "await", "()I", barrier).returns(0);
        first.returns(1);
        b.check(is(b.read(count, 1), 1));

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    @Test
    void notify_wakes_the_thread_that_waits() {
        Thing lock = recording.thing("demo.Lock");
        a.enter(lock);
        Actor.Pending waiting = a.call("java/lang/Object", "wait", "()V", lock);
        b.enter(lock).write(count, 1);
        b.call("java/lang/Object", "notify", "()V", lock).returns();
        b.exit(lock);
        waiting.returns();
        a.check(is(a.read(count, 1), 1)).exit(lock);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    @Test
    void threads_that_exchange_get_each_others_objects() {
        Thing exchanger = made(J + "Exchanger", "()V");
        Thing x = recording.thing("demo.Value");
        Thing y = recording.thing("demo.Value");
        String descriptor = "(Ljava/lang/Object;)Ljava/lang/Object;";
        Actor.Pending first = a.call(J + "Exchanger", "exchange", descriptor, exchanger, x);
        b.call(J + "Exchanger", "exchange", descriptor, exchanger, y).returns(x);
        first.returns(y);

        assertThat(Outcomes.of(comesBack().program(), "main.0.r1", "main.1.r1"))
                .containsExactly("%d %d".formatted(y.identity(), x.identity()));
    }
}
