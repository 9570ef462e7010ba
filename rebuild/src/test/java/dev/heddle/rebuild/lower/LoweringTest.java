// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import static dev.heddle.rebuild.lower.Actor.is;
import static dev.heddle.rebuild.lower.Actor.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.program.Step;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import org.junit.jupiter.api.Test;

class LoweringTest {

    private final Recording recording = new Recording();
    private final Actor a = recording.thread("main.0");
    private final Actor b = recording.thread("main.1");

    private void increment(Actor actor, Location counter, int before) {
        Datum seen = actor.read(counter, before);
        actor.write(counter, plus(seen, 1));
    }

    @Test
    void an_update_without_a_lock_can_get_lost() {
        Location count = recording.integer("count", 0);
        increment(a, count, 0);
        increment(b, count, 1);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.of(rebuilt.program(), "Bank.count")).containsExactly("1", "2");
    }

    @Test
    void an_update_under_a_lock_can_not() {
        Location count = recording.integer("count", 0);
        Thing lock = recording.thing("demo.Lock");
        a.enter(lock);
        increment(a, count, 0);
        a.exit(lock);
        b.enter(lock);
        increment(b, count, 1);
        b.exit(lock);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.of(rebuilt.program(), "Bank.count")).containsExactly("2");
        assertThat(rebuilt.program().regions()).hasSize(2);
    }

    @Test
    void only_the_outermost_of_nested_monitor_entries_is_a_step() {
        Location count = recording.integer("count", 0);
        Thing lock = recording.thing("demo.Lock");
        for (Actor actor : java.util.List.of(a, b)) {
            actor.enter(lock).enter(lock);
            increment(actor, count, actor == a ? 0 : 1);
            actor.exit(lock).exit(lock);
        }

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(rebuilt.program().thread("main.0").actions()).hasSize(4);
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.of(rebuilt.program(), "Bank.count")).containsExactly("2");
    }

    @Test
    void a_monitor_that_one_thread_uses_is_no_step() {
        Thing lock = recording.thing("demo.Lock");
        a.enter(lock).exit(lock);

        assertThat(recording.rebuilt().program().size()).isZero();
    }

    @Test
    void what_one_thread_alone_uses_becomes_part_of_its_terms() {
        Location mine = recording.integer("mine", 5);
        Location shared = recording.integer("shared", 0);
        Datum first = a.read(mine, 5);
        a.write(mine, plus(first, 1));
        Datum seen = a.read(shared, 0);
        a.write(mine, plus(seen, 2));
        Datum last = a.read(mine, 2);
        a.write(shared, plus(last, 1));
        b.write(shared, 7);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(rebuilt.program().globals()).extracting(Object::toString).containsExactly("Bank.shared");
        assertThat(rebuilt.program().thread("main.0").actions()).hasSize(2);
        assertThat(rebuilt.coverage().foldedAccesses()).isEqualTo(4);
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.of(rebuilt.program(), "Bank.shared")).containsExactly("10", "3", "7");
    }

    @Test
    void what_nobody_writes_is_a_constant() {
        Location limit = recording.integer("limit", 9);
        Location shared = recording.integer("shared", 0);
        Datum seen = a.read(limit, 9);
        b.read(limit, 9);
        a.write(shared, plus(seen, 1));
        b.read(shared, 10);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(rebuilt.program().globals()).hasSize(1);
        assertThat(rebuilt.program().size()).isEqualTo(2);
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
    }

    @Test
    void what_is_written_before_a_thread_starts_is_a_constant_for_it() {
        Actor main = recording.thread("main");
        Location size = recording.integer("size", 0);
        main.write(size, 3).start("main.0").start("main.1");
        a.check(is(a.read(size, 3), 3));
        b.check(is(b.read(size, 3), 3));

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(rebuilt.program().globals()).isEmpty();
        assertThat(rebuilt.coverage().constantChecks()).isEqualTo(2);
    }

    @Test
    void what_is_written_after_a_thread_started_is_not() {
        Actor main = recording.thread("main");
        Location size = recording.integer("size", 0);
        main.start("main.0").write(size, 3);
        a.check(is(a.read(size, 3), 3));

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.failing(rebuilt.program())).hasSize(1);
    }

    @Test
    void what_is_written_before_an_object_escapes_is_a_constant_for_others() {
        Thing box = recording.thing("demo.Box");
        Location value = recording.field(box, "value", "I");
        Location published = recording.integer("ready", 0);
        a.write(value, 4).escape(box).write(published, 1);
        b.branch(is(b.read(published, 1), 1));
        b.check(is(b.read(value, 4), 4));

        assertThat(recording.rebuilt().program().globals())
                .extracting(Object::toString)
                .containsExactly("Bank.ready");
    }

    @Test
    void what_is_written_after_an_object_escaped_is_not() {
        Thing box = recording.thing("demo.Box");
        Location value = recording.field(box, "value", "I");
        Location published = recording.integer("ready", 0);
        a.escape(box).write(published, 1).write(value, 4);
        b.branch(is(b.read(published, 1), 1));
        b.check(is(b.read(value, 4), 4));

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.failing(rebuilt.program())).hasSize(1);
    }

    @Test
    void a_place_is_handed_over_to_the_thread_that_starts_later() {
        Actor main = recording.thread("main");
        Location mine = recording.integer("mine", 0);
        main.write(mine, 3).start("main.0");
        Datum seen = a.read(mine, 3);
        a.write(mine, plus(seen, 1));
        a.check(is(a.read(mine, 4), 4));

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(rebuilt.program().globals()).isEmpty();
        assertThat(rebuilt.coverage().constantChecks()).isEqualTo(1);
    }

    @Test
    void branches_in_a_row_are_one_condition() {
        Location x = recording.integer("x", 0);
        Datum seen = a.read(x, 0);
        a.branch(is(seen, 0)).branch(Expr.not(is(seen, 1))).branch(Expr.TRUE);
        a.write(x, 1);
        b.write(x, 2);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(rebuilt.program().thread("main.0").actions()).hasSize(3);
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.of(rebuilt.program(), "Bank.x")).containsExactly("1", "2");
        assertThat(dev.heddle.testkit.Enumerator.of(rebuilt.program()).infeasible())
                .isNotEmpty();
    }

    @Test
    void a_thread_ends_at_a_check_that_failed() {
        Location x = recording.integer("x", 0);
        b.write(x, 1);
        Datum seen = a.read(x, 1);
        a.fails(is(seen, 0)).write(x, 5);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(rebuilt.program().thread("main.0").actions()).hasSize(2);
        assertThat(rebuilt.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.step()).isEqualTo(new Step("main.0", 1)));
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.failing(rebuilt.program())).containsExactly("main.0_2[2]");
    }

    @Test
    void or_goes_on_with_the_failure_taken_as_given() {
        Location x = recording.integer("x", 0);
        b.write(x, 1);
        Datum seen = a.read(x, 1);
        a.fails(is(seen, 0)).write(x, 5);

        Rebuilt rebuilt = Lowering.lower(recording.history(), LoweringOptions.DEFAULT.goingOnAfterFailures());

        assertThat(rebuilt.program().thread("main.0").actions()).hasSize(3);
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.of(rebuilt.program(), "Bank.x")).containsExactly("5");
    }

    @Test
    void a_value_that_nobody_wrote_appears_and_is_noted() {
        Location x = recording.integer("x", 0);
        a.write(x, 1);
        Datum seen = b.read(x, 77);
        b.write(x, plus(seen, 1));
        a.read(x, 78);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(rebuilt.coverage().environmentWrites()).isEqualTo(1);
        assertThat(rebuilt.notes()).anyMatch(note -> note.contains("no recorded step wrote"));
    }

    @Test
    void the_first_value_of_an_unknown_place_is_what_was_read_first() {
        Location x = recording.unknown("x");
        Datum seen = a.read(x, 41);
        a.write(x, plus(seen, 1));
        b.read(x, 42);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(rebuilt.program().precondition()).hasToString("Bank.x = 41");
    }

    @Test
    void a_join_comes_after_all_that_the_thread_did() {
        Actor main = recording.thread("main");
        Location x = recording.integer("x", 0);
        recording.threadThing("main.0");
        main.start("main.0");
        a.write(x, 1).end();
        main.join("main.0");
        main.check(is(main.read(x, 1), 1));

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(Outcomes.failing(rebuilt.program())).isEmpty();
    }

    @Test
    void terms_that_grow_in_a_loop_get_names() {
        Location x = recording.integer("x", 0);
        Datum sum = Actor.number(0);
        for (int i = 0; i < 20_000; i++) {
            Datum seen = a.read(x, 0);
            sum = new Datum(sum.observed(), dev.heddle.expr.JavaArithmetic.add(sum.term(), seen.term()));
        }
        a.check(Expr.equal(sum.term(), dev.heddle.expr.JavaArithmetic.constant(0)));
        b.write(x, 0);

        Rebuilt rebuilt = recording.rebuilt();

        assertThat(RoundTrip.check(rebuilt)).isEmpty();
        assertThat(rebuilt.program().thread("main.0").actions()).hasSizeBetween(20_001, 21_500);
    }
}
