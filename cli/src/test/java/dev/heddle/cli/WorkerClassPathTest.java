// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.worker.WorkerProcess;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What of all that the command line has on its class path goes on that of a worker. Here, because only here is there more than a worker needs. */
@Tag("once")
class WorkerClassPathTest {

    private static final String CLASS_PATH =
            WorkerProcess.Setup.like(Path.of("agent.jar"), List.of()).classPath();

    @Test
    void a_worker_has_neither_solvers_nor_reports() throws IOException {
        List<String> left = List.of(
                "com/microsoft/z3/Context.class",
                "de/uni_freiburg/informatik/ultimate/smtinterpol/smtlib2/SMTInterpol.class",
                "dev/heddle/solve/Solver.class",
                "dev/heddle/predict/SafetyPredictor.class",
                "dev/heddle/rebuild/machine/Machine.class",
                "dev/heddle/session/TraceSession.class",
                "dev/heddle/report/TerminalReport.class",
                "dev/heddle/cli/Main.class");

        for (String name : left) {
            assertThat(holds(System.getProperty("java.class.path"), name))
                    .as("%s is there to be left out", name)
                    .isTrue();
            assertThat(holds(CLASS_PATH, name)).as(name).isFalse();
        }
    }

    @Test
    void a_worker_has_all_that_it_can_come_to() {
        String control = CLASS_PATH.substring(0, CLASS_PATH.indexOf(File.pathSeparatorChar));
        StringWriter text = new StringWriter();
        PrintWriter output = new PrintWriter(text);

        int code = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(output, output, "-R", "-verbose:class", "--multi-release", "17", "-cp", CLASS_PATH, control);

        assertThat(code).as(text.toString()).isZero();
        List<String> lines = text.toString().lines().toList();
        assertThat(lines.stream().filter(line -> line.contains("-> dev.heddle.explore.Explorer ")))
                .isNotEmpty();
        // A line has the class that needs, the class that is needed, and where that is.
        assertThat(lines.stream()
                        .filter(line -> line.endsWith("not found"))
                        .map(line -> line.substring(line.indexOf("-> ") + 3, line.length() - "not found".length())
                                .strip())
                        // The compiler reads these annotations, and nobody else; what is empty is of a line for a whole
                        // place.
                        .filter(needed -> !needed.isEmpty() && !needed.startsWith("org.jspecify.")))
                .isEmpty();
    }

    private static boolean holds(String classPath, String name) throws IOException {
        for (String entry : Arrays.asList(classPath.split(File.pathSeparator, -1))) {
            Path place = Path.of(entry);
            if (Files.isDirectory(place) ? Files.exists(place.resolve(name)) : jarHolds(place, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean jarHolds(Path jar, String name) throws IOException {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            return file.getEntry(name) != null;
        }
    }
}
