import dev.heddle.api.Heddle;
import java.util.ArrayList;
import java.util.List;

/** Prices by random walks, as in Java Grande's MonteCarlo: threads take their tasks in turn and put results into one list. */
public class MonteCarlo {

    private static final int TASKS = 4;
    private static final int THREADS = 2;

    private final List<Double> results = new ArrayList<>();
    private final boolean isDynamic;
    private int next;
    private double best;

    MonteCarlo(boolean isDynamic) {
        this.isDynamic = isDynamic;
    }

    public static void main(String[] args) throws InterruptedException {
        MonteCarlo run = new MonteCarlo(Heddle.input("dynamic", 0) > 5);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> run.walk(number));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void walk(int number) {
        if (isDynamic) {
            while (hasNext()) {
                add(price(take()));
            }
        } else {
            for (int task = number; task < TASKS; task += THREADS) {
                add(price(task));
            }
        }
    }

    private synchronized boolean hasNext() {
        return next < TASKS;
    }

    private synchronized int take() {
        if (next >= TASKS) {
            throw new IllegalStateException("no task is left");
        }
        return next++;
    }

    private static double price(int seed) {
        long state = seed * 25214903917L + 11;
        double price = 100;
        for (int i = 0; i < 5; i++) {
            state = state * 25214903917L + 11;
            price += (state >>> 40) % 3 - 1;
        }
        return price;
    }

    private void add(double price) {
        synchronized (results) {
            results.add(price);
        }
        if (price > best) {
            best = price;
        }
    }
}
