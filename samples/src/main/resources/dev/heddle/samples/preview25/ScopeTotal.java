// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** Subtasks of one scope add to the same field. The twin adds up what they return. */
public final class ScopeTotal {

    private static int total;

    private static int add(int part) {
        total += part;
        return part;
    }

    public static void main(String[] args) throws InterruptedException {
        total = 0;
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>awaitAllSuccessfulOrThrow())) {
            scope.fork(() -> add(10));
            scope.fork(() -> add(20));
            scope.join();
        }
        if (total != 30) {
            throw new AssertionError("the total is " + total);
        }
    }
}
