package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Reflected;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are used by reflection are initialised in each execution, as those are that instructions name. */
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
