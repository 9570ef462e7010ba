// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.NativeFrames;
import dev.heddle.samples.rtool.Lazy01;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of the program run on stacks that can be left and gone on with, or that can't. */
class StacksTest {

    private static final String LAZY = "dev.heddle.samples.rtool.Lazy01";
    private static final String FIB = "dev.heddle.samples.rtool.FibBench";

    @TempDir
    Path folder;

    @Test
    void threads_whose_stack_can_not_be_left_are_explored_like_others() {
        List<Result> results = Explorations.of(
                folder,
                Explorations.ownClassPath(NativeFrames.class),
                List.of(
                        new Question(NativeFrames.class.getName(), "2", "dpor", 3),
                        new Question(NativeFrames.class.getName(), "3", "dpor", 3)));

        // Two threads that increment once have 4 classes, three have 36.
        assertThat(results).extracting(Result::stop).containsOnly("EXHAUSTED");
        assertThat(results).extracting(Result::completed).containsExactly(4L, 36L);
        assertThat(results.get(0).outcomes()).containsExactly("FAILED main: java.lang.AssertionError: 1", "OK ");
        assertThat(results.get(0).replayed()).isEqualTo(6);
    }

    @Test
    void it_makes_no_difference_whether_stacks_can_be_left() {
        List<Question> questions = List.of(
                new Question(LAZY, "", "dpor", 2),
                new Question(LAZY, "", "pcb:2", 0),
                new Question(FIB, "", "pcb:2", 0),
                new Question(NativeFrames.class.getName(), "3", "dpor", 2));
        String classPath = Explorations.ownClassPath(Lazy01.class, NativeFrames.class);

        List<Result> left = Explorations.of(folder, classPath, questions);
        List<Result> kept = Explorations.of(folder, classPath, questions, "-Dheddle.continuations=false");

        assertThat(kept).isEqualTo(left);
    }
}
