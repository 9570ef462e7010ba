// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import java.util.List;

/** The libraries that are recorded, and which of their tests. What is left out is said here, and why. */
final class Libraries {

    /** Our own tests of libraries that publish none. */
    static final String EXERCISES = "dev.heddle.libraries.exercises";

    private Libraries() {}

    static List<Library> all() {
        return List.of(
                lang3(),
                pool2(),
                dbcp2(),
                guava(),
                guavaFutures(),
                netty(),
                nettyPromise(),
                exercise("caffeine", "3.2.0", "com.github.benmanes.caffeine", "CaffeineExercise"),
                exercise("jctools", "4.0.5", "org.jctools", "JctoolsExercise"),
                exercise("h2", "2.3.232", "org.h2", "H2Exercise"),
                exercise("hikari", "6.3.0", "com.zaxxer.hikari", "HikariExercise"),
                exercise("disruptor", "4.0.0", "com.lmax.disruptor", "DisruptorExercise"));
    }

    private static Library exercise(String name, String version, String include, String type) {
        return Library.of(name, version, include).weaving(EXERCISES).testing(EXERCISES, type);
    }

    private static Library lang3() {
        return Library.of("commons-lang3", "3.17.0", "org.apache.commons.lang3")
                .testing(
                        "org.apache.commons.lang3.concurrent",
                        "AtomicInitializerObjectTest",
                        "AtomicInitializerSupplierTest",
                        "AtomicSafeInitializerSupplierTest",
                        "AtomicSafeInitializerTest",
                        "BackgroundInitializerSupplierTest",
                        "BackgroundInitializerTest",
                        "BasicThreadFactoryTest",
                        "CallableBackgroundInitializerTest",
                        "ConcurrentUtilsTest",
                        "EventCountCircuitBreakerTest",
                        "LazyInitializerSimpleTest",
                        "LazyInitializerSupplierTest",
                        "MemoizerComputableTest",
                        "MultiBackgroundInitializerSupplierTest",
                        "MultiBackgroundInitializerTest",
                        "ThresholdCircuitBreakerTest",
                        "TimedSemaphoreTest",
                        "locks.LockingVisitorsTest")
                .testing("org.apache.commons.lang3", "ThreadUtilsTest")
                .testing(
                        "org.apache.commons.lang3.builder",
                        "ReflectionToStringBuilderConcurrencyTest",
                        "ReflectionToStringBuilderMutateInspectConcurrencyTest",
                        "ToStringStyleConcurrencyTest");
    }

    private static Library pool2() {
        return Library.of("commons-pool2", "2.12.1", "org.apache.commons.pool2")
                .testing(
                        "org.apache.commons.pool2.impl",
                        "TestAbandonedObjectPool",
                        "TestEvictionTimer",
                        "TestGenericObjectPool",
                        "TestLinkedBlockingDeque",
                        "TestSoftReferenceObjectPool");
    }

    /** Without a test whose trace of 200 MB takes too long to rebuild; its verdict is the same, in ten times the time. */
    private static Library dbcp2() {
        return Library.of("commons-dbcp2", "2.13.0", "org.apache.commons.dbcp2")
                .weaving("org.apache.commons.pool2")
                .testing(
                        "org.apache.commons.dbcp2",
                        "TestBasicDataSource",
                        "TestPStmtPooling",
                        "TestParallelCreationWithNoIdle",
                        "TestPoolingDataSource")
                .testing(
                        "org.apache.commons.dbcp2.datasources", "TestPerUserPoolDataSource", "TestSharedPoolDataSource")
                .without("testDbcp369");
    }

    /** Without AbstractFutureTest: its threads poll until others are done, which fills gigabytes of trace. */
    private static Library guava() {
        return Library.of("guava", "21.0", "com.google.common")
                // For the generated classes of the old Mockito.
                .withOption("--add-opens=java.base/java.lang=ALL-UNNAMED")
                .testing(
                        "com.google.common.util.concurrent",
                        "AbstractScheduledServiceTest",
                        "CycleDetectingLockFactoryTest",
                        "ExecutionListTest",
                        "JdkFutureAdaptersTest",
                        "ListenableFutureTaskTest",
                        "MoreExecutorsTest",
                        "SerializingExecutorTest",
                        "SettableFutureTest",
                        "StripedTest")
                .testing("com.google.common.cache", "CacheEvictionTest", "CacheLoadingTest", "CacheRefreshTest")
                .testing("com.google.common.eventbus", "AsyncEventBusTest");
    }

    /** On its own, because it overflows the stack, which cuts the history of a thread. */
    private static Library guavaFutures() {
        return Library.of("guava", "21.0", "com.google.common")
                .called("guava-futures")
                .testing("com.google.common.util.concurrent", "FuturesTest");
    }

    /** Without FastThreadLocalTest: on one thread, it counts to the largest int, which fills gigabytes of trace. */
    private static Library netty() {
        return Library.of("netty-common", "4.1.119", "io.netty")
                .testing(
                        "io.netty.util.concurrent",
                        "AbstractScheduledEventExecutorTest",
                        "DefaultThreadFactoryTest",
                        "GlobalEventExecutorTest",
                        "NonStickyEventExecutorGroupTest",
                        "PromiseAggregatorTest",
                        "PromiseCombinerTest",
                        "PromiseNotifierTest",
                        "SingleThreadEventExecutorTest",
                        "UnorderedThreadPoolEventExecutorTest")
                .testing(
                        "io.netty.util",
                        "DefaultAttributeMapTest",
                        "HashedWheelTimerTest",
                        "RecyclerTest",
                        "ThreadDeathWatcherTest");
    }

    /** On its own, because it overflows the stack, which cuts the history of a thread. */
    private static Library nettyPromise() {
        return Library.of("netty-common", "4.1.119", "io.netty")
                .called("netty-promise")
                .testing("io.netty.util.concurrent", "DefaultPromiseTest");
    }
}
