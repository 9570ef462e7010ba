// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import static dev.heddle.finding.Failures.at;
import static dev.heddle.finding.Failures.joins;
import static dev.heddle.finding.Failures.notified;
import static dev.heddle.finding.Failures.read;
import static dev.heddle.finding.Failures.thrown;
import static dev.heddle.finding.Failures.waits;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FailureJsonTest {

    private static final List<Failure> ALL = List.of(
            thrown(
                    "main.0",
                    "java.lang.Error",
                    "shelf main.1 is short; main: ask the clerk at Depot.desk:7",
                    at("a", 1)),
            new Failure.Thrown("main", "java.lang.Error", Optional.empty(), CodePlace.UNKNOWN, true),
            new Failure.Exited(3),
            waits("main.0", "main/2's monitor", "main.1", at("b", 2)),
            joins("main", "main.0", at("c", 3)),
            notified("main.0", "main.0's notification", at("d", 4)),
            new Failure.Spins("main.1", at("e", 5), "5-7", "AtomicBoolean.get()", List.of("main/4.open")),
            new Failure.Repeats("main.1", List.of("READ at Bank.e:5"), true),
            new Failure.Broken("main.0", "the index is in bounds", at("f", 6)),
            read("main.0", "Bank#1.balance", at("g", 7)),
            new Failure.Takes("main.0", Failure.Takes.Part.BEGINS, "Bank.move", at("h", 8)),
            new Failure.Said("it went wrong"));

    @Test
    void failures_are_read_as_they_were_written() {
        assertThat(ALL.stream().map(Object::getClass).collect(Collectors.toSet()))
                .as("all that there are")
                .isEqualTo(Set.of(Failure.class.getPermittedSubclasses()));

        assertThat(FailureJson.read(FailureJson.line(ALL))).isEqualTo(ALL);
        assertThat(FailureJson.read(FailureJson.tree(ALL))).isEqualTo(ALL);
    }

    @Test
    void a_line_of_them_is_one_line_whatever_the_program_says() {
        assertThat(FailureJson.line(List.of(thrown("main", "a.B", "one\ntwo", at("a", 1)))))
                .doesNotContain("\n");
    }

    @Test
    void what_is_none_is_refused() {
        assertThatThrownBy(() -> FailureJson.read("[{\"is\":\"thrown\"}]"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FailureJson.read("main.0: java.lang.Error"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
