// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Hidden;
import dev.heddle.control.programs.Reflected;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are used by reflection are initialised in each execution, as those are that instructions name; and what it touches is told. */
class ReflectionTest {

    @TempDir
    Path folder;

    @Test
    void a_class_that_is_asked_for_by_name_is_initialised_in_each_execution() {
        assertThat(explore("named", "loaded"))
                .allSatisfy(result -> assertThat(result.outcomes())
                        .as(result.toString())
                        .singleElement()
                        .asString()
                        .contains("IllegalStateException: [driver]"));
    }

    @Test
    void so_are_the_classes_above_one_of_which_an_object_is_made() {
        assertThat(explore("made", "short"))
                .allSatisfy(result -> assertThat(result.outcomes())
                        .as(result.toString())
                        .singleElement()
                        .asString()
                        .contains("IllegalStateException: [SmallPlug]"));
    }

    @Test
    void a_class_says_where_it_lies() {
        assertThat(explore("placed").get(0).outcomes())
                .singleElement()
                .asString()
                .contains("IllegalStateException: [file]");
    }

    @Test
    void what_is_touched_by_reflection_is_no_proof() {
        for (Result result : hidden("field", "jdk", "handle", "property", "locale", "streams", "threads")) {
            assertThat(result.notModelled())
                    .as(result.argument())
                    .singleElement()
                    .asString()
                    .contains(" at Hidden.", "touches what Heddle does not see");
        }
    }

    @Test
    void what_is_on_the_other_side_of_a_pipe_is_no_proof() {
        assertThat(hidden("pipe").get(0).notModelled())
                .hasSize(2)
                .allSatisfy(note -> assertThat(note).contains("Piped", "touches what Heddle does not see"));
    }

    @Test
    void objects_of_the_jdk_that_change_are_seen_to_change_also_behind_others() {
        assertThat(hidden("printer", "reference", "exception", "shutdown", "size of pool", "enum"))
                .allSatisfy(result ->
                        assertThat(result.outcomes()).as(result.argument()).hasSize(2));
    }

    @Test
    void a_woven_method_is_seen_whoever_calls_it() {
        assertThat(hidden("own")).allSatisfy(result -> {
            assertThat(result.notModelled()).as(result.argument()).isEmpty();
            assertThat(result.classes()).as(result.argument()).isEqualTo(2);
            assertThat(result.outcomes()).as(result.argument()).hasSize(2);
        });
    }

    @Test
    void statistics_are_changed_by_what_they_are_given() {
        assertThat(hidden("statistics").get(0).outcomes()).hasSize(2);
    }

    @Test
    void random_numbers_come_in_the_order_in_which_they_are_asked_for() {
        assertThat(hidden("random", "generator"))
                .allSatisfy(result ->
                        assertThat(result.outcomes()).as(result.argument()).hasSize(2));
    }

    @Test
    void an_entry_that_a_map_has_given_is_the_map_s() {
        assertThat(hidden("entry", "changed entry"))
                .allSatisfy(result ->
                        assertThat(result.outcomes()).as(result.argument()).hasSize(2));
    }

    @Test
    void what_is_behind_a_buffer_is_its_array_and_other_buffers_may_have_it_as_well() {
        assertThat(hidden("array", "slice"))
                .allSatisfy(result ->
                        assertThat(result.outcomes()).as(result.argument()).hasSize(2));
    }

    private List<Result> hidden(String... arguments) {
        return Explorations.of(
                folder,
                Explorations.ownClassPath(Hidden.class),
                Stream.of(arguments)
                        .map(argument -> new Question(Hidden.class.getName(), argument, "dpor", 0))
                        .toList());
    }

    private List<Result> explore(String... arguments) {
        List<Result> results = Explorations.of(
                folder,
                Explorations.ownClassPath(Reflected.class),
                Stream.of(arguments)
                        .map(argument -> new Question(Reflected.class.getName(), argument, "dpor", 3))
                        .toList());
        assertThat(results).allMatch(result -> result.executions() > 1);
        return results;
    }
}
