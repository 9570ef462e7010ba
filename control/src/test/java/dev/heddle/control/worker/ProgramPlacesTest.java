// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Compiled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs in packages that others know for libraries are run under control like all others. */
class ProgramPlacesTest {

    private static final String PROGRAM = """
            package %s;
            public class Main {
                static int count;
                static %s void add() {
                    count++;
                }
                public static void main(String[] arguments) throws Exception {
                    Thread one = new Thread(Main::add);
                    Thread other = new Thread(Main::add);
                    one.start();
                    other.start();
                    one.join();
                    other.join();
                    if (count != 2) {
                        throw new IllegalStateException("lost");
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void a_bug_of_a_program_in_the_package_of_a_library_is_found() throws Exception {
        Results results = explore("org.apache.log4j", "");

        assertThat(results.progress().failures()).isPositive();
        assertThat(results.classes()).containsKey("org.apache.log4j.Main");
    }

    @Test
    void its_correct_twin_is_proved_and_its_statics_begin_anew() throws Exception {
        Results results = explore("scala.demo", "synchronized");

        assertThat(results.progress().executions()).isGreaterThan(1);
        assertThat(results.progress().failures()).isZero();
        assertThat(results.isProof()).isTrue();
    }

    private Results explore(String inPackage, String modifier) throws IOException, InterruptedException {
        Path classes = Compiled.in(folder, PROGRAM.formatted(inPackage, modifier));
        WorkerProcess.Setup setup = WorkerProcess.Setup.like(Path.of(System.getProperty("heddle.agent")), List.of());
        Job job = Job.exploring(List.of(classes), inPackage + ".Main", "dpor");
        try (WorkerProcess worker = WorkerProcess.start(setup, job)) {
            return worker.await(tally -> {});
        }
    }
}
