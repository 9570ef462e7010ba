// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.Note;
import dev.heddle.trace.RunEnd;
import dev.heddle.trace.Standing;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import some.program.Deadlock;

@Timeout(60)
class StandstillTest {

    @TempDir
    private Path folder;

    @Test
    void threads_that_wait_in_a_circle_and_who_waits_for_them_are_written_down() throws Exception {
        Deadlock deadlock = new Deadlock();
        List<Note> notes;
        try {
            deadlock.begin();
            notes = notes();
        } finally {
            deadlock.end();
        }

        assertThat(notes).extracting(Note::kind).containsOnly(Note.STANDSTILL).hasSize(3);
        Standing first = standing(notes, "thread first");
        assertThat(first.manner()).isEqualTo(Standing.Manner.LOCK);
        assertThat(first.object()).matches("\\S+@[0-9a-f]+");
        assertThat(first.other()).isEqualTo("thread second");
        assertThat(first.className()).isEqualTo(Deadlock.class.getName());
        assertThat(first.line()).isPositive();
        assertThat(first.stack()).anyMatch(frame -> frame.startsWith("Deadlock." + first.method() + ":"));
        assertThat(standing(notes, "thread second").other()).isEqualTo("thread first");
        Standing third = standing(notes, "thread third");
        assertThat(third.manner()).isEqualTo(Standing.Manner.END);
        assertThat(third.other()).isEqualTo("thread first");
        assertThat(third.className()).isEqualTo(Deadlock.class.getName());
    }

    @Test
    void who_waits_for_somebody_who_may_go_on_is_given_the_benefit_of_the_doubt() throws Exception {
        Deadlock deadlock = new Deadlock();
        try {
            deadlock.beginWithoutCircle();
            assertThat(notes()).isEmpty();
        } finally {
            deadlock.end();
        }
    }

    private static Standing standing(List<Note> notes, String where) {
        return notes.stream()
                .filter(note -> note.where().equals(where))
                .flatMap(note -> Standing.read(note.text()).stream())
                .findFirst()
                .orElseThrow();
    }

    private List<Note> notes() throws IOException {
        Path file = folder.resolve("run.heddle");
        TraceKeeper keeper = TraceKeeper.create(file, Long.MAX_VALUE, Map.of());
        Standstill.note(keeper);
        keeper.end(RunEnd.Exit.NORMAL, Map.of());
        try (Trace trace = TraceReader.open(file)) {
            return List.copyOf(trace.notes().values());
        }
    }
}
