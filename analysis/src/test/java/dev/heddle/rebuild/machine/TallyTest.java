package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.ThreadHistory;
import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void events_are_counted_as_they_are_rebuilt_and_not_kept() {
        Script script = new Script("class A { static int x; static int f() { int y = x; x = y + 1; return x; } }");
        script.thread().enter("A", "f").inMain().ofInt(3).ofInt(4).ended();
        int rebuilt = script.rebuild().threads().get(0).events().size();

        Tally tally = script.count();

        assertThat(tally.events()).isEqualTo(rebuilt).isGreaterThan(3);
        assertThat(tally.ends()).singleElement().satisfies(end -> {
            assertThat(end.events()).isEmpty();
            assertThat(end.cut()).isEmpty();
        });
    }

    @Test
    void a_disagreement_is_seen_all_the_same() {
        Script script = new Script("class A { static void f() { } }");
        script.thread().enter("A", "f").inMain().ofInt(5).ended();

        assertThat(script.count().ends())
                .extracting(ThreadHistory::cut)
                .singleElement()
                .satisfies(cut -> assertThat(cut.orElseThrow()).startsWith("the log and the bytecode disagree:"));
    }
}
