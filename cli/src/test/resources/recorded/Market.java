import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class Market {
    interface Price { long of(int amount); }
    record Offer(String name, double weight, long price) implements Comparable<Offer> {
        public int compareTo(Offer other) { return Long.compare(price, other.price); }
    }
    static class Stall implements Price {
        final ReentrantLock lock = new ReentrantLock();
        final Object gate = new Object();
        volatile boolean open;
        long[] sold = new long[4];
        byte[] marks = {1, 2, 3, 4};
        char[] letters = "stall".toCharArray();
        float rate = 1.5f;
        Offer[] offers = {new Offer("apple", 0.5, 7), new Offer("pear", 0.25, 3)};
        public long of(int amount) { return (long) (amount * rate) + sold[amount & 3]; }
        void sell(int i) {
            lock.lock();
            try { sold[i & 3] += of(i); marks[i & 3] ^= (byte) i; } finally { lock.unlock(); }
        }
        void begin() { synchronized (gate) { open = true; gate.notifyAll(); } }
        void await() throws InterruptedException { synchronized (gate) { while (!open) { gate.wait(); } } }
        synchronized int broken(int[] values, int at) {
            try { return values[at] / (at - at); } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) { return e instanceof ArithmeticException ? -1 : -2; }
        }
    }
    static final AtomicInteger customers = new AtomicInteger();
    static int lost;
    public static void main(String[] words) throws Exception {
        Stall stall = new Stall();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int mine = i;
            results.add(pool.submit(() -> {
                stall.await();
                for (int j = 0; j < 3; j++) { stall.sell(mine + j); }
                lost++;
                Arrays.sort(stall.offers.clone());
                System.arraycopy(stall.letters, 0, stall.letters, 1, 2);
                customers.incrementAndGet();
                return stall.broken(new int[] {mine, 2}, mine);
            }));
        }
        Thread keeper = new Thread(stall::begin, "keeper");
        keeper.start();
        keeper.join();
        int sum = 0;
        for (Future<Integer> result : results) { sum += result.get(); }
        pool.shutdown();
        Object[][] grid = new Object[2][3];
        grid[1][2] = "total " + sum + customers.get();
        try { Object o = grid[1][2]; ((Integer) o).intValue(); } catch (ClassCastException e) { lost += 2; }
        System.out.println(sum == 0 ? grid[1][2] : lost);
    }
}
