// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class IdentityTest {

    private static Identity failed(String thread, String exception, String message, int line) {
        return Identity.of(new Outcome(
                Outcome.Verdict.FAILED,
                List.of(new Failure.Thrown(
                        thread, exception, Optional.of(message), at("Bank", "withdraw", line), false))));
    }

    private static CodePlace at(String type, String method, int line) {
        return new CodePlace("com.acme." + type, method, line);
    }

    private static Identity deadlocked(Failure... failures) {
        return Identity.of(new Outcome(Outcome.Verdict.DEADLOCK, List.of(failures)));
    }

    private static Failure notified(String thread, CodePlace place) {
        return new Failure.Waits(thread, Failure.Waits.Manner.NOTIFICATION, List.of(), "", place);
    }

    @Test
    void the_same_exception_at_the_same_place_is_the_same_bug_whoever_throws_it_and_whatever_it_says() {
        Identity one = failed("main.0", "java.lang.IllegalStateException", "balance 70", 12);
        Identity other = failed("main.1", "java.lang.IllegalStateException", "-10; main.3: x at A.f:1", 12);

        assertThat(one).isEqualTo(other);
        assertThat(one.kind()).isEqualTo(Kind.FAILURE);
    }

    @Test
    void another_place_or_another_exception_is_another_bug() {
        assertThat(failed("main.0", "java.lang.IllegalStateException", "x", 12))
                .isNotEqualTo(failed("main.0", "java.lang.IllegalStateException", "x", 13))
                .isNotEqualTo(failed("main.0", "java.lang.ArithmeticException", "x", 12));
    }

    @Test
    void a_deadlock_is_known_by_the_places_where_threads_wait() {
        Identity one = deadlocked(
                Failure.Waits.forLock("main.0", "main/2's monitor", "main.1", at("A", "f", 3)),
                Failure.Waits.forLock("main.1", "main/3's monitor", "", at("A", "g", 4)));
        Identity turned = deadlocked(
                Failure.Waits.forLock("main.0", "main/3's monitor", "", at("A", "g", 4)),
                Failure.Waits.forLock("main.1", "main/2's monitor", "main.0", at("A", "f", 3)));

        assertThat(one).isEqualTo(turned);
        assertThat(one.kind()).isEqualTo(Kind.DEADLOCK);
    }

    @Test
    void who_waits_for_the_end_of_others_makes_no_other_deadlock() {
        Identity one = deadlocked(
                Failure.Waits.forEnd("main", "main.0", at("A", "main", 72)), notified("main.0", at("A", "put", 24)));
        Identity other = deadlocked(
                Failure.Waits.forEnd("main", "main.2", at("A", "main", 74)), notified("main.2", at("A", "put", 24)));

        assertThat(one).isEqualTo(other);
    }
}
