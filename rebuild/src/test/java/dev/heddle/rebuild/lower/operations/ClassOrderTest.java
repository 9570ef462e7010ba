// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClassOrderTest {

    private static final Site SITE = new Site("shop.Bank", "pay", "()V", 1, "Bank.java", 1);
    private static final Event.LoadedClass BANK = new Event.LoadedClass("shop.Bank", 1);
    private static final Event READY = new Event.ClassReady(SITE, BANK);
    private static final Event USE = new Event.ClassUse(SITE, BANK);

    @Test
    void who_uses_a_class_comes_after_the_other_thread_that_initialised_it() {
        History history = run(
                thread("main", start("main.0"), start("main.1")),
                thread("main.0", READY),
                thread("main.1", start("main.1.0"), USE),
                thread("main.1.0", USE));

        assertThat(ClassOrder.of(history))
                .containsExactly(
                        new Tie(new Place("main.0", 0), new Place("main.1", 1)),
                        new Tie(new Place("main.0", 0), new Place("main.1.0", 0)));
    }

    @Test
    void threads_that_were_started_after_the_initialiser_need_not_be_told() {
        History history = run(
                thread("main", start("main.0"), READY, start("main.1")),
                thread("main.0", USE),
                thread("main.1", start("main.1.0"), USE),
                thread("main.1.0", USE));

        assertThat(ClassOrder.of(history)).containsExactly(new Tie(new Place("main", 1), new Place("main.0", 0)));
    }

    private static History run(ThreadHistory... threads) {
        return new History(List.of(threads), Map.of(), List.of());
    }

    private static ThreadHistory thread(String path, Event... events) {
        return new ThreadHistory(path, path, Optional.empty(), List.of(events), Optional.empty());
    }

    private static Event start(String child) {
        return new Event.Start(SITE, child);
    }
}
