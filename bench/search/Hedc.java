import dev.heddle.api.Heddle;
import java.util.ArrayList;
import java.util.List;

/** A meta search as in Hedc: workers take tasks from a queue, and who asked may cancel a task while its worker is at it. */
public class Hedc {

    /** A request to one archive. */
    static final class Task {
        private Thread worker;
        private boolean isCancelled;
        String result = "";

        void run() {
            worker = Thread.currentThread();
            if (!isCancelled) {
                result = "found";
            }
            worker = null;
        }

        synchronized void cancel() {
            isCancelled = true;
            if (worker != null) {
                worker.interrupt();
            }
        }
    }

    private final List<Task> waiting = new ArrayList<>();
    private int finished;

    synchronized void add(Task task) {
        waiting.add(task);
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    synchronized Task take() {
        return waiting.remove(0);
    }

    private void work() {
        while (!isEmpty()) {
            take().run();
            finished++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Hedc pool = new Hedc();
        Task task = new Task();
        pool.add(task);
        pool.add(new Task());
        boolean isPatient = Heddle.input("patience", 10) > 3;
        Thread one = new Thread(pool::work);
        Thread other = new Thread(() -> {
            if (!isPatient) {
                task.cancel();
                pool.work();
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
