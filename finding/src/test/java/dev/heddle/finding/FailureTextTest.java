// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import static dev.heddle.finding.Failures.at;
import static dev.heddle.finding.Failures.joins;
import static dev.heddle.finding.Failures.notified;
import static dev.heddle.finding.Failures.read;
import static dev.heddle.finding.Failures.thrown;
import static dev.heddle.finding.Failures.waits;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class FailureTextTest {

    private static final UnaryOperator<String> TITLES =
            path -> path.equals("main.0") ? "teller" : path.equals("main.1") ? "auditor" : path;

    @Test
    void each_failure_is_a_line_with_its_thread_and_place() {
        assertThat(FailureText.lines(List.of(
                        thrown("main.0", "java.lang.Error", "lost", at("pay", 3)),
                        waits("main.0", "main/2's monitor", "main.1", at("pay", 4)),
                        joins("main", "main.0", at("main", 9)),
                        notified("main.0", "main.0's notification", at("await", 5)),
                        new Failure.Spins("main.1", at("await", 5), "5-7", "Flag.get()", List.of("a", "b")),
                        new Failure.Exited(3),
                        read("main.0", "Bank.balance", at("pay", 6)),
                        new Failure.Takes("main.0", Failure.Takes.Part.BEGINS, "Bank.move", at("move", 8)))))
                .containsExactly(
                        "main.0: java.lang.Error: lost at Bank.pay:3",
                        "main.0 waits for main/2's monitor (held by main.1) at Bank.pay:4",
                        "main waits for the end of main.0 at Bank.main:9",
                        "main.0 waits to be notified: main.0's notification at Bank.await:5",
                        "main.1 goes round Bank.await:5-7 with Flag.get() until a or b changes",
                        "exit code 3",
                        "main.0: read of Bank.balance at Bank.pay:6",
                        "main.0: begins Bank.move at Bank.move:8");
    }

    @Test
    void threads_are_called_as_people_call_them_but_the_words_of_the_program_stay() {
        assertThat(FailureText.line(
                        thrown(
                                "main.0",
                                "java.lang.Error",
                                "main.1 is short; main.0: ask at Depot.desk:7",
                                at("pay", 3)),
                        TITLES))
                .isEqualTo("teller: java.lang.Error: main.1 is short; main.0: ask at Depot.desk:7 at Bank.pay:3");
        assertThat(FailureText.line(waits("main.0", "main/2's monitor", "main.1", at("pay", 4)), TITLES))
                .isEqualTo("teller waits for main/2's monitor (held by auditor) at Bank.pay:4");
    }

    @Test
    void what_a_handler_of_the_program_gets_is_told_so() {
        assertThat(FailureText.line(
                        new Failure.Thrown("main.0", "java.lang.Error", Optional.empty(), at("pay", 3), true)))
                .isEqualTo("main.0: java.lang.Error at Bank.pay:3, which its own handler gets");
    }
}
