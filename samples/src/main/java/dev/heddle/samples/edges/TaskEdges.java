// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.edges;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Executors, tasks, timers and streams: handing over happens before running, and running before the result. */
public final class TaskEdges {

    private TaskEdges() {}

    /** Names of all edges. */
    public static List<String> names() {
        return new ArrayList<>(edges().keySet());
    }

    private interface Pooled {
        void use(ExecutorService pool) throws Exception;
    }

    private static void with(ExecutorService pool, Pooled use) throws Exception {
        try {
            use.use(pool);
        } finally {
            pool.shutdown();
        }
    }

    private static final class Filling extends RecursiveAction {
        private final transient Parcel parcel;

        Filling(Parcel parcel) {
            this.parcel = parcel;
        }

        @Override
        protected void compute() {
            parcel.fill();
        }
    }

    private static Map<String, Parcel.Edge> edges() {
        Map<String, Parcel.Edge> edges = new LinkedHashMap<>();
        addExecutors(edges);
        addTasks(edges);
        addOthers(edges);
        return edges;
    }

    private static void addExecutors(Map<String, Parcel.Edge> edges) {
        edges.put(
                "submit-get",
                parcel -> with(Executors.newSingleThreadExecutor(), pool -> {
                    Future<?> future = pool.submit(parcel::fill);
                    parcel.before();
                    future.get();
                    parcel.after();
                }));
        edges.put(
                "submit-runs",
                parcel -> with(Executors.newFixedThreadPool(2), pool -> {
                    // What came before submit() happens before the task; what comes after it does not.
                    parcel.fill();
                    pool.submit(() -> parcel.after()).get();
                }));
        edges.put(
                "await-termination",
                parcel -> with(Executors.newFixedThreadPool(2), pool -> {
                    pool.execute(parcel::fill);
                    pool.shutdown();
                    parcel.before();
                    if (pool.awaitTermination(1, TimeUnit.HOURS)) {
                        parcel.after();
                    }
                }));
        edges.put(
                "invoke-all",
                parcel -> with(Executors.newFixedThreadPool(2), pool -> {
                    List<Callable<Integer>> tasks = new ArrayList<>();
                    tasks.add(() -> {
                        parcel.fill();
                        return 1;
                    });
                    pool.invokeAll(tasks);
                    parcel.after();
                }));
        edges.put(
                "invoke-any",
                parcel -> with(Executors.newFixedThreadPool(2), pool -> {
                    List<Callable<Integer>> tasks = new ArrayList<>();
                    tasks.add(() -> {
                        parcel.fill();
                        return 1;
                    });
                    pool.invokeAny(tasks);
                    parcel.after();
                }));
        edges.put(
                "completion-service",
                parcel -> with(Executors.newFixedThreadPool(2), pool -> {
                    ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
                    service.submit(() -> {
                        parcel.fill();
                        return 1;
                    });
                    parcel.before();
                    service.take().get();
                    parcel.after();
                }));
        edges.put("schedule", parcel -> {
            ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
            with(timer, pool -> {
                Future<?> future = timer.schedule(parcel::fill, 1, TimeUnit.MILLISECONDS);
                parcel.before();
                future.get();
                parcel.after();
            });
        });
        edges.put(
                "one-thread",
                parcel -> with(Executors.newSingleThreadExecutor(), pool -> {
                    pool.execute(parcel::fill);
                    parcel.before();
                    pool.submit(() -> parcel.after()).get();
                }));
    }

    private static void addTasks(Map<String, Parcel.Edge> edges) {
        edges.put("future-task", parcel -> {
            FutureTask<Integer> task = new FutureTask<>(parcel::fill, 1);
            new Thread(task, "runner").start();
            parcel.before();
            task.get();
            parcel.after();
        });
        edges.put("future-task-done", parcel -> {
            FutureTask<Integer> task = new FutureTask<>(parcel::fill, 1);
            Thread runner = new Thread(task, "runner");
            runner.start();
            parcel.before();
            if (task.isDone()) {
                parcel.after();
            }
            runner.join();
        });
        edges.put("fork-join", parcel -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            with(pool, ignored -> {
                Filling task = new Filling(parcel);
                pool.execute(task);
                parcel.before();
                task.join();
                parcel.after();
            });
        });
        edges.put("fork", parcel -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            with(
                    pool,
                    ignored -> pool.invoke(new RecursiveAction() {
                        @Override
                        protected void compute() {
                            Filling task = new Filling(parcel);
                            task.fork();
                            parcel.before();
                            task.join();
                            parcel.after();
                        }
                    }));
        });
        edges.put("invoke", parcel -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            with(pool, ignored -> {
                pool.invoke(new Filling(parcel));
                parcel.after();
            });
        });
    }

    private static void addOthers(Map<String, Parcel.Edge> edges) {
        edges.put("stream", parcel -> {
            int[] cells = new int[4];
            IntStream.range(0, 4).parallel().forEach(i -> cells[i] = 1);
            parcel.before();
            if (IntStream.of(cells).sum() != 4) {
                throw new AssertionError("a cell is empty");
            }
        });
        edges.put("timer", parcel -> {
            Timer timer = new Timer("timer", true);
            CountDownLatch latch = new CountDownLatch(1);
            parcel.fill();
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            parcel.after();
                            latch.countDown();
                        }
                    },
                    1);
            latch.await();
        });
        edges.put("subscriber", parcel -> {
            SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
            CountDownLatch done = new CountDownLatch(1);
            publisher.subscribe(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscription.request(10);
                }

                @Override
                public void onNext(Integer item) {
                    parcel.fill();
                }

                @Override
                public void onError(Throwable thrown) {
                    done.countDown();
                }

                @Override
                public void onComplete() {
                    done.countDown();
                }
            });
            publisher.submit(1);
            publisher.submit(2);
            publisher.close();
            parcel.before();
            done.await();
            parcel.after(2);
        });
    }

    public static void main(String[] args) throws Exception {
        Parcel.run(edges(), args);
    }
}
