import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Virtual threads: a wrong model would let them exclude each other, or lose one. */
public final class Virtual {

    private int x;

    public static String started() throws Exception {
        Virtual shared = new Virtual();
        Thread one = Thread.ofVirtual().start(() -> shared.x = shared.x + 1);
        Thread other = Thread.startVirtualThread(() -> shared.x = shared.x + 1);
        one.join();
        other.join();
        return "x=" + shared.x;
    }

    public static String pooled() throws Exception {
        Virtual shared = new Virtual();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> one = pool.submit(() -> shared.x = shared.x + 1);
            Future<?> other = pool.submit(() -> shared.x = shared.x + 1);
            one.get();
            other.get();
        }
        return "x=" + shared.x;
    }

    public static String synchronizedOnes() throws Exception {
        Virtual shared = new Virtual();
        Runnable body = () -> {
            synchronized (shared) {
                shared.x = shared.x + 1;
            }
        };
        Thread one = Thread.startVirtualThread(body);
        Thread other = Thread.startVirtualThread(body);
        one.join();
        other.join();
        return "x=" + shared.x;
    }
}
