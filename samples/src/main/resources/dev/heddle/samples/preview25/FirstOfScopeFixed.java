// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** Two mirrors are asked at once, and either answer will do. */
public final class FirstOfScopeFixed {

    public static void main(String[] args) throws InterruptedException {
        String answer;
        try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
            scope.fork(() -> "near");
            scope.fork(() -> "far");
            answer = scope.join();
        }
        if (!answer.equals("near") && !answer.equals("far")) {
            throw new AssertionError("the answer is " + answer);
        }
    }
}
