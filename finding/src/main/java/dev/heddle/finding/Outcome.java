// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import dev.heddle.program.Naming;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The outcome of an execution, as its oracle sees it. Executions with equal outcomes are not told apart.
 *
 * @param failures what went wrong, and which exceptions the program expected; the same whenever the same happened
 */
public record Outcome(Verdict verdict, List<Failure> failures) {

    /** The outcome of an execution that the scheduler did not want to its end. */
    public static final Outcome STOPPED = new Outcome(Verdict.STOPPED, List.of());

    public Outcome {
        failures = List.copyOf(failures);
    }

    /** Kinds of outcomes. */
    public enum Verdict {
        OK,
        /** An assertion, an exception, an exit code or the user's oracle. */
        FAILED,
        /** Threads wait for one another, or for what nobody will do. */
        DEADLOCK,
        /** Threads go round loops that nobody will let them leave. */
        LIVELOCK,
        /** More steps than allowed. */
        TOO_LONG,
        STOPPED
    }

    public boolean isFailure() {
        return switch (verdict) {
            case FAILED, DEADLOCK, LIVELOCK -> true;
            case OK, TOO_LONG, STOPPED -> false;
        };
    }

    /** The names of the objects that it tells of. */
    public Set<String> objects() {
        return failures.stream()
                .flatMap(failure -> failure.objects().stream())
                .flatMap(name -> Naming.objectsIn(name).stream())
                .collect(Collectors.toSet());
    }
}
