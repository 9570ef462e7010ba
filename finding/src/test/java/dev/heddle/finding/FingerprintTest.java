// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import static dev.heddle.finding.Failures.at;
import static dev.heddle.finding.Failures.joins;
import static dev.heddle.finding.Failures.read;
import static dev.heddle.finding.Failures.thrown;
import static dev.heddle.finding.Failures.waits;
import static dev.heddle.finding.Failures.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests which findings of different checks are the same. */
class FingerprintTest {

    @Test
    void lines_threads_messages_and_evidence_do_not_count() {
        Finding first = finding(
                Kind.FAILURE, thrown("main.0", "java.lang.IllegalStateException", "130 is lost", at("pay", 24)));
        Finding moved = finding(
                        Kind.FAILURE, thrown("main.3.1", "java.lang.IllegalStateException", "7 is lost", at("pay", 31)))
                .with(new Evidence.Predicted("not led there"), "predicted");

        assertThat(Fingerprint.of(List.of(first))).isEqualTo(Fingerprint.of(List.of(moved)));
        assertThat(Fingerprint.of(List.of(first)).get(0)).matches("[0-9a-f]{16}");
    }

    @Test
    void kinds_members_exceptions_and_variables_do() {
        List<Finding> all = List.of(
                finding(Kind.FAILURE, thrown("main", "java.lang.IllegalStateException", "x", at("pay", 24))),
                finding(Kind.FAILURE, thrown("main", "java.lang.AssertionError", "x", at("pay", 24))),
                finding(Kind.FAILURE, thrown("main", "java.lang.IllegalStateException", "x", at("take", 24))),
                finding(
                        Kind.RACE,
                        read("main", "Bank.balance", at("pay", 10)),
                        write("main.0", "Bank.balance", at("pay", 11))),
                finding(
                        Kind.RACE,
                        read("main", "Bank.limit", at("pay", 10)),
                        write("main.0", "Bank.limit", at("pay", 11))),
                finding(Kind.ATOMICITY, read("main", "Bank.limit", at("pay", 10))));

        assertThat(Fingerprint.of(all)).doesNotHaveDuplicates().noneMatch(one -> one.contains("-"));
    }

    @Test
    void the_order_of_threads_and_who_only_waits_for_others_do_not_count() {
        Finding one = finding(
                Kind.DEADLOCK,
                joins("main", "main.0", at("main", 40)),
                waits("main.0", "main/3", "", at("pay", 12)),
                waits("main.1", "main/4", "", at("take", 17)));
        Finding other = finding(
                Kind.DEADLOCK,
                waits("main.5", "main.2/1", "", at("take", 19)),
                waits("main.6", "main.2/7", "", at("lambda$pay$0", 12)));

        assertThat(Fingerprint.text(one)).isEqualTo("HDL201 waits for _ at Bank.pay, waits for _ at Bank.take");
        assertThat(Fingerprint.text(other))
                .isEqualTo("HDL201 waits for _ at Bank.lambda$pay, waits for _ at Bank.take");
    }

    /** Baselines that were written when failures were lines of text must stay what they are. */
    @Test
    void fingerprints_are_what_they_were_when_failures_were_text() {
        List<Finding> all = List.of(
                finding(
                        Kind.FAILURE,
                        thrown("main.0", "java.lang.IllegalStateException", "130 is lost", at("pay", 24))),
                finding(
                        Kind.DEADLOCK,
                        waits("main.0", "main/3's monitor", "main.1", at("pay", 12)),
                        waits("main.1", "main.0/4's monitor", "main.0", at("lambda$take$0", 17))),
                finding(
                        Kind.RACE,
                        read("main", "int[]#3[2]", at("pay", 10)),
                        write("main.0", "Account#1.parts[17]", at("pay", 11))),
                finding(Kind.FAILURE, new Failure.Exited(3)));

        assertThat(all.stream().map(Fingerprint::text))
                .containsExactly(
                        "HDL101 java.lang.IllegalStateException at Bank.pay",
                        "HDL201 waits for _'s monitor (held by _) at Bank.lambda$take, waits for _'s monitor (held by _) at Bank.pay",
                        "HDL301 read of int[]#[] at Bank.pay, write of Account#.parts[] at Bank.pay",
                        "HDL101 exit code 3");
        assertThat(Fingerprint.of(all.subList(0, 1))).containsExactly("b8d543a8824880fd");
    }

    @Test
    void neither_the_lines_of_a_loop_nor_what_it_looks_at_count_for_a_livelock() {
        Failure.Spins spins =
                new Failure.Spins("main.0", at("await", 12), "12-15", "", List.of("main/3.com.acme.Bank.open"));
        Failure.Spins moved =
                new Failure.Spins("main.2", at("await", 20), "20-23", "", List.of("main/8.com.acme.Bank.open"));

        assertThat(Fingerprint.text(finding(Kind.LIVELOCK, spins)))
                .isEqualTo(Fingerprint.text(finding(Kind.LIVELOCK, moved)))
                .isEqualTo("HDL202 goes round Bank.await until _.com.acme.Bank.open changes");
    }

    @Test
    void what_differs_in_nothing_else_is_numbered() {
        Finding first = finding(Kind.FAILURE, thrown("main", "java.lang.IllegalStateException", "x", at("pay", 24)));
        Finding second = finding(Kind.FAILURE, thrown("main", "java.lang.IllegalStateException", "x", at("pay", 29)));

        List<String> both = Fingerprint.of(List.of(first, second));

        assertThat(both.get(1)).isEqualTo(both.get(0) + "-2");
    }

    private static Finding finding(Kind kind, Failure... what) {
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
