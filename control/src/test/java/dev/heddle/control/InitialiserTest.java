// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Circles;
import dev.heddle.control.programs.Registered;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM makes threads wait that use a class while another initialises it, so nobody ever sees half of it. */
class InitialiserTest {

    @TempDir
    Path folder;

    @Test
    void a_class_whose_constants_register_themselves_is_seen_as_a_whole() {
        List<Result> results = explore("store", "counted");

        assertThat(results).allSatisfy(result -> {
            assertThat(result.outcomes())
                    .as(result.argument())
                    .singleElement()
                    .asString()
                    .contains("IllegalStateException: [++, ++]");
            // Others register there, too, and in which order is not looked at.
            assertThat(result.notModelled())
                    .as(result.argument())
                    .anyMatch(note -> note.contains("is called by a static initialiser"));
        });
    }

    @Test
    void what_only_its_initialiser_changes_needs_no_word() {
        Result result = explore("table").get(0);

        assertThat(result.outcomes()).singleElement().asString().contains("[[one, other], [one, other]]");
        assertThat(result.notModelled()).noneMatch(note -> note.contains("static initialiser"));
    }

    @Test
    void what_an_initialiser_changes_of_another_class_is_told_even_if_it_has_initialised_that_class_itself() {
        Result result = explore("numbered").get(0);

        assertThat(result.notModelled())
                .anyMatch(note ->
                        note.contains("AtomicInteger.incrementAndGet()") && note.contains("static initialiser"));
    }

    @Test
    void what_an_initialiser_does_to_a_plain_variable_of_another_class_is_told_if_others_use_that() {
        List<Result> results = explore("plain", "calm");

        assertThat(results.get(0).notModelled())
                .anyMatch(note -> note.contains("the write of Registered.Plain.all")
                        && note.contains("is done by a static initialiser"));
        assertThat(results.get(1).notModelled()).isEmpty();
    }

    @Test
    void what_an_enum_or_interface_changes_of_others_is_told_since_it_does_so_in_one_execution_only() {
        List<Result> results = explore("enum", "interface", "level");

        assertThat(results.get(0).notModelled())
                .anyMatch(note -> note.contains("the write of Registered.Plain.all")
                        && note.contains("initialiser of an enum or interface"));
        assertThat(results.get(1).notModelled()).anyMatch(note -> note.contains("AtomicInteger.incrementAndGet()"));
        assertThat(results.get(2).notModelled()).isEmpty();
    }

    @Test
    void a_class_whose_initialiser_has_failed_can_not_be_used_and_who_comes_first_is_told() {
        Result result = explore("broken").get(0);

        assertThat(result.outcomes())
                .isNotEmpty()
                .allMatch(outcome -> outcome.contains("ExceptionInInitializerErrorNoClassDefFoundError")
                        && outcome.contains("NoClassDefFoundErrorNoClassDefFoundError"));
        assertThat(result.notModelled()).anyMatch(note -> note.contains("Registered$Broken fails"));
    }

    @Test
    void an_initialiser_that_asks_for_its_thread_is_told() {
        assertThat(explore("asking").get(0).notModelled()).anyMatch(note -> note.contains("which thread runs it"));
    }

    @Test
    void a_variable_handle_of_a_static_field_initialises_its_class() {
        Result result = explore("handle").get(0);

        assertThat(result.stop()).isEqualTo("EXHAUSTED");
        assertThat(result.outcomes()).singleElement().asString().contains("[more, more]");
    }

    @Test
    void initialisers_that_need_each_other_by_way_of_methods_deadlock() {
        Result result = explore(Circles.class, "methods").get(0);

        assertThat(result.outcomes()).anyMatch(outcome -> outcome.contains("initialiser"));
    }

    @Test
    void where_an_enum_is_in_the_circle_that_is_not_tried_and_is_told() {
        Result result = explore(Circles.class, "enum").get(0);

        assertThat(result.notModelled())
                .anyMatch(note ->
                        note.contains("wait for each other in the initialisers of") && note.contains("Circles$Coin"));
    }

    private List<Result> explore(String... arguments) {
        return explore(Registered.class, arguments);
    }

    private List<Result> explore(Class<?> program, String... arguments) {
        return Explorations.of(
                folder,
                Explorations.ownClassPath(program),
                Stream.of(arguments)
                        .map(argument -> new Question(program.getName(), argument, "dpor", 3))
                        .toList());
    }
}
