import java.util.concurrent.StructuredTaskScope;

/** Structured concurrency, which is not controlled. */
public final class Structured {

    public static String scope() throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> "a");
            scope.join();
        }
        return "";
    }
}
