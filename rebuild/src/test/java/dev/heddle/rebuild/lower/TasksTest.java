// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import static dev.heddle.rebuild.lower.Actor.is;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Action;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** For whom tasks ran, and who goes on after them. */
class TasksTest {

    private static final String J = "java/util/concurrent/";
    private static final String STAGE = "Ljava/util/concurrent/CompletableFuture;";
    private static final String NOT_KNOWN = "who asked for it is not known";

    private final Recording recording = new Recording();
    private final Actor main = recording.thread("main");
    private final Location x = recording.integer("x", 0);
    private final Location y = recording.integer("y", 0);
    private final Thing task = recording.thing("demo.Bank$$Lambda");

    // ── writing runs ────────────────────────────────────────────────────────────────────────────────────────────────

    private Rebuilt comesBack() {
        Rebuilt rebuilt = recording.rebuilt();
        assertThat(rebuilt.recorded()).as("%s", rebuilt.notes()).isPresent();
        assertThat(rebuilt.coverage().environmentWrites()).isZero();
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        return rebuilt;
    }

    private Thing pool(String type) {
        return recording.thing(J.replace('/', '.') + type);
    }

    private Actor.Pending submitting(Thing pool) {
        return main.call(
                J + "ExecutorService", "submit", "(Ljava/lang/Runnable;)Ljava/util/concurrent/Future;", pool, task);
    }

    private Thing submitted(Thing pool) {
        Thing future = recording.thing(J.replace('/', '.') + "FutureTask");
        submitting(pool).returns(future);
        return future;
    }

    /** The same on a thread that the pool starts for it. */
    private Thing submittedToNewThread(Thing pool, String thread) {
        Thing future = recording.thing(J.replace('/', '.') + "FutureTask");
        submitting(pool).starting(thread).returns(future);
        return future;
    }

    private void get(Thing future) {
        main.call(J + "Future", "get", "()Ljava/lang/Object;", future).returnsNull();
    }

    private void join(Thing stage) {
        main.call(J + "CompletableFuture", "join", "()Ljava/lang/Object;", stage)
                .returnsNull();
    }

    private static void run(Actor thread, Thing code, Location written) {
        thread.begin(code).write(written, 1).done();
    }

    private void checkIsOne(Location location) {
        main.check(is(main.read(location, 1), 1));
    }

    // ── executors ───────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void the_first_task_of_a_thread_is_for_the_call_that_started_the_thread() {
        Thing pool = pool("ThreadPoolExecutor");
        Thing first = submittedToNewThread(pool, "main.0");
        submittedToNewThread(pool, "main.1");
        // The second thread is faster than the first.
        run(recording.thread("main.1"), task, y);
        run(recording.thread("main.0"), task, x);
        get(first);
        checkIsOne(x);
        checkIsOne(y);

        Rebuilt rebuilt = comesBack();

