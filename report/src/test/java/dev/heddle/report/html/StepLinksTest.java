// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What steps have to do with one another. */
@Tag("once")
class StepLinksTest {

    private static final StepLinks LINKS = new StepLinks(List.of(
            step("main", StepKind.START, "main.0", ""),
            step("main", StepKind.START, "main.1", ""),
            step("main.0", StepKind.ENTER, "main/1's monitor", ""),
            step("main.0", StepKind.READ, "Bank.balance", "100"),
            step("main.1", StepKind.READ, "Bank.balance", "100"),
            step("main.0", StepKind.WRITE, "Bank.balance", "150"),
            step("main.0", StepKind.LEAVE, "main/1's monitor", ""),
            step("main.1", StepKind.ENTER, "main/1's monitor", ""),
            step("main.1", StepKind.WRITE, "Bank.limit", "7"),
            step("main.0", StepKind.END, "", ""),
            step("main", StepKind.JOIN, "main.0", ""),
            step("main", StepKind.READ, "Bank.balance", "150")));

    @Test
    void starts_ends_and_locks_let_others_go_on() {
        assertThat(LINKS.letBy(3)).as("the first step of a thread").containsExactly(1);
        assertThat(LINKS.letBy(5)).containsExactly(2);
        assertThat(LINKS.letBy(8)).as("the lock was given back").containsExactly(7);
        assertThat(LINKS.letBy(11)).containsExactly(10);
        assertThat(LINKS.letBy(4)).isEmpty();
        assertThat(LINKS.lets(7)).containsExactly(8);
        assertThat(LINKS.lets(10)).containsExactly(11);
    }

    @Test
    void a_value_comes_from_a_write_and_that_from_what_its_thread_read_before() {
        assertThat(LINKS.chain(12)).containsExactly(6, 4);
        assertThat(LINKS.isInitial(4)).isTrue();
        assertThat(LINKS.isInitial(12)).isFalse();
        assertThat(LINKS.chain(6)).as("a write").isEmpty();
    }

    @Test
    void accesses_of_others_that_conflict_are_those_of_the_same_variable_with_a_write() {
        assertThat(LINKS.meets(6)).containsExactly(5, 12);
        assertThat(LINKS.meets(4)).as("two reads do not").isEmpty();
        assertThat(LINKS.meets(9)).isEmpty();
        assertThat(LINKS.meets(3)).isEmpty();
    }

    private static FindingStep step(String thread, StepKind kind, String object, String value) {
        return new FindingStep(thread, kind, object, "", value, "Bank", "pay", 3);
    }
}
