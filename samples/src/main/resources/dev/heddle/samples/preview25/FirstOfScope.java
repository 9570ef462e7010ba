// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** Two mirrors are asked at once, and the first answer is taken for that of the near one. The twin does not care. */
public final class FirstOfScope {

    public static void main(String[] args) throws InterruptedException {
        String answer;
        try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
            scope.fork(() -> "near");
            scope.fork(() -> "far");
            answer = scope.join();
        }
        if (!answer.equals("near")) {
            throw new AssertionError("the answer is " + answer);
        }
    }
}
