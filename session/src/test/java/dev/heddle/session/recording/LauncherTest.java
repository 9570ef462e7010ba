// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.problem.HeddleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {

    @TempDir
    private Path folder;

    @Test
    void the_agent_goes_right_behind_java_and_everything_else_stays() {
        Launch launch = launcher(Target.command(List.of("java", "-Xmx1g", "-cp", ".", "Bank", "-o", "x")), Map.of())
                .launch();

        assertThat(launch.words().get(0)).isEqualTo("java");
        assertThat(launch.words().get(1))
                .startsWith("-javaagent:agent.jar=out=")
                .contains(",include=bank%2Cer");
        assertThat(launch.words().subList(2, launch.words().size()))
                .containsExactly("-Xms1m", "-Xmx1g", "-cp", ".", "Bank", "-o", "x");
        assertThat(launch.environment()).isEmpty();
    }

    @Test
    void other_commands_get_the_agent_by_a_variable_that_keeps_what_is_in_it() {
        Launch launch = launcher(
                        new Target.AnyCommand(List.of("mvn", "test")), Map.of("JAVA_TOOL_OPTIONS", "-Dfirst=1"))
                .launch();

        assertThat(launch.words()).containsExactly("mvn", "test");
        assertThat(launch.environment().get("JAVA_TOOL_OPTIONS"))
                .startsWith("-Dfirst=1 -javaagent:agent.jar=out=")
                .contains("mvn-%p.heddle")
                .endsWith(" -Xms1m");
    }

    @Test
    void a_java_home_without_java_is_an_error_that_names_it() {
        Launcher launcher = launcher(
                new Target.JavaProgram(Optional.empty(), List.of("Bank")), Map.of("JAVA_HOME", folder.toString()));

        assertThatThrownBy(launcher::launch)
                .isInstanceOf(HeddleException.class)
                .hasMessageContaining("JAVA_HOME is " + folder);
    }

    @Test
    void class_path_entries_that_are_missing_are_told_because_the_jvm_does_not() {
        Launcher launcher = launcher(Target.command(List.of("java", "-cp", "clases", "Bank")), Map.of());

        launcher.launch();

        assertThat(launcher.notices()).singleElement().asString().contains("'clases'");
    }

    @Test
    void tests_need_a_junit_that_can_start_them() throws IOException {
        assertThatThrownBy(launcher(new Target.Tests(".", "BankTest"), Map.of())::launch)
                .hasMessageContaining("there is no JUnit");

        Files.createDirectories(folder.resolve("org/junit/jupiter/api"));
        Files.createFile(folder.resolve("org/junit/jupiter/api/Test.class"));
        assertThatThrownBy(launcher(new Target.Tests(".", "BankTest"), Map.of())::launch)
                .hasMessageContaining("org.junit.platform:junit-platform-launcher");
    }

    @Test
    void junit_4_alone_is_enough() throws IOException {
        Files.createDirectories(folder.resolve("org/junit/runner"));
        Files.createFile(folder.resolve("org/junit/runner/JUnitCore.class"));

        assertThat(launcher(new Target.Tests(".", "BankTest#transfers"), Map.of())
                        .launch()
                        .words())
                .endsWith("-cp", ".", "dev.heddle.agent.junit.RunTests", "BankTest#transfers");
    }

    private Launcher launcher(Target target, Map<String, String> environment) {
        RecordOptions options = RecordOptions.of(
                        target,
                        new RecordOptions.Jvm(
                                List.of("-Xms1m"),
                                new RecordOptions.Tools(Path.of("agent.jar"), Path.of("api.jar")),
                                folder,
                                environment))
                .lookingAt(List.of("bank,er"), List.of());
        return new Launcher(options, OutFiles.of(options), folder);
    }
}
