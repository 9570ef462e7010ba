// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.programs.Outliving;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What outlives an execution, in the JDK or because a constant keeps it, makes no difference to the next. */
class OutlivingTest {

    @TempDir
    Path folder;

    @Test
    void clocks_beans_constants_of_interfaces_and_classes_with_state_are_the_same_in_each_execution() {
        assertThat(Explorations.of(
                        folder,
                        Explorations.ownClassPath(Outliving.class),
                        Stream.of("time", "beans", "constant", "frames")
                                .map(argument -> new Question(Outliving.class.getName(), argument, "dpor", 3))
                                .toList()))
                .hasSize(4)
                .allSatisfy(result -> {
                    assertThat(result.stop()).as(result.toString()).isEqualTo("EXHAUSTED");
                    assertThat(result.outcomes()).as(result.argument()).containsExactly("OK ");
                    assertThat(result.executions()).as(result.argument()).isGreaterThan(1);
                });
    }
}
