// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.Explorations.Returned;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** What only newer JDKs have. The programs are compiled here, since our own code must run on JDK 17. */
class NewerJavaTest {

    private static final Path SOURCES = Path.of("src", "test", "resources", "newer");

    @TempDir
    Path folder;

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtual_threads_are_explored_as_others_are() {
        compile("21", "Virtual.java");
        List<Question> questions = List.of(
                new Question("Virtual#started", "", "dpor", 10),
                new Question("Virtual#pooled", "", "dpor", 10),
                new Question("Virtual#synchronizedOnes", "", "dpor", 10));

        List<Result> results = Explorations.of(folder, folder.toString(), questions);

        assertThat(results)
                .extracting(NewerJavaTest::outcomes)
                .containsExactly(Set.of("x=1", "x=2"), Set.of("x=1", "x=2"), Set.of("x=2"));
        assertThat(results).extracting(Result::replayed).containsExactly(20L, 20L, 10L);
        assertThat(results).extracting(Result::completed).first().isEqualTo(4L);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_25)
    void scopes_of_tasks_are_explored_as_pools_are() {
        compile("25", "Structured.java", "--enable-preview");
        List<Question> questions = List.of(
                new Question("Structured#all", "", "dpor", 10),
                new Question("Structured#results", "", "dpor", 10),
                new Question("Structured#any", "", "dpor", 10),
                new Question("Structured#failing", "", "dpor", 10),
                new Question("Structured#stuck", "", "dpor", 10));

        List<Result> results = Explorations.of(folder, folder.toString(), questions, "--enable-preview");

        assertThat(results).extracting(Result::stop).containsOnly("EXHAUSTED");
        assertThat(results.subList(0, 4))
                .extracting(NewerJavaTest::outcomes)
                .containsExactly(Set.of("x=1", "x=2"), Set.of("0", "1"), Set.of("a", "b"), Set.of("boom"));
        assertThat(results.get(4).outcomes()).singleElement().asString().startsWith("DEADLOCK main ");
        assertThat(results).extracting(Result::replayed).containsExactly(20L, 20L, 20L, 10L, 10L);
    }

    private static Set<String> outcomes(Result result) {
        return result.outcomes().stream().map(Returned::of).collect(Collectors.toSet());
    }

    private void compile(String release, String file, String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--release", release, "-d", folder.toString(), "-Xlint:none"));
        if (options.length > 0) {
            // Preview features are those of the JDK that we run on.
            arguments.set(
                    arguments.indexOf(release), String.valueOf(Runtime.version().feature()));
        }
        arguments.add(SOURCES.resolve(release).resolve(file).toString());
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0]));
        assertThat(code).isZero();
    }
}
