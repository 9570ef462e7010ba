// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayList;
import java.util.List;
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
    void what_is_told_is_what_would_be_kept() {
        Script script = new Script("class A { static int x; static int f() { int y = x; x = y + 1; return x; } }");
        script.thread().enter("A", "f").inMain().ofInt(3).ofInt(4).ended();
        List<Event> told = new ArrayList<>();

        History rest = script.tell((thread, event) -> told.add(event));

        assertThat(told)
                .extracting(Object::getClass)
                .containsExactlyElementsOf(script.rebuild().threads().get(0).events().stream()
                        .map(Object::getClass)
                        .toList());
        assertThat(rest.threads()).singleElement().satisfies(thread -> {
            assertThat(thread.events()).isEmpty();
            assertThat(thread.cut()).isEmpty();
        });
    }

    @Test
    void a_sum_over_many_reads_stays_small_where_events_are_not_kept() {
        Script script = new Script("""
                class A {
                    static int x;
                    static void f() {
                        int sum = 0;
                        for (int i = 0; i < 500; i++) {
                            sum += x;
                        }
                        x = sum;
                    }
                }""");
        var thread = script.thread().enter("A", "f").inMain();
        for (int i = 0; i < 500; i++) {
            thread.ofInt(2);
        }
        thread.ended();
        List<Event.Write> written = new ArrayList<>();

        script.tell((path, event) -> {
            if (event instanceof Event.Write write) {
                written.add(write);
            }
        });

        assertThat(written).singleElement().satisfies(write -> {
            assertThat(write.value().observed()).isEqualTo(Value.ofJavaInt(1000));
            assertThat(write.value().isConstant()).isFalse();
            assertThat(write.value().term().isLarge()).isFalse();
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
