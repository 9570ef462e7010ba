// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.List;
import java.util.Optional;

/** Failures, written shortly. */
final class Failures {

    private Failures() {}

    static CodePlace at(String method, int line) {
        return new CodePlace("com.acme.Bank", method, line);
    }

    static Failure thrown(String thread, String type, String message, CodePlace place) {
        return new Failure.Thrown(thread, type, Optional.of(message), place, false);
    }

    static Failure read(String thread, String variable, CodePlace place) {
        return new Failure.Accesses(thread, Failure.Accesses.Manner.READ, variable, place);
    }

    static Failure write(String thread, String variable, CodePlace place) {
        return new Failure.Accesses(thread, Failure.Accesses.Manner.WRITE, variable, place);
    }

    static Failure waits(String thread, String object, String holder, CodePlace place) {
        return Failure.Waits.forLock(thread, object, holder, place);
    }

    static Failure joins(String thread, String other, CodePlace place) {
        return Failure.Waits.forEnd(thread, other, place);
    }

    static Failure notified(String thread, String object, CodePlace place) {
        return new Failure.Waits(
                thread, Failure.Waits.Manner.NOTIFICATION, List.of(new Failure.Waits.Awaited(object, "")), "", place);
    }
}
