// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.watch.Watched.Place;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What stretches make of what they find, from terms of a history that is made by hand. */
class ComputedTransitionsTest {

    private static final Location X = new Location.Static("T", "x", "I");
    private static final Location Y = new Location.Static("T", "y", "I");

    private final List<Event> events = new ArrayList<>();

    private static Site site(int line) {
        return new Site("T", "run", "()V", line, "T.java", line);
    }

    /** A read of a value; what is read is called after the line. */
    private Expr read(int line, Location location, int value) {
        Expr symbol = Expr.symbol("main.r" + line + "." + events.size(), Sort.JAVA_INT);
        events.add(new Event.Read(site(line), location, new Datum(Value.ofJavaInt(value), symbol), false, 0));
        return symbol;
    }

    private void write(int line, Location location, Expr term, int value) {
        events.add(new Event.Write(site(line), location, new Datum(Value.ofJavaInt(value), term), false, 0));
    }

    private static Expr plus(Expr term, int number) {
        return JavaArithmetic.add(term, Expr.constant(Value.ofJavaInt(number)));
    }

    /** Each access like {@code read x 3}. */
    private static Region region(String... accesses) {
        List<Place> places = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String access : accesses) {
            String[] words = access.split(" ", -1);
            places.add(new Place(places.size(), "T", "run", "()V", Integer.parseInt(words[2])));
            texts.add(words[0] + " " + words[1]);
        }
        return new Region(Region.Kind.ATOMIC, places, texts, "T.run", 1, List.of(), Optional.empty());
    }

    private List<String> computed(Region region) {
        ThreadHistory thread = new ThreadHistory("main", "main", Optional.empty(), events, Optional.empty());
        ThreadHistory other = new ThreadHistory(
                "main.0",
                "other",
                Optional.empty(),
                List.of(
                        new Event.Read(site(90), X, Datum.constant(Value.ofJavaInt(0)), false, 0),
                        new Event.Read(site(91), Y, Datum.constant(Value.ofJavaInt(0)), false, 0)),
                Optional.empty());
        return new ComputedTransitions(List.of(new History(List.of(thread, other), Map.of(), List.of()))).of(region);
    }

    @Test
    void a_read_finds_what_the_stretch_has_written() {
        Expr first = read(1, X, 5);
        write(2, X, plus(first, 1), 6);
        Expr second = read(3, X, 6);
        write(4, Y, plus(second, 2), 8);

        assertThat(computed(region("read x 1", "write x 2", "read x 3", "write y 4")))
                .containsExactly("x == orig(x) + 1, y == (orig(x) + 1) + 2");
    }

    @Test
    void a_passage_that_was_interrupted_says_nothing() {
        Expr first = read(1, X, 5);
        write(2, X, plus(first, 1), 6);
        Expr second = read(3, X, 70);
        write(4, Y, second, 70);

        assertThat(computed(region("read x 1", "write x 2", "read x 3", "write y 4")))
                .isEmpty();
    }

    @Test
    void what_was_asked_on_the_way_is_a_condition_and_what_was_read_before_has_a_name() {
        Expr before = read(1, Y, 9);
        Expr found = read(3, X, 5);
        Expr isSmall = JavaArithmetic.less(found, Expr.constant(Value.ofJavaInt(10)));
        events.add(new Event.Branch(site(3), isSmall, false));
        write(4, X, JavaArithmetic.add(found, before), 14);

        assertThat(computed(region("read x 3", "write x 4")))
                .containsExactly("x == orig(x) + earlier(T.y) if orig(x) < 10");
    }

    @Test
    void another_access_in_between_makes_it_another_stretch() {
        Expr found = read(1, X, 5);
        read(2, Y, 0);
        write(3, X, plus(found, 1), 6);

        assertThat(computed(region("read x 1", "write x 3"))).isEmpty();
    }

    @Test
    void each_way_is_told_once() {
        for (int round = 0; round < 3; round++) {
            Expr found = read(1, X, round);
            write(2, X, plus(found, round == 2 ? 7 : 1), round == 2 ? 9 : round + 1);
        }

        assertThat(computed(region("read x 1", "write x 2"))).containsExactly("x == orig(x) + 1", "x == orig(x) + 7");
    }

    @Test
    void two_statements_on_one_line_are_told_apart_by_what_they_access() {
        for (int amount : new int[] {30, 7}) {
            write(1, X, plus(read(1, X, 100), -amount), 100 - amount);
            write(1, Y, plus(read(1, Y, 50), amount), 50 + amount);
        }

        // Not the end of one round with the beginning of the next.
        assertThat(computed(region("read x 1", "write x 1", "read y 1", "write y 1")))
                .containsExactly("x == orig(x) + -30, y == orig(y) + 30", "x == orig(x) + -7, y == orig(y) + 7");
    }
}
