// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** What the subtasks of a scope return is added up by who has opened it. */
public final class ScopeTotalFixed {

    public static void main(String[] args) throws InterruptedException {
        int total;
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>awaitAllSuccessfulOrThrow())) {
            var upper = scope.fork(() -> 10);
            var lower = scope.fork(() -> 20);
            scope.join();
            total = upper.get() + lower.get();
        }
        if (total != 30) {
            throw new AssertionError("the total is " + total);
        }
    }
}
