import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** Tasks that live in a scope: forked, joined, failed, and racing for a shared counter. */
public class Structured {
    static int shared;
    static int guarded;

    static int add(int amount) {
        shared += amount;
        synchronized (Structured.class) {
            guarded += amount;
        }
        return amount;
    }

    public static void main(String[] args) throws InterruptedException {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> one = scope.fork(() -> add(1));
            Subtask<Integer> two = scope.fork(() -> add(2));
            scope.join();
            System.out.println(one.get() + two.get() + " " + guarded);
        }
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(() -> add(4));
            System.out.println(scope.join() + " " + guarded);
        }
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> { throw new IllegalStateException("on purpose"); });
            scope.join();
        } catch (StructuredTaskScope.FailedException e) {
            System.out.println(e.getCause().getMessage());
        }
        assert shared <= 7 : "more than was added";
    }
}
