import java.util.concurrent.CountDownLatch;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** Structured concurrency. */
public final class Structured {

    private static int x;

    /** Subtasks run side by side, and join() waits for both. */
    public static String all() throws Exception {
        x = 0;
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> x++);
            scope.fork(() -> x++);
            scope.join();
        }
        return "x=" + x;
    }

    /** What subtasks return, and who forked them goes on meanwhile. */
    public static String results() throws Exception {
        x = 0;
        try (var scope = StructuredTaskScope.open()) {
            var one = scope.fork(() -> x);
            x = 1;
            scope.join();
            return "" + one.get();
        }
    }

    /** The first result counts. */
    public static String any() throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
            scope.fork(() -> "a");
            scope.fork(() -> "b");
            return scope.join();
        }
    }

    /** A failure cancels the others, which are interrupted where they wait. */
    public static String failing() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> {
                throw new IllegalStateException("boom");
            });
            scope.fork(() -> {
                never.await();
                return null;
            });
            scope.join();
            return "joined";
        } catch (StructuredTaskScope.FailedException e) {
            return e.getCause().getMessage();
        }
    }

    /** A subtask that waits for the one who forked it, who waits for the subtask. */
    public static String stuck() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> {
                latch.await();
                return null;
            });
            scope.join();
            latch.countDown();
        }
        return "not reached";
    }
}