        assertThat(rebuilt.notes()).noneMatch(note -> note.contains(NOT_KNOWN));
        // Nobody has waited for the second.
        assertThat(Outcomes.failing(rebuilt.program())).hasSize(1);
    }

    @Test
    void tasks_of_one_queue_and_one_thread_run_in_the_order_in_which_they_were_asked_for() {
        Thing pool = pool("ThreadPoolExecutor");
        recording.thread("main.0");
        Thing first = submitted(pool);
        submitted(pool);
        run(recording.thread("main.0"), task, x);
        run(recording.thread("main.0"), task, y);
        get(first);
        checkIsOne(x);
        checkIsOne(y);

        Rebuilt rebuilt = comesBack();

        assertThat(rebuilt.notes()).noneMatch(note -> note.contains(NOT_KNOWN));
        assertThat(Outcomes.failing(rebuilt.program())).hasSize(1);
    }

    @Test
    void which_of_two_threads_ran_which_of_two_equal_tasks_is_not_known_until_both_are_over() {
        Thing pool = pool("ThreadPoolExecutor");
        Thing first = submitted(pool);
        Thing second = submitted(pool);
        run(recording.thread("main.1"), task, y);
        run(recording.thread("main.0"), task, x);
        get(first);
        checkIsOne(x);
        get(second);
        checkIsOne(x);
        checkIsOne(y);

        Rebuilt rebuilt = comesBack();

        assertThat(rebuilt.notes()).anyMatch(note -> note.contains(NOT_KNOWN));
        assertThat(Outcomes.failing(rebuilt.program()))
                .containsExactly(checks(rebuilt).get(0));
    }

    /** The labels of the checks of the main thread. */
    private static List<String> checks(Rebuilt rebuilt) {
        return rebuilt.program().thread("main").actions().stream()
                .filter(action -> action.assertion().isPresent())
                .map(Action::label)
                .toList();
    }

    @Test
    void who_waits_for_the_end_of_an_executor_waits_for_all_of_its_tasks_whoever_asked_for_them() {
        Thing pool = pool("ThreadPoolExecutor");
        submitted(pool);
        submitted(pool);
        run(recording.thread("main.1"), task, y);
        run(recording.thread("main.0"), task, x);
        main.call(
                        J + "ExecutorService",
                        "awaitTermination",
                        "(JLjava/util/concurrent/TimeUnit;)Z",
                        pool,
                        1L,
                        Actor.nothing())
                .returns(true);
        checkIsOne(x);
        checkIsOne(y);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    @Test
    void a_delayed_task_may_overtake_one_that_was_asked_for_before() {
        Thing pool = pool("ScheduledThreadPoolExecutor");
        Thing slow = recording.thing("java.util.concurrent.FutureTask");
        Thing fast = recording.thing("java.util.concurrent.FutureTask");
        for (Thing future : new Thing[] {slow, fast}) {
            main.call(
                            J + "ScheduledExecutorService",
                            "schedule",
                            "(Ljava/lang/Runnable;JLjava/util/concurrent/TimeUnit;)Ljava/util/concurrent/ScheduledFuture;",
                            pool,
                            task,
                            future == slow ? 10L : 1L,
                            Actor.nothing())
                    .returns(future);
        }
        Actor worker = recording.thread("main.0");
        worker.begin(task).writeVolatile(x, 1).done();
        get(fast);
        worker.begin(task).writeVolatile(y, 1).done();
        get(slow);
        checkIsOne(y);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    // ── stages ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private Thing supplied(Thing code) {
        Thing stage = recording.thing("java.util.concurrent.CompletableFuture");
        main.call(J + "CompletableFuture", "runAsync", "(Ljava/lang/Runnable;)" + STAGE, null, code)
                .returns(stage);
        return stage;
    }

    private Thing following(Thing stage) {
        Thing next = recording.thing("java.util.concurrent.CompletableFuture");
        main.call(J + "CompletableFuture", "thenRun", "(Ljava/lang/Runnable;)" + STAGE, stage, task)
                .returns(next);
        return next;
    }

    @Test
    void one_function_for_several_stages_runs_for_the_stage_that_its_thread_has_ended() {
        Thing before = recording.thing("demo.Bank$$Lambda");
        Thing other = recording.thing("demo.Bank$$Lambda");
        Thing first = supplied(before);
        Thing second = supplied(other);
        Thing afterFirst = following(first);
        following(second);
        Actor b = recording.thread("main.1");
        Actor a = recording.thread("main.0");
        b.begin(other).done();
        run(b, task, y);
        a.begin(before).done();
        run(a, task, x);
        join(afterFirst);
        checkIsOne(x);
        checkIsOne(y);

        Rebuilt rebuilt = comesBack();

        assertThat(rebuilt.notes()).noneMatch(note -> note.contains(NOT_KNOWN));
        assertThat(Outcomes.failing(rebuilt.program())).hasSize(1);
    }

    @Test
    void a_stage_may_end_before_the_executor_returns_that_started_a_thread_for_it() {
        Thing executor = recording.thing("demo.Bank$$Lambda");
        Thing first = supplied(recording.thing("demo.Bank$$Lambda"));
        Thing stage = recording.thing("java.util.concurrent.CompletableFuture");
        main.call(
                        J + "CompletableFuture",
                        "thenRunAsync",
                        "(Ljava/lang/Runnable;Ljava/util/concurrent/Executor;)" + STAGE,
                        first,
                        task,
                        executor)
                .returns(stage);
        Actor a = recording.thread("main.0");
        a.begin(executor).start("main.0.0");
        run(recording.thread("main.0.0"), task, x);
        join(stage);
        checkIsOne(x);
        a.writeVolatile(y, 1).done();

        Rebuilt rebuilt = comesBack();

        assertThat(rebuilt.notes()).isEmpty();
        assertThat(Outcomes.failing(rebuilt.program())).isEmpty();
    }

    @Test
    void all_of_several_stages_end_after_each_of_them() {
        Thing before = recording.thing("demo.Bank$$Lambda");
        Thing other = recording.thing("demo.Bank$$Lambda");
        Thing first = supplied(before);
        Thing second = supplied(other);
        Thing array = recording.thing("[Ljava.util.concurrent.CompletableFuture;");
        main.write(new Location.Cell(array, 0), first);
        main.write(new Location.Cell(array, 1), second);
        Thing all = recording.thing("java.util.concurrent.CompletableFuture");
        main.call(J + "CompletableFuture", "allOf", "([Ljava/util/concurrent/CompletableFuture;)" + STAGE, null, array)
                .returns(all);
        run(recording.thread("main.0"), before, x);
        run(recording.thread("main.1"), other, y);
        join(all);
        checkIsOne(x);
        checkIsOne(y);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    private static final String FUNCTION = "(Ljava/util/function/Function;)" + STAGE;

    private Thing dependent(Thing stage, String call) {
        Thing made = recording.thing("java.util.concurrent.CompletableFuture");
        main.call(J + "CompletableFuture", call, FUNCTION, stage, recording.thing("demo.Bank$$Lambda"))
                .returns(made);
        return made;
    }

    @Test
    void a_stage_ends_after_those_that_it_depends_on_also_if_no_function_was_seen_to_run() {
        Thing before = recording.thing("demo.Bank$$Lambda");
        Thing last = dependent(dependent(supplied(before), "thenApply"), "exceptionally");
        run(recording.thread("main.0"), before, x);
        join(last);
        checkIsOne(x);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    @Test
    void a_stage_that_depends_on_a_promise_ends_after_the_call_that_keeps_it() {
        Thing promise = recording.thing("java.util.concurrent.CompletableFuture");
        main.call(J + "CompletableFuture", "<init>", "()V", promise).returns();
        Thing last = dependent(promise, "thenApply");
        Actor other = recording.thread("main.0");
        main.start("main.0");
        other.writeVolatile(x, 1);
        other.call(
                        J + "CompletableFuture",
                        "complete",
                        "(Ljava/lang/Object;)Z",
                        promise,
                        recording.thing("demo.Parcel"))
                .returns(1);
        other.end();
        join(last);
        checkIsOne(x);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    @Test
    void a_thread_that_runs_a_task_ends_the_future_that_the_task_is() {
        Thing future = recording.thing("java.util.concurrent.FutureTask");
        Thing thread = recording.thing("java.lang.Thread");
        main.call(J + "FutureTask", "<init>", "(Ljava/util/concurrent/Callable;)V", future, task)
                .returns();
        main.call("java/lang/Thread", "<init>", "(Ljava/lang/Runnable;)V", thread, future)
                .returns();
        main.start("main.0");
        run(recording.thread("main.0"), task, x);
        get(future);
        checkIsOne(x);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    // ── streams ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private Actor.Pending streaming() {
        return main.call(
                "java/util/stream/IntStream",
                "forEach",
                "(Ljava/util/function/IntConsumer;)V",
                recording.thing("java.util.stream.IntPipeline"),
                task);
    }

    @Test
    void a_function_of_two_streams_runs_for_one_of_them() {
        Actor worker = recording.thread("main.0");
        streaming().returns();
        main.read(x, 0);
        Actor.Pending second = streaming();
        run(worker, task, x);
        second.returns();
        checkIsOne(x);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    @Test
    void a_thread_that_was_started_after_a_stream_ran_nothing_for_it() {
        Actor.Pending first = streaming();
        first.returns();
        main.start("main.0");
        Actor.Pending second = streaming();
        run(recording.thread("main.0"), task, x);
        second.returns();
        checkIsOne(x);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    // ── counted tasks ───────────────────────────────────────────────────────────────────────────────────────────────

    private static final String COUNTED = J + "CountedCompleter";

    private static Thing counted(Actor maker, Recording recording, Object... parent) {
        Thing made = recording.thing("demo.Each");
        String descriptor = parent.length == 0 ? "()V" : "(Ljava/util/concurrent/CountedCompleter;)V";
        maker.call(COUNTED, "<init>", descriptor, made, parent).returns();
        return made;
    }

    private Actor.Pending invoking(Thing root) {
        return main.call(
                J + "ForkJoinPool",
                "invoke",
                "(Ljava/util/concurrent/ForkJoinTask;)Ljava/lang/Object;",
                pool("ForkJoinPool"),
                root);
    }

    @Test
    void a_counted_task_has_ended_when_all_below_it_have_said_so_and_not_when_its_code_returns() {
        Actor a = recording.thread("main.0");
        Actor b = recording.thread("main.1");
        Thing root = counted(main, recording);
        Actor.Pending invoke = invoking(root);
        a.begin(root);
        a.call(COUNTED, "setPendingCount", "(I)V", root, 1).returns();
        Thing child = counted(a, recording, root);
        a.call(COUNTED, "fork", "()Ljava/util/concurrent/ForkJoinTask;", child).returns(child);
        b.begin(child).write(x, 1);
        b.call(COUNTED, "tryComplete", "()V", child).returns();
        b.done();
        a.write(y, 1);
        Actor.Pending last = a.call(COUNTED, "tryComplete", "()V", root);
        invoke.returnsNull();
        checkIsOne(x);
        checkIsOne(y);
        last.returns();
        a.done();

        Rebuilt rebuilt = comesBack();

        assertThat(rebuilt.notes()).isEmpty();
        assertThat(Outcomes.failing(rebuilt.program())).isEmpty();
    }

    @Test
    void what_a_counted_task_does_on_completion_comes_before_its_end() {
        Actor a = recording.thread("main.0");
        Thing root = counted(main, recording);
        Actor.Pending invoke = invoking(root);
        a.begin(root);
        Actor.Pending last = a.call(COUNTED, "tryComplete", "()V", root).calling(root);
        a.write(x, 1);
        last.calledBack();
        invoke.returnsNull();
        checkIsOne(x);
        last.returns();
        a.write(y, 1).done();
        main.read(y, 1);

        assertThat(Outcomes.failing(comesBack().program())).isEmpty();
    }

    @Test
    void where_the_end_of_a_counted_task_is_not_modelled_that_is_said() {
        Actor a = recording.thread("main.0");
        Thing root = counted(main, recording);
        Actor.Pending invoke = invoking(root);
        a.begin(root).write(x, 1);
        Actor.Pending last = a.call(COUNTED, "quietlyCompleteRoot", "()V", root);
        invoke.returnsNull();
        checkIsOne(x);
        last.returns();
        a.done();

        assertThat(comesBack().notes()).anyMatch(note -> note.contains("when it ends is not modelled"));
    }

    // ── what cannot be ──────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void an_order_that_the_stamps_contradict_is_left_out_and_that_is_said() {
        Thing future = submitted(pool("ThreadPoolExecutor"));
        Actor a = recording.thread("main.0");
        a.begin(task);
        get(future);
        main.read(x, 0);
        a.writeVolatile(x, 1).done();

        assertThat(comesBack().notes()).anyMatch(note -> note.contains("the stamps say otherwise"));
    }
}
