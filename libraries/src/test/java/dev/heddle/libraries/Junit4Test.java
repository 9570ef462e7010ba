// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent's launcher for tests of JUnit 4, where JUnit 4 is all there is. */
class Junit4Test {

    private static final String TEST = """
            import static org.junit.Assert.assertTrue;
            import org.junit.Ignore;
            import org.junit.Test;
            import org.junit.runner.RunWith;
            import org.junit.runners.Parameterized;

            @RunWith(Parameterized.class)
            public class Old {
                @Parameterized.Parameters public static Object[] numbers() { return new Object[] {1, 2, 3}; }
                private final int number;
                public Old(int number) { this.number = number; }
                @Test public void small() { assertTrue("number " + number, number < 3); }
                @Test public void positive() { assertTrue(number > 0); }
                @Test @Ignore public void left_out() {}
            }
            """;

    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() throws IOException {
        Path source = Files.writeString(folder.resolve("Old.java"), TEST);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", folder.toString(), "-cp", junit4(), source.toString());
        assertThat(code).isZero();
    }

    @Test
    void all_tests_of_a_class_are_run_and_counted() throws Exception {
        assertThat(run("Old")).contains("number 3", "heddle: 5 of 6 tests passed, 3 skipped", "exit 1");
    }

    @Test
    void one_method_is_run_with_each_parameter() throws Exception {
        assertThat(run("Old#positive")).contains("heddle: 3 of 3 tests passed", "exit 0");
    }

    private static String run(String selector) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-cp",
                String.join(File.pathSeparator, folder.toString(), Jars.agent().toString(), junit4())));
        command.addAll(List.of("dev.heddle.agent.junit.RunTests", selector));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return out + "exit " + process.waitFor();
    }

    private static String junit4() {
        return Jars.in("junit4").stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
