import org.apache.commons.lang.math.IntRange;

/**
 * Reported as LANG-481, a number that was not looked up:
 * a range that two threads ask for its hash code tells one of them a wrong one.
 *
 * <p>{@code IntRange.hashCode} computes in the field in which it keeps the result.
 */
public final class Lang481 {

    private static void look(IntRange range, int expected) {
        if (range.hashCode() != expected) {
            throw new AssertionError("another hash code");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int expected = new IntRange(1, 10).hashCode();
        IntRange range = new IntRange(1, 10);
        Thread first = new Thread(() -> look(range, expected), "first");
        Thread second = new Thread(() -> look(range, expected), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
