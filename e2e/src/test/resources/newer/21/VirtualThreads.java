import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads: built, started, by an executor, blocking, interrupted, with thread locals. */
public final class VirtualThreads {

    private static int counted;
    private static final ReentrantLock lock = new ReentrantLock();
    private static final ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 5);

    private static int work(int n) throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            lock.lock();
            try {
                counted++;
            } finally {
                lock.unlock();
            }
            Thread.sleep(0, 1000);
        }
        own.set(own.get() + n);
        return own.get();
    }

    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            threads.add(Thread.ofVirtual().name("virtual-" + i).unstarted(() -> {
                try {
                    work(n);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counted + " " + threads.get(0).isVirtual());
        int sum = 0;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                int n = i;
                futures.add(executor.submit(() -> work(n)));
            }
            for (Future<Integer> future : futures) {
                sum += future.get();
            }
        }
        System.out.println(sum + " " + counted);
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        CountDownLatch done = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            Thread.startVirtualThread(() -> {
                synchronized (map) {
                    map.merge(1, 1, Integer::sum);
                }
                done.countDown();
            });
        }
        done.await();
        Thread sleeping = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                map.put(2, 2);
            }
        });
        sleeping.interrupt();
        sleeping.join();
        System.out.println(map);
    }
}
