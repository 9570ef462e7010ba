// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.jspecify.annotations.Nullable;

/** Programs that meet something in the JVM that outlives an execution, and must be the same in each of them. */
public final class Outliving {

    private static int number;

    private int last;

    private Outliving() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "time" -> time();
            case "beans" -> beans();
            case "constant" -> constant();
            case "frames" -> frames(arguments.length);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        Thread thread = new Thread(one);
        thread.start();
        other.run();
        thread.join();
    }

    /** Numbers that all clocks have a say in. */
    private static void time() throws InterruptedException {
        Outliving outliving = new Outliving();
        together(
                () -> outliving.last = Instant.now().getNano()
                        + (int) new Date().getTime()
                        + (int) new GregorianCalendar().getTimeInMillis(),
                () -> outliving.last = Clock.systemUTC().instant().getNano()
                        + (int) Clock.systemUTC().millis());
        if (outliving.last == 0) {
            throw new IllegalStateException();
        }
    }

    /** What can be registered. */
    public interface Pool {
        int size();
    }

    /** As pools do it: under the first name that is free. */
    private static void beans() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        int free = 0;
        while (server.isRegistered(new ObjectName("heddle.test:name=pool" + free))) {
            free++;
        }
        server.registerMBean(new StandardMBean(() -> 1, Pool.class), new ObjectName("heddle.test:name=pool" + free));
        number = free;
        together(() -> number++, () -> number++);
    }

    /** A constant that is made once, though its class is initialised in each execution. */
    interface Tasks {
        Tasks DEFAULT = PoolOfTasks.INSTANCE;

        void run(Runnable task);
    }

    private static final class PoolOfTasks implements Tasks {

        static final PoolOfTasks INSTANCE = new PoolOfTasks();

        private static @Nullable ForkJoinPool pool;

        @Override
        public void run(Runnable task) {
            if (pool == null) {
                pool = ForkJoinPool.commonPool();
            }
            pool.submit(task);
        }
    }

    private static void constant() throws InterruptedException {
        Outliving outliving = new Outliving();
        CountDownLatch done = new CountDownLatch(2);
        Runnable task = () -> {
            outliving.last++;
            done.countDown();
        };
        Tasks.DEFAULT.run(task);
        Tasks.DEFAULT.run(task);
        done.await();
    }

    /** An object with an argument that is one or the other, and of a class with state: the frames between name it by where it is made. */
    private static final class Result {
        private static int made;

        private final int value;

        Result(int value) {
            this.value = value;
        }

        Result with(boolean isPositive) {
            made++;
            return new Result(isPositive ? value : -value);
        }
    }

    private static void frames(int words) throws InterruptedException {
        Result result = new Result(words);
        together(() -> result.with(words > 0), () -> result.with(words > 1));
    }
}
