// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lines of a method that somebody says are meant to be atomic. */
class MarkedStretchesTest {

    private static final Location BALANCE = new Location.Static("com.acme.Bank", "balance", "I");

    @Test
    void a_stretch_lasts_from_its_first_access_to_its_last() {
        assertThat(marked("Bank.withdraw:12..14", "r withdraw 11", "r withdraw 12", "r other 50", "w withdraw 14"))
                .containsExactly("r 11", "(", "r 12", "r 50", "w 14", ")");
    }

    @Test
    void it_ends_where_the_method_does_something_outside_and_begins_again_with_the_next_round() {
        assertThat(marked(
                        "Bank.withdraw:12..14",
                        "r withdraw 12",
                        "w withdraw 14",
                        "r withdraw 12",
                        "w withdraw 14",
                        "r withdraw 15",
                        "w withdraw 14"))
                .containsExactly("(", "r 12", "w 14", ")", "(", "r 12", "w 14", ")", "r 15", "w 14");
    }

    @Test
    void it_does_not_end_inside_of_another_region() {
        assertThat(marked("Bank.withdraw:12..14", "r withdraw 12", "( withdraw 13", "w withdraw 14", ") withdraw 16"))
                .containsExactly("r 12", "(", "w 14", ")");
        assertThat(marked(
                        "Bank.withdraw:12..14",
                        "( withdraw 12",
                        "r withdraw 12",
                        "w withdraw 13",
                        ") withdraw 13",
                        "w withdraw 14"))
                .containsExactly("(", "(", "r 12", "w 13", ")", ")", "w 14");
    }

    @Test
    void names_may_have_stars_and_packages_and_others_are_left_alone() {
        String[] run = {"r withdraw 12", "w withdraw 14"};
        assertThat(marked("com.acme.Bank.with*:12..14", run)).contains("(");
        assertThat(marked("*.withdraw:12..14", run)).contains("(");
        assertThat(marked("Tank.withdraw:12..14", run)).doesNotContain("(");
        assertThat(marked("Bank.withdraw", run)).doesNotContain("(");
        assertThat(MarkedStretches.isOfLines("Bank.withdraw:x")).isFalse();
    }

    @Test
    void visits_stay_with_their_events() {
        VisitList visits = new VisitList();
        visits.add(new Visit(12, 1));
        visits.add(new Visit(14, 7));
        ThreadHistory thread = new ThreadHistory(
                "main", "main", Optional.empty(), events("r withdraw 12", "w withdraw 14"), visits, Optional.empty());
        VisitList moved = MarkedStretches.in(
                        new History(List.of(thread), Map.of(), List.of()), List.of("Bank.withdraw:12..14"))
                .threads()
                .get(0)
                .visits();
        assertThat(moved.get(0)).isEqualTo(Visit.UNKNOWN);
        assertThat(moved.get(1)).isEqualTo(new Visit(12, 1));
        assertThat(moved.get(2)).isEqualTo(new Visit(14, 7));
    }

    private static List<String> marked(String mark, String... run) {
        ThreadHistory thread = new ThreadHistory("main", "main", Optional.empty(), events(run), Optional.empty());
        History history = MarkedStretches.in(new History(List.of(thread), Map.of(), List.of()), List.of(mark));
        List<String> texts = new ArrayList<>();
        for (Event event : history.threads().get(0).events()) {
            texts.add(
                    event instanceof Event.RegionBegin
                            ? "("
                            : event instanceof Event.RegionEnd
                                    ? ")"
                                    : (event instanceof Event.Read ? "r " : "w ")
                                            + event.site().line());
        }
        return texts;
    }

    /** Each like {@code r withdraw 12}; instructions come in the order of lines. */
    private static List<Event> events(String... run) {
        List<Event> events = new ArrayList<>();
        for (String text : run) {
            String[] words = text.split(" ", -1);
            int line = Integer.parseInt(words[2]);
            Site site = new Site("com.acme.Bank", words[1], "()V", line, "Bank.java", line);
            Datum one = Datum.constant(Value.ofJavaInt(1));
            events.add(
                    switch (words[0]) {
                        case "r" -> new Event.Read(site, BALANCE, one, false, 0);
                        case "w" -> new Event.Write(site, BALANCE, one, false, 0);
                        case "(" -> new Event.RegionBegin(site, "monitor");
                        default -> new Event.RegionEnd(site, "monitor");
                    });
        }
        return events;
    }
}
