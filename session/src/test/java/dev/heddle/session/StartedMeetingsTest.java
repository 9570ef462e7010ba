// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.session.question.Meetings;
import dev.heddle.solve.Budget;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Meetings with a thread that has done nothing yet: it is there as soon as it was started. */
class StartedMeetingsTest {

    /** {@code m2} starts the thread two. */
    private static final String STARTED = """
            global: x
            pre: (= x 0)
            thread main:
            m1: (= x. 1)
            m2: fence
            m3: (= x. 2)
            m4: (= x. 3)
            thread two:
            b1: (= x. 4)
            b2: (= x. 5)
            order: m2 < b1
            """;

    private final TraceProgram program = CtrcReader.read("started.ctrc", STARTED);

    @Test
    void a_thread_that_was_just_started_meets_who_started_it() {
        assertThat(find(2, 0)).isInstanceOf(Meetings.Answer.Possible.class);
    }

    @Test
    void it_is_still_there_when_the_other_has_gone_on() {
        assertThat(find(3, 0)).isInstanceOf(Meetings.Answer.Possible.class);
    }

    @Test
    void nobody_meets_a_thread_that_is_not_started_yet() {
        assertThat(find(1, 0)).isInstanceOf(Meetings.Answer.Impossible.class);
    }

    private Meetings.Answer find(int main, int two) {
        return Meetings.find(program, List.of(new Step("main", main), new Step("two", two)), Budget.UNLIMITED);
    }
}
