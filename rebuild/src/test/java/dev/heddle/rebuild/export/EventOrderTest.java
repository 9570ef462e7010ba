// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.export.EventOrder.Moment;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class EventOrderTest {

    private final Run run = new Run();
    private final Thing account = run.thing("shop.Account");
    private final Location balance = Run.field(account, "balance");

    private static List<String> brief(List<Occurrence> order) {
        return order.stream()
                .map(at -> "%s %s%s"
                        .formatted(
                                at.thread(),
                                at.event().getClass().getSimpleName().toLowerCase(Locale.ROOT),
                                at.part() == Occurrence.Part.WHOLE ? "" : " " + at.part()))
                .toList();
    }

    @Test
    void events_without_a_place_follow_their_predecessor_and_the_first_ones_the_start() {
        run.on("main").write(balance, 1).start("main.0").end();
        run.on("main.0").read(balance, 1).write(balance, 2).end();

        assertThat(brief(EventOrder.following(run.history(), List.of(new Moment("main.0", 1)))))
                .containsExactly("main write", "main start", "main end", "main.0 read", "main.0 write", "main.0 end");
        assertThat(brief(EventOrder.following(
                        run.history(), List.of(new Moment("main", 0), new Moment("main.0", 1), new Moment("main", 2)))))
                .containsExactly("main write", "main start", "main.0 read", "main.0 write", "main.0 end", "main end");
    }

    @Test
    void an_event_that_is_there_twice_happens_at_its_last_place() {
        run.on("a").read(balance, 1);
        run.on("b").write(balance, 1);

        assertThat(brief(EventOrder.following(
                        run.history(), List.of(new Moment("a", 0), new Moment("b", 0), new Moment("a", 0)))))
                .containsExactly("b write", "a read");
    }

    @Test
    void a_wait_begins_right_after_the_event_before_it() {
        run.on("a").enter(account, 1);
        run.on("b").enter(account, 1);
        run.on("b").call("java/lang/Object", "notify", "()V").to(account).done().exit(account, 1);
        run.on("a").call("java/lang/Object", "wait", "()V").to(account).done().exit(account, 1);

        assertThat(brief(run.order()))
                .containsExactly(
                        "a enter",
                        "a operation BEGIN",
                        "b enter",
                        "b operation",
                        "b exit",
                        "a operation END",
                        "a exit");
    }

    @Test
    void an_operation_that_calls_back_begins_where_it_says_so() {
        Thing barrier = run.thing("java.util.concurrent.CyclicBarrier");
        Thing action = run.thing("shop.Audit");
        run.on("a")
                .call("java/util/concurrent/CyclicBarrier", "await", "()I")
                .to(barrier)
                .calling();
        Run.On a = run.on("a").begin(action).returns();
        a.call("java/util/concurrent/CyclicBarrier", "await", "()I").to(barrier).gives(Run.number(0));

        assertThat(brief(run.order())).containsExactly("a calling", "a begin", "a return", "a operation END");
    }

    @Test
    void stamps_order_what_synchronises() {
        run.on("main").start("main.0").start("main.1");
        run.on("main.1").enter(account, 1).write(balance, 1).exit(account, 1);
        run.on("main.0").enter(account, 1).read(balance, 1).exit(account, 1).end();

        List<Occurrence> order = EventOrder.byStamps(run.history());

        assertThat(brief(order))
                .containsExactly(
                        "main start",
                        "main start",
                        "main.1 enter",
                        "main.1 write",
                        "main.1 exit",
                        "main.0 enter",
                        "main.0 read",
                        "main.0 exit",
                        "main.0 end");
    }

    @Test
    void a_task_does_not_begin_before_it_was_handed_over_however_often_that_is() {
        Thing pool = run.thing("Pool");
        Thing task = run.thing("Task");
        Thing other = run.thing("Other");
        String owner = "java/util/concurrent/ThreadPoolExecutor";
        run.on("worker")
                .begin(other)
                .returns()
                .begin(task)
                .returns()
                .begin(task)
                .write(balance, 1)
                .returns();
        run.on("main").write(balance, 0);
        for (int i = 0; i < 2; i++) {
            run.on("main")
                    .call(owner, "execute", "(Ljava/lang/Runnable;)V")
                    .to(pool)
                    .with(task)
                    .done();
        }

        assertThat(brief(EventOrder.following(run.history(), List.of(new Moment("main", 1), new Moment("main", 2)))))
                .containsExactly(
                        "worker begin",
                        "worker return",
                        "main write",
                        "main operation",
                        "worker begin",
                        "worker return",
                        "main operation",
                        "worker begin",
                        "worker write",
                        "worker return");
        assertThat(brief(EventOrder.following(
                        run.history(), List.of(new Moment("worker", 5), new Moment("main", 1), new Moment("main", 2)))))
                .endsWith("worker return", "main operation", "main operation");
    }

    @Test
    void what_waited_and_threw_ends_before_the_next_stamp_of_its_thread() {
        run.on("a").enter(account, 1);
        Run.Call wait = run.on("a").call("java/lang/Object", "wait", "()V").to(account);
        run.on("b").enter(account, 1).exit(account, 1);
        wait.fails("java.lang.InterruptedException").exit(account, 1);

        assertThat(brief(EventOrder.byStamps(run.history())))
                .containsExactly("a enter", "a operation BEGIN", "b enter", "b exit", "a operation END", "a exit");
    }

    @Test
    void an_operation_that_starts_a_thread_for_its_task_begins_before_that() {
        Thing pool = run.thing("Pool");
        Thing task = run.thing("Task");
        run.on("main").start("main.0");
        run.on("main.0").begin(task).returns();
        run.on("main")
                .call("java/util/concurrent/ThreadPoolExecutor", "execute", "(Ljava/lang/Runnable;)V")
                .to(pool)
                .with(task)
                .done();

        assertThat(brief(run.order()))
                .containsExactly(
                        "main operation BEGIN", "main start", "main.0 begin", "main.0 return", "main operation END");
    }

    @Test
    void nothing_is_lost_and_each_thread_keeps_its_order() {
        run.on("main").start("main.0").enter(account, 1).exit(account, 1);
        run.on("main.0").enter(account, 1).write(balance, 3).exit(account, 1).end();
        run.on("main").read(balance, 3).end();

        for (List<Occurrence> order : List.of(run.order(), EventOrder.byStamps(run.history()))) {
            run.history()
                    .threads()
                    .forEach(thread -> assertThat(order.stream()
                                    .filter(at -> at.thread().equals(thread.path()))
                                    .<Event>map(Occurrence::event))
                            .containsExactlyElementsOf(thread.events()));
        }
    }

    @Test
    void a_moment_of_an_unknown_thread_is_refused() {
        run.on("main").end();

        assertThatThrownBy(() -> EventOrder.following(run.history(), List.of(new Moment("nobody", 0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nobody");
    }
}
