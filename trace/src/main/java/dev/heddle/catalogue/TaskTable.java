// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * Executors, futures, fork/join tasks, timers, task scopes and streams.
 *
 * <p>Which thread runs a task, and when, is the executor's business; the trace has it from the callbacks that were
 * seen.
 */
final class TaskTable {

    private TaskTable() {}

    static String text() {
        return """
                java.util.concurrent.Executor open
                  EXECUTOR_EXECUTE void execute(Runnable)

                java.util.concurrent.ExecutorService open like java.util.concurrent.Executor
                  EXECUTOR_SUBMIT Future submit(Runnable); Future submit(Runnable, Object); Future submit(Callable)
                  EXECUTOR_INVOKE_ALL List invokeAll(Collection); List invokeAll(Collection, long, TimeUnit)
                  EXECUTOR_INVOKE_ANY Object invokeAny(Collection); Object invokeAny(Collection, long, TimeUnit)
                  EXECUTOR_SHUTDOWN void shutdown()
                  EXECUTOR_SHUTDOWN_NOW List shutdownNow()
                  EXECUTOR_AWAIT boolean awaitTermination(long, TimeUnit); void close() since 19
                  OBSERVE boolean isShutdown(); boolean isTerminated()

                java.util.concurrent.ScheduledExecutorService open like java.util.concurrent.ExecutorService
                  EXECUTOR_SCHEDULE ScheduledFuture schedule(Runnable, long, TimeUnit)
                  EXECUTOR_SCHEDULE ScheduledFuture schedule(Callable, long, TimeUnit)
                  EXECUTOR_SCHEDULE_REPEATED ScheduledFuture scheduleAtFixedRate(Runnable, long, long, TimeUnit)
                  EXECUTOR_SCHEDULE_REPEATED ScheduledFuture scheduleWithFixedDelay(Runnable, long, long, TimeUnit)

                java.util.concurrent.AbstractExecutorService atomic like java.util.concurrent.ExecutorService
                  TASK_CREATE RunnableFuture newTaskFor(Runnable, Object) access
                  TASK_CREATE RunnableFuture newTaskFor(Callable) access

                java.util.concurrent.Executors$DelegatedExecutorService atomic like java.util.concurrent.ExecutorService

                java.util.concurrent.Executors$DelegatedScheduledExecutorService atomic like java.util.concurrent.ScheduledExecutorService

                java.util.concurrent.ThreadPerTaskExecutor atomic since 19 like java.util.concurrent.ExecutorService

                java.util.concurrent.ThreadPoolExecutor atomic like java.util.concurrent.AbstractExecutorService
                  EXECUTOR_CREATE new(int, int, long, TimeUnit, BlockingQueue)
                  EXECUTOR_CREATE new(int, int, long, TimeUnit, BlockingQueue, ThreadFactory)
                  EXECUTOR_CREATE new(int, int, long, TimeUnit, BlockingQueue, RejectedExecutionHandler)
                  EXECUTOR_CREATE new(int, int, long, TimeUnit, BlockingQueue, ThreadFactory, RejectedExecutionHandler)
                  OBSERVE boolean isTerminating(); int getPoolSize(); int getActiveCount(); int getLargestPoolSize()
                  OBSERVE long getTaskCount(); long getCompletedTaskCount(); String toString()
                  CHANGE boolean remove(Runnable); void purge(); boolean prestartCoreThread()
                  CHANGE int prestartAllCoreThreads()
                  CONFIGURE void setThreadFactory(ThreadFactory) access; ThreadFactory getThreadFactory() access
                  CONFIGURE void setRejectedExecutionHandler(RejectedExecutionHandler) access
                  CONFIGURE RejectedExecutionHandler getRejectedExecutionHandler() access
                  CHANGE void setCorePoolSize(int); void setMaximumPoolSize(int)
                  OBSERVE int getCorePoolSize(); int getMaximumPoolSize()
                  CONFIGURE boolean allowsCoreThreadTimeOut() access; void allowCoreThreadTimeOut(boolean) access
                  CONFIGURE void setKeepAliveTime(long, TimeUnit) access; long getKeepAliveTime(TimeUnit) access
                  CONFIGURE BlockingQueue getQueue() access

                java.util.concurrent.ScheduledThreadPoolExecutor atomic like java.util.concurrent.ThreadPoolExecutor java.util.concurrent.ScheduledExecutorService
                  EXECUTOR_CREATE new(int); new(int, ThreadFactory); new(int, RejectedExecutionHandler)
                  EXECUTOR_CREATE new(int, ThreadFactory, RejectedExecutionHandler)
                  CONFIGURE void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean) access
                  CONFIGURE boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() access
                  CONFIGURE void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean) access
                  CONFIGURE boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() access
                  CONFIGURE void setRemoveOnCancelPolicy(boolean) access; boolean getRemoveOnCancelPolicy() access

                java.util.concurrent.Executors atomic nothing
                  EXECUTOR_CREATE newFixedThreadPool(...) access; newSingleThreadExecutor(...) access
                  EXECUTOR_CREATE newCachedThreadPool(...) access; newWorkStealingPool(...) access
                  EXECUTOR_CREATE newScheduledThreadPool(...) access; newSingleThreadScheduledExecutor(...) access
                  EXECUTOR_CREATE newThreadPerTaskExecutor(...) access since 19
                  EXECUTOR_CREATE newVirtualThreadPerTaskExecutor(...) access since 19
                  EXECUTOR_CREATE unconfigurableExecutorService(...) access
                  EXECUTOR_CREATE unconfigurableScheduledExecutorService(...) access
                  TASK_CREATE callable(...) access; privilegedCallable(...) access
                  TASK_CREATE privilegedCallableUsingCurrentClassLoader(...) access
                  CONFIGURE ThreadFactory defaultThreadFactory() access; privilegedThreadFactory(...) access

                java.util.concurrent.Future open
                  FUTURE_GET Object get()
                  FUTURE_GET_TIMED Object get(long, TimeUnit)
                  FUTURE_GET_NOW Object resultNow() since 19; Throwable exceptionNow() since 19
                  FUTURE_IS_DONE boolean isDone()
                  FUTURE_CANCEL boolean cancel(boolean)
                  OBSERVE boolean isCancelled(); Future$State state() since 19

                java.util.concurrent.RunnableFuture open like java.util.concurrent.Future
                  TASK_RUN void run()

                java.util.concurrent.Delayed usual
                  OBSERVE long getDelay(TimeUnit); int compareTo(Object)

                java.util.concurrent.ScheduledFuture open like java.util.concurrent.Future java.util.concurrent.Delayed

                java.util.concurrent.RunnableScheduledFuture open like java.util.concurrent.RunnableFuture java.util.concurrent.ScheduledFuture
                  CONFIGURE boolean isPeriodic() access

                java.util.concurrent.FutureTask atomic like java.util.concurrent.RunnableFuture
                  TASK_CREATE new(Callable); new(Runnable, Object)
                  TASK_RUN boolean runAndReset()
                  TASK_COMPLETE void set(Object); void setException(Throwable)
                  OBSERVE String toString()

                java.util.concurrent.CompletionService open
                  EXECUTOR_SUBMIT Future submit(Callable); Future submit(Runnable, Object)
                  COMPLETION_TAKE Future take()
                  COMPLETION_POLL Future poll(); Future poll(long, TimeUnit)

                java.util.concurrent.ExecutorCompletionService atomic like java.util.concurrent.CompletionService
                  EXECUTOR_CREATE new(Executor); new(Executor, BlockingQueue)

                java.util.concurrent.ForkJoinPool atomic like java.util.concurrent.AbstractExecutorService
                  EXECUTOR_CREATE new(); new(int)
                  EXECUTOR_CREATE new(int, ForkJoinPool$ForkJoinWorkerThreadFactory, Thread$UncaughtExceptionHandler, boolean)
                  EXECUTOR_CREATE new(int, ForkJoinPool$ForkJoinWorkerThreadFactory, Thread$UncaughtExceptionHandler, boolean, int, int, int, Predicate, long, TimeUnit)
                  EXECUTOR_CREATE ForkJoinPool commonPool() nothing access
                  TASK_INVOKE Object invoke(ForkJoinTask)
                  EXECUTOR_EXECUTE void execute(ForkJoinTask)
                  EXECUTOR_SUBMIT ForkJoinTask submit(ForkJoinTask); ForkJoinTask submit(Callable)
                  EXECUTOR_SUBMIT ForkJoinTask submit(Runnable, Object); ForkJoinTask submit(Runnable)
                  EXECUTOR_SUBMIT ForkJoinTask lazySubmit(ForkJoinTask) since 19
                  EXECUTOR_SUBMIT ForkJoinTask externalSubmit(ForkJoinTask) since 20
                  EXECUTOR_SUBMIT ForkJoinTask submitWithTimeout(Callable, long, TimeUnit, Consumer) since 25
                  EXECUTOR_INVOKE_ALL List invokeAllUninterruptibly(Collection) since 22
                  EXECUTOR_SCHEDULE ScheduledFuture schedule(Runnable, long, TimeUnit) since 25
                  EXECUTOR_SCHEDULE ScheduledFuture schedule(Callable, long, TimeUnit) since 25
                  EXECUTOR_SCHEDULE_REPEATED ScheduledFuture scheduleAtFixedRate(Runnable, long, long, TimeUnit) since 25
                  EXECUTOR_SCHEDULE_REPEATED ScheduledFuture scheduleWithFixedDelay(Runnable, long, long, TimeUnit) since 25
                  EXECUTOR_AWAIT boolean awaitQuiescence(long, TimeUnit)
                  OBSERVE boolean isQuiescent(); boolean isTerminating(); int getPoolSize()
                  OBSERVE int getRunningThreadCount(); int getActiveThreadCount(); long getStealCount()
                  OBSERVE long getQueuedTaskCount(); int getQueuedSubmissionCount(); boolean hasQueuedSubmissions()
                  OBSERVE long getDelayedTaskCount() since 25; String toString()
                  CONFIGURE int getParallelism() access; boolean getAsyncMode() access
                  CONFIGURE int getCommonPoolParallelism() nothing access; int setParallelism(int) access since 19
                  CONFIGURE void cancelDelayedTasksOnShutdown() access since 25
                  CONFIGURE void managedBlock(ForkJoinPool$ManagedBlocker) nothing; getFactory(...) access
                  CONFIGURE getUncaughtExceptionHandler(...) access

                java.util.concurrent.ForkJoinTask atomic like java.util.concurrent.Future
                  TASK_CREATE new(); adapt(...) nothing access; adaptInterruptible(...) nothing access since 19
                  TASK_FORK ForkJoinTask fork()
                  TASK_JOIN Object join(); void quietlyJoin()
                  FUTURE_GET_TIMED boolean quietlyJoin(long, TimeUnit) since 19
                  FUTURE_GET_TIMED boolean quietlyJoinUninterruptibly(long, TimeUnit) since 19
                  TASK_INVOKE Object invoke(); void quietlyInvoke()
                  TASK_INVOKE_ALL void invokeAll(ForkJoinTask, ForkJoinTask) argument
                  TASK_INVOKE_ALL void invokeAll(ForkJoinTask[]) argument; Collection invokeAll(Collection) argument
                  TASK_COMPLETE void complete(Object); void completeExceptionally(Throwable); void quietlyComplete()
                  TASK_COMPLETE void setRawResult(Object)
                  FUTURE_GET_NOW Object getRawResult(); Throwable getException()
                  OBSERVE boolean isCompletedAbnormally(); boolean isCompletedNormally(); short getForkJoinTaskTag()
                  CHANGE boolean tryUnfork(); void reinitialize(); short setForkJoinTaskTag(short)
                  CHANGE boolean compareAndSetForkJoinTaskTag(short, short)
                  CONFIGURE void helpQuiesce() nothing; ForkJoinPool getPool() nothing access
                  CONFIGURE boolean inForkJoinPool() nothing access; int getQueuedTaskCount() nothing access
                  CONFIGURE int getSurplusQueuedTaskCount() nothing access

                java.util.concurrent.RecursiveTask atomic like java.util.concurrent.ForkJoinTask
                  TASK_CREATE new()

                java.util.concurrent.RecursiveAction atomic like java.util.concurrent.ForkJoinTask
                  TASK_CREATE new()
                  FUTURE_GET_NOW Void getRawResult()

                java.util.concurrent.CountedCompleter atomic like java.util.concurrent.ForkJoinTask
                  TASK_CREATE new(); new(CountedCompleter); new(CountedCompleter, int)
                  TASK_PENDING void setPendingCount(int); void addToPendingCount(int)
                  TASK_PENDING boolean compareAndSetPendingCount(int, int); int decrementPendingCountUnlessZero()
                  TASK_PENDING void tryComplete(); void propagateCompletion(); CountedCompleter firstComplete()
                  TASK_PENDING CountedCompleter nextComplete(); void quietlyCompleteRoot(); void helpComplete(int)
                  OBSERVE int getPendingCount()
                  CONFIGURE CountedCompleter getCompleter() access; CountedCompleter getRoot() access
                  CONFIGURE void compute() access; void onCompletion(CountedCompleter) access
                  CONFIGURE boolean onExceptionalCompletion(Throwable, CountedCompleter) access

                java.util.concurrent.CompletionStage open
                  STAGE_THEN thenApply(...); thenApplyAsync(...); thenAccept(...); thenAcceptAsync(...); thenRun(...)
                  STAGE_THEN thenRunAsync(...); handle(...); handleAsync(...); whenComplete(...)
                  STAGE_THEN whenCompleteAsync(...); exceptionally(...); exceptionallyAsync(...)
                  STAGE_BOTH thenCombine(...); thenCombineAsync(...); thenAcceptBoth(...); thenAcceptBothAsync(...)
                  STAGE_BOTH runAfterBoth(...); runAfterBothAsync(...)
                  STAGE_EITHER applyToEither(...); applyToEitherAsync(...); acceptEither(...); acceptEitherAsync(...)
                  STAGE_EITHER runAfterEither(...); runAfterEitherAsync(...)
                  STAGE_COMPOSE thenCompose(...); thenComposeAsync(...); exceptionallyCompose(...)
                  STAGE_COMPOSE exceptionallyComposeAsync(...)
                  STAGE_COPY toCompletableFuture(...) access

                java.util.concurrent.CompletableFuture atomic like java.util.concurrent.Future java.util.concurrent.CompletionStage
                  CREATE new(); CompletableFuture newIncompleteFuture() access
                  CREATE CompletableFuture completedFuture(Object) nothing access
                  CREATE CompletableFuture failedFuture(Throwable) nothing access
                  CREATE CompletionStage completedStage(Object) nothing access
                  CREATE CompletionStage failedStage(Throwable) nothing access
                  STAGE_ASYNC supplyAsync(...) nothing; runAsync(...) nothing
                  STAGE_ASYNC CompletableFuture completeAsync(Supplier)
                  STAGE_ASYNC CompletableFuture completeAsync(Supplier, Executor)
                  STAGE_ALL_OF CompletableFuture allOf(CompletableFuture[]) argument
                  STAGE_ANY_OF CompletableFuture anyOf(CompletableFuture[]) argument
                  STAGE_COMPLETE boolean complete(Object); boolean completeExceptionally(Throwable)
                  STAGE_OBTRUDE void obtrudeValue(Object); void obtrudeException(Throwable)
                  STAGE_TIMEOUT CompletableFuture orTimeout(long, TimeUnit)
                  STAGE_TIMEOUT CompletableFuture completeOnTimeout(Object, long, TimeUnit)
                  STAGE_COPY CompletableFuture copy(); CompletionStage minimalCompletionStage()
                  FUTURE_GET Object join()
                  FUTURE_GET_NOW Object getNow(Object)
                  OBSERVE boolean isCompletedExceptionally(); int getNumberOfDependents(); String toString()
                  CONFIGURE Executor defaultExecutor() access; Executor delayedExecutor(long, TimeUnit) nothing access
                  CONFIGURE Executor delayedExecutor(long, TimeUnit, Executor) nothing access

                java.util.Timer atomic
                  CREATE new(); new(boolean); new(String); new(String, boolean)
                  TIMER_SCHEDULE void schedule(TimerTask, long); void schedule(TimerTask, Date)
                  TIMER_SCHEDULE_REPEATED void schedule(TimerTask, long, long); void schedule(TimerTask, Date, long)
                  TIMER_SCHEDULE_REPEATED void scheduleAtFixedRate(TimerTask, long, long)
                  TIMER_SCHEDULE_REPEATED void scheduleAtFixedRate(TimerTask, Date, long)
                  TIMER_CANCEL void cancel()
                  CHANGE int purge()

                java.util.TimerTask atomic
                  TASK_CREATE new()
                  FUTURE_CANCEL boolean cancel()
                  OBSERVE long scheduledExecutionTime()

                java.util.concurrent.StructuredTaskScope atomic since 21
                  -- the classes of JDK 21 to 24 and the interface of JDK 25 are previews
                  SCOPE_OPEN new() until 24; new(String, ThreadFactory) until 24
                  SCOPE_OPEN StructuredTaskScope open() nothing access since 25
                  SCOPE_OPEN StructuredTaskScope open(StructuredTaskScope$Joiner) nothing access since 25
                  SCOPE_OPEN StructuredTaskScope open(StructuredTaskScope$Joiner, Function) nothing access since 25
                  SCOPE_FORK StructuredTaskScope$Subtask fork(Callable)
                  SCOPE_FORK StructuredTaskScope$Subtask fork(Runnable) since 25
                  SCOPE_JOIN StructuredTaskScope join() until 24; StructuredTaskScope joinUntil(Instant) until 24
                  SCOPE_JOIN Object join() since 25
                  SCOPE_SHUTDOWN void shutdown() until 24
                  SCOPE_CLOSE void close()
                  OBSERVE boolean isShutdown() until 24; boolean isCancelled() since 25

                java.util.concurrent.StructuredTaskScope$Joiner open since 25
                  CREATE awaitAll(...) nothing access; awaitAllSuccessfulOrThrow(...) nothing access
                  CREATE allSuccessfulOrThrow(...) nothing access; anySuccessfulResultOrThrow(...) nothing access
                  CREATE allUntil(...) nothing access

                java.util.concurrent.StructuredTaskScope$Configuration immutable since 25
                  CONFIGURE withThreadFactory(...); withName(...); withTimeout(...)

                java.util.concurrent.StructuredTaskScope$ShutdownOnFailure atomic since 21 until 24 like java.util.concurrent.StructuredTaskScope
                  SCOPE_OPEN new(); new(String, ThreadFactory)
                  SCOPE_JOIN StructuredTaskScope$ShutdownOnFailure join()
                  SCOPE_JOIN StructuredTaskScope$ShutdownOnFailure joinUntil(Instant)
                  FUTURE_GET_NOW Optional exception(); void throwIfFailed(); void throwIfFailed(Function)

                java.util.concurrent.StructuredTaskScope$ShutdownOnSuccess atomic since 21 until 24 like java.util.concurrent.StructuredTaskScope
                  SCOPE_OPEN new(); new(String, ThreadFactory)
                  SCOPE_JOIN StructuredTaskScope$ShutdownOnSuccess join()
                  SCOPE_JOIN StructuredTaskScope$ShutdownOnSuccess joinUntil(Instant)
                  FUTURE_GET_NOW Object result(); Object result(Function)

                java.util.concurrent.StructuredTaskScope$Subtask atomic since 21
                  FUTURE_GET_NOW Object get(); Throwable exception()
                  OBSERVE StructuredTaskScope$Subtask$State state()

                java.util.concurrent.ForkJoinWorkerThread atomic like java.lang.Thread
                  CONFIGURE ForkJoinPool getPool() access; int getPoolIndex() access
                  OBSERVE int getQueuedTaskCount() access since 20

                java.util.concurrent.Flow$Publisher open
                  FLOW_SUBSCRIBE void subscribe(Flow$Subscriber)

                java.util.concurrent.Flow$Subscription open
                  FLOW_REQUEST void request(long); void cancel()

                java.util.concurrent.SubmissionPublisher atomic like java.util.concurrent.Flow$Publisher
                  CREATE new(); new(Executor, int); new(Executor, int, BiConsumer)
                  FLOW_CONSUME CompletableFuture consume(Consumer)
                  FLOW_SUBMIT int submit(Object); offer(...)
                  FLOW_CLOSE void close(); void closeExceptionally(Throwable)
                  OBSERVE boolean isClosed(); Throwable getClosedException(); boolean hasSubscribers()
                  OBSERVE int getNumberOfSubscribers(); List getSubscribers(); long estimateMinimumDemand()
                  OBSERVE int estimateMaximumLag(); isSubscribed(...)
                  CONFIGURE Executor getExecutor() access; int getMaxBufferCapacity() access

                java.util.stream.BaseStream stateless
                  STREAM_PARALLEL parallel(...)
                  ITERATOR_READ iterator(...); spliterator(...)

                java.util.stream.Stream stateless like java.util.stream.BaseStream
                  STREAM_RUN forEach(...) operation; forEachOrdered(...) operation; toArray(...) operation
                  STREAM_RUN reduce(...) operation; collect(...) operation; min(...) operation; max(...) operation
                  STREAM_RUN count(...) operation; anyMatch(...) operation; allMatch(...) operation
                  STREAM_RUN noneMatch(...) operation; findFirst(...) operation; findAny(...) operation
                  STREAM_RUN List toList() operation

                java.util.stream.IntStream stateless like java.util.stream.BaseStream
                  STREAM_RUN forEach(...) operation; forEachOrdered(...) operation; toArray(...) operation
                  STREAM_RUN reduce(...) operation; collect(...) operation; min(...) operation; max(...) operation
                  STREAM_RUN count(...) operation; anyMatch(...) operation; allMatch(...) operation
                  STREAM_RUN noneMatch(...) operation; findFirst(...) operation; findAny(...) operation
                  STREAM_RUN sum(...) operation; average(...) operation; summaryStatistics(...) operation

                java.util.stream.LongStream stateless like java.util.stream.IntStream

                java.util.stream.DoubleStream stateless like java.util.stream.IntStream

                java.util.stream.StreamSupport stateless nothing
                  STREAM_PARALLEL stream(...); intStream(...); longStream(...); doubleStream(...)
                """;
    }
}
