package dev.heddle.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests which findings of different checks are the same. */
class FingerprintTest {

    @Test
    void lines_threads_messages_and_evidence_do_not_count() {
        Finding first = finding(Kind.FAILURE, "main.0: java.lang.IllegalStateException: 130 is lost at Bank.pay:24");
        Finding moved = finding(Kind.FAILURE, "main.3.1: java.lang.IllegalStateException: 7 is lost at Bank.pay:31")
                .with(new Evidence.Predicted("not led there"), "predicted");

        assertThat(Fingerprint.of(List.of(first))).isEqualTo(Fingerprint.of(List.of(moved)));
        assertThat(Fingerprint.of(List.of(first)).get(0)).matches("[0-9a-f]{16}");
    }

    @Test
    void kinds_members_exceptions_and_variables_do() {
        List<Finding> all = List.of(
                finding(Kind.FAILURE, "main: java.lang.IllegalStateException: x at Bank.pay:24"),
                finding(Kind.FAILURE, "main: java.lang.AssertionError: x at Bank.pay:24"),
                finding(Kind.FAILURE, "main: java.lang.IllegalStateException: x at Bank.take:24"),
                finding(
                        Kind.RACE,
                        "main: read of Bank.balance at Bank.pay:10",
                        "main.0: write of Bank.balance at Bank.pay:11"),
                finding(
                        Kind.RACE,
                        "main: read of Bank.limit at Bank.pay:10",
                        "main.0: write of Bank.limit at Bank.pay:11"),
                finding(Kind.ATOMICITY, "main: read of Bank.limit at Bank.pay:10"));

        assertThat(Fingerprint.of(all)).doesNotHaveDuplicates().noneMatch(one -> one.contains("-"));
    }

    @Test
    void the_order_of_threads_and_who_only_waits_for_others_do_not_count() {
        Finding one = finding(
                Kind.DEADLOCK,
                "main waits for the end of main.0 at Bank.main:40",
                "main.0 waits for main/3 at Bank.pay:12",
                "main.1 waits for main/4 at Bank.take:17");
        Finding other = finding(
                Kind.DEADLOCK,
                "main.5 waits for main.2/1 at Bank.take:19",
                "main.6 waits for main.2/7 at Bank.lambda$pay$0:12");

        assertThat(Fingerprint.text(one)).isEqualTo("HDL201 waits for _ at Bank.pay, waits for _ at Bank.take");
        assertThat(Fingerprint.text(other))
                .isEqualTo("HDL201 waits for _ at Bank.lambda$pay, waits for _ at Bank.take");
    }

    @Test
    void what_differs_in_nothing_else_is_numbered() {
        Finding first = finding(Kind.FAILURE, "main: java.lang.IllegalStateException: x at Bank.pay:24");
        Finding second = finding(Kind.FAILURE, "main: java.lang.IllegalStateException: x at Bank.pay:29");

        List<String> both = Fingerprint.of(List.of(first, second));

        assertThat(both.get(1)).isEqualTo(both.get(0) + "-2");
    }

    private static Finding finding(Kind kind, String... what) {
        return new Finding(
                kind,
                Severity.ERROR,
                List.of(what),
                new Evidence.Observed(),
                "seen",
                Optional.empty(),
                1,
                List.of(),
                Optional.empty());
    }
}
