// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Weak;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can happen besides all interleavings is said: with accesses that order less than volatile ones, and when the collector comes. */
class WeakTest {

    private static final Map<String, Result> RESULTS = new HashMap<>();

    private static final List<String> ALL = List.of(
            "opaque publication",
            "publication to a plain read",
            "two publishers",
            "ordered",
            "lazy",
            "half an update",
            "plain beside volatile",
            "publication",
            "lazy publication",
            "volatile",
            "plain in a lock",
            "of one thread",
            "inside the JDK",
            "weak update",
            "weak update of a field",
            "weak update of a pair",
            "weak reference",
            "soft reference by its method",
            "reference of the program",
            "queue of references",
            "weak map",
            "cleaner",
            "finalizer",
            "strong update",
            "strong map",
            "reference that nobody reads",
            "empty finalizer");

    @BeforeAll
    static void exploreAll(@TempDir Path folder) {
        List<Question> questions = ALL.stream()
                .map(argument -> new Question(Weak.class.getName(), argument, "dpor", 0))
                .toList();
        Explorations.of(folder, Explorations.ownClassPath(Weak.class), questions)
                .forEach(result -> RESULTS.put(result.argument(), result));
    }

    @Test
    void accesses_that_order_less_than_volatile_ones_are_no_proof() {
        assertThat(explore(
                        "opaque publication",
                        "publication to a plain read",
                        "two publishers",
                        "ordered",
                        "lazy",
                        "half an update",
                        "plain beside volatile"))
                .allSatisfy(result -> assertThat(result.notModelled())
                        .as(result.argument())
                        .isNotEmpty()
                        .allMatch(note -> note.contains("orders less than a volatile access, and is tried as one")));
    }

    @Test
    void where_they_make_no_difference_nothing_is_said() {
        assertThat(explore(
                        "publication",
                        "lazy publication",
                        "volatile",
                        "plain in a lock",
                        "of one thread",
                        "inside the JDK"))
                .allSatisfy(result -> {
                    assertThat(result.notModelled()).as(result.argument()).isEmpty();
                    assertThat(result.stop()).as(result.argument()).isEqualTo("EXHAUSTED");
                });
    }

    @Test
    void a_weak_update_may_fail_without_a_reason() {
        assertThat(explore("weak update", "weak update of a field", "weak update of a pair"))
                .allSatisfy(result -> assertThat(result.notModelled())
                        .as(result.argument())
                        .singleElement()
                        .asString()
                        .contains("weakCompareAndSet", "may fail without a reason, which is not tried"));
    }

    @Test
    void references_that_the_collector_clears_are_no_proof() {
        assertThat(explore(
                        "weak reference",
                        "soft reference by its method",
                        "reference of the program",
                        "queue of references",
                        "weak map"))
                .allSatisfy(result -> assertThat(result.notModelled())
                        .as(result.argument())
                        .singleElement()
                        .asString()
                        .contains("depends on when the collector clears references"));
    }

    @Test
    void what_the_collector_calls_is_no_proof() {
        List<Result> results = explore("cleaner", "finalizer");

        assertThat(results.get(0).notModelled())
                .anyMatch(note -> note.contains("Cleaner.register()")
                        && note.contains("lets code run when the collector pleases"));
        assertThat(results.get(1).notModelled()).anyMatch(note -> note.contains("Weak$Finalized has a finalizer"));
    }

    @Test
    void what_the_collector_does_not_change_is_told_of_no_more_than_before() {
        assertThat(explore("strong update", "strong map", "reference that nobody reads", "empty finalizer"))
                .allSatisfy(result ->
                        assertThat(result.notModelled()).as(result.argument()).isEmpty());
    }

    private static List<Result> explore(String... arguments) {
        return Stream.of(arguments)
                .map(argument -> Objects.requireNonNull(RESULTS.get(argument), argument))
                .toList();
    }
}
