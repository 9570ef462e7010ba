package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Handles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variable handles, field updaters and atomic arrays touch the variable that they stand for, and nothing else. */
class HandlesTest {

    private record Known(String name, long classes, String... outcomes) {}

    private static final List<Known> PROGRAMS = List.of(
            new Known("handleAndField", 2, "5", "6"),
            new Known("lostUpdate", 4, "1", "2"),
            new Known("compareAndSet", 2, "1", "2"),
            new Known("spin", 4, "2"),
            new Known("static", 2, "2"),
            new Known("cells", 1, "12"),
            new Known("cell", 2, "5", "6"),
            new Known("updater", 2, "5", "6"),
            new Known("words", 2, "a", "b"),
            new Known("otherElements", 1, "[1, 1]"),
            new Known("sameElement", 2, "[1, 0]", "[2, 0]"));

    @TempDir
    Path folder;

    @Test
    void they_conflict_with_what_touches_the_same_variable() {
        List<Question> questions = new ArrayList<>();
        for (Known known : PROGRAMS) {
            questions.add(new Question(Handles.class.getName(), known.name(), "dpor", 10));
            questions.add(new Question(Handles.class.getName(), known.name(), "brute-force", 0));
        }

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Handles.class), questions);

        for (int i = 0; i < PROGRAMS.size(); i++) {
            Known known = PROGRAMS.get(i);
            Result reduced = results.get(2 * i);
            List<String> found = reduced.outcomes().stream()
                    .map(text -> text.replaceAll(".*IllegalStateException: ", ""))
                    .toList();
            assertThat(reduced.stop()).as(known.name()).isEqualTo("EXHAUSTED");
            assertThat(found).as(known.name()).containsExactly(known.outcomes());
            assertThat(reduced.classes()).as(known.name()).isEqualTo(known.classes());
            assertThat(reduced.replayed()).as(known.name()).isEqualTo(10L * found.size());
            assertThat(results.get(2 * i + 1).classes()).as(known.name()).isEqualTo(known.classes());
        }
    }
}
