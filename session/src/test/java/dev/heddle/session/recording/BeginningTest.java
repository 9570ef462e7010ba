// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.Lowering;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BeginningTest {

    private static final Site SITE = new Site("shop.Bank", "pay", "()V", 1, "Bank.java", 1);
    private static final Thing BANK = new Thing() {
        @Override
        public long identity() {
            return 1;
        }

        @Override
        public String typeName() {
            return "shop.Bank";
        }

        @Override
        public String name() {
            return "Bank#1";
        }
    };

    @Test
    void a_short_run_stays_as_it_is() {
        History history = takingTurns(10);

        assertThat(Beginning.of(history, 20)).isSameAs(history);
    }

    @Test
    void of_a_long_run_each_thread_keeps_what_it_did_first() {
        History beginning = Beginning.of(takingTurns(10), 7);

        assertThat(Beginning.size(beginning)).isEqualTo(7);
        assertThat(beginning.threads())
                .extracting(thread -> thread.events().size())
                .containsExactly(4, 3);
        assertThat(beginning.threads())
                .allSatisfy(thread -> assertThat(thread.cut().orElseThrow())
                        .isEqualTo("of the run's 20 events only the first 7 were read as a program"));
        assertThat(beginning.notes().toString()).contains("only looked at by the linear pass");
    }

    @Test
    void who_wants_to_see_no_more_is_told_of_nothing_that_is_missing() {
        History all = takingTurns(10);
        ThreadHistory waiting = new ThreadHistory(
                "main.1", "late", Optional.empty(), List.of(), Optional.of("something, " + ThreadHistory.STRANDED));
        List<ThreadHistory> threads = new ArrayList<>(all.threads());
        threads.add(waiting);

        History beginning = Beginning.shown(all.withThreads(threads), 7);

        assertThat(Beginning.size(beginning)).isEqualTo(7);
        assertThat(beginning.notes()).isEmpty();
        assertThat(beginning.threads())
                .allSatisfy(thread -> assertThat(thread.cut()).contains(Beginning.NOT_READ));
        assertThat(Beginning.isOne(beginning)).isTrue();
        assertThat(Beginning.isOne(Beginning.shown(all, 20))).isFalse();
    }

    @Test
    void it_is_a_run_of_its_own() {
        Rebuilt rebuilt = Lowering.lower(Beginning.of(takingTurns(10), 7), LoweringOptions.DEFAULT);

        assertThat(rebuilt.recorded()).isPresent();
        assertThat(rebuilt.coverage().events()).isEqualTo(7);
        assertThat(rebuilt.cuts()).containsOnlyKeys("main", "main.0");
    }

    /** Two threads that write a volatile field in turn, each so many times. */
    private static History takingTurns(int times) {
        List<Event> first = new ArrayList<>();
        List<Event> second = new ArrayList<>();
        Location turn = new Location.Field(BANK, "shop.Bank", "turn", "I");
        for (int i = 0; i < 2 * times; i++) {
            Datum number = Datum.constant(Value.ofJavaInt(i));
            (i % 2 == 0 ? first : second).add(new Event.Write(SITE, turn, number, true, i + 1));
        }
        return new History(List.of(thread("main", first), thread("main.0", second)), Map.of(), List.of());
    }

    private static ThreadHistory thread(String path, List<Event> events) {
        return new ThreadHistory(path, path, Optional.empty(), events, Optional.empty());
    }
}
