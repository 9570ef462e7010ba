import java.util.Vector;

/**
 * A trap of the JDK, as old as its collections: each method of a vector is locked, two of them in a row are not.
 */
public final class JdkVectorLast {

    private static void take(Vector<String> jobs) {
        if (!jobs.isEmpty()) {
            jobs.removeElementAt(jobs.size() - 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<String> jobs = new Vector<>();
        jobs.add("print");
        Thread first = new Thread(() -> take(jobs), "first");
        Thread second = new Thread(() -> take(jobs), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
