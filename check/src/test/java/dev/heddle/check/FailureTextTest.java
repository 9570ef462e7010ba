package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explore.Outcome;
import dev.heddle.finding.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class FailureTextTest {

    private static FailureText failed(String text) {
        return FailureText.of(new Outcome(Outcome.Verdict.FAILED, text));
    }

    @Test
    void the_same_exception_at_the_same_place_is_the_same_bug_whoever_throws_it_and_whatever_it_says() {
        FailureText one = failed("main.0: java.lang.IllegalStateException: balance 70 at Bank.withdraw:12");
        FailureText other = failed("main.1: java.lang.IllegalStateException: balance -10 at Bank.withdraw:12");

        assertThat(one.identity()).isEqualTo(other.identity());
        assertThat(one.kind()).isEqualTo(Kind.FAILURE);
    }

    @Test
    void another_place_or_another_exception_is_another_bug() {
        FailureText one = failed("main.0: java.lang.IllegalStateException: x at Bank.withdraw:12");

        assertThat(one.identity())
                .isNotEqualTo(failed("main.0: java.lang.IllegalStateException: x at Bank.withdraw:13")
                        .identity())
                .isNotEqualTo(failed("main.0: java.lang.ArithmeticException: x at Bank.withdraw:12")
                        .identity());
    }

    @Test
    void each_thread_has_its_line_even_if_messages_have_semicolons() {
        FailureText text = failed("main.0: java.lang.Error: a; b at A.f:1; main.1.2: java.lang.Error: c at A.g:2");

        assertThat(text.lines())
                .containsExactly("main.0: java.lang.Error: a; b at A.f:1", "main.1.2: java.lang.Error: c at A.g:2");
    }

    @Test
    void a_deadlock_is_known_by_the_places_where_threads_wait() {
        FailureText one = FailureText.of(
                new Outcome(
                        Outcome.Verdict.DEADLOCK,
                        "main.0 waits for main/2's monitor (held by main.1) at A.f:3; main.1 waits for main/3's monitor at A.g:4"));
        FailureText turned = FailureText.of(
                new Outcome(
                        Outcome.Verdict.DEADLOCK,
                        "main.0 waits for main/3's monitor at A.g:4; main.1 waits for main/2's monitor (held by main.0) at A.f:3"));

        assertThat(one.identity()).isEqualTo(turned.identity());
        assertThat(one.kind()).isEqualTo(Kind.DEADLOCK);
        assertThat(one.lines()).hasSize(2);
    }

    @Test
    void who_waits_for_the_end_of_others_makes_no_other_deadlock() {
        FailureText one = FailureText.of(new Outcome(
                Outcome.Verdict.DEADLOCK,
                "main waits for the end of main.0 at A.main:72; main.0 waits to be notified at A.put:24"));
        FailureText other = FailureText.of(new Outcome(
                Outcome.Verdict.DEADLOCK,
                "main waits for the end of main.2 at A.main:74; main.2 waits to be notified at A.put:24"));

        assertThat(one.identity()).isEqualTo(other.identity());
        assertThat(one.lines()).hasSize(2);
    }
}
