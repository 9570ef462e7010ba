// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the settings of a test become, and where its files go. */
class SettingsTest {

    private static final Settings NOTHING = new Settings(name -> Optional.empty());

    private static final class Annotated {
        @HeddleTest
        void plain() {}

        @HeddleTest(
                runs = 2,
                explore = "1s",
                failOn = "error",
                include = {"a", "b"},
                jvmArg = "-Xmx1g")
        void particular() {}
    }

    @AfterEach
    void forget() {
        System.clearProperty("heddle.explore");
        System.clearProperty("heddle.folder");
        System.clearProperty("acme.mode");
    }

    @Test
    void what_nobody_says_is_left_to_heddle() throws NoSuchMethodException {
        assertThat(Arguments.of(settings("plain"), NOTHING)).isEmpty();
    }

    @Test
    void settings_have_the_names_of_options() throws NoSuchMethodException {
        assertThat(Arguments.of(settings("particular"), NOTHING))
                .containsExactly("--runs", "2", "--explore", "1s", "--fail-on", "error", "--include", "a,b");
        assertThat(Arguments.jvm(settings("particular"), NOTHING)).containsExactly("-Xmx1g");
    }

    @Test
    void a_system_property_has_the_last_word() throws NoSuchMethodException {
        System.setProperty("heddle.explore", "60s");

        assertThat(Arguments.of(settings("particular"), NOTHING))
                .contains("60s")
                .doesNotContain("1s");
        assertThat(Arguments.of(settings("plain"), NOTHING)).containsExactly("--explore", "60s");
    }

    @Test
    void what_the_configuration_of_junit_says_holds_where_no_annotation_says_something_else()
            throws NoSuchMethodException {
        Settings configured = new Settings(name ->
                Optional.ofNullable(Map.of("heddle.explore", "5s", "heddle.replays", "7", "heddle.jvm-arg", "-Xss2m")
                        .get(name)));

        assertThat(Arguments.of(settings("plain"), configured)).containsExactly("--explore", "5s", "--replays", "7");
        assertThat(Arguments.of(settings("particular"), configured))
                .contains("1s", "7")
                .doesNotContain("5s");
        assertThat(Arguments.jvm(settings("plain"), configured)).containsExactly("-Xss2m");
    }

    @Test
    void a_setting_that_means_nothing_is_named() {
        Properties file = new Properties();
        file.setProperty("junit.jupiter.displayname.generator.default", "x");
        file.setProperty("heddle.fail-on", "error");
        assertThatCode(() -> Settings.requireKnown(file)).doesNotThrowAnyException();

        file.setProperty("heddle.exlpore", "5s");
        assertThatThrownBy(() -> Settings.requireKnown(file))
                .hasMessageStartingWith(
                        "junit-platform.properties: there is no setting heddle.exlpore; there are heddle.runs,");
    }

    @Test
    void system_properties_of_the_tests_go_along_and_those_of_the_jvm_and_of_heddle_do_not() {
        System.setProperty("acme.mode", "fast");
        System.setProperty("heddle.explore", "60s");

        assertThat(TestJvm.options())
                .contains("-Dacme.mode=fast")
                .noneMatch(option -> option.startsWith("-Dheddle.") || option.startsWith("-Djava."));
    }

    @Test
    void the_class_path_has_what_runs_the_tests() {
        assertThat(TestJvm.classPath()).contains("junit-platform-launcher", "junit-jupiter-engine", "opentest4j");
    }

    @Test
    void files_go_where_the_build_has_its_own(@TempDir Path project) throws IOException {
        assertThat(OutputFolder.under(project, NOTHING)).isEqualTo(project.resolve("target/heddle"));
        Files.createFile(project.resolve("build.gradle.kts"));
        assertThat(OutputFolder.under(project, NOTHING)).isEqualTo(project.resolve("build/heddle"));
        System.setProperty("heddle.folder", "elsewhere");
        assertThat(OutputFolder.under(project, NOTHING)).isEqualTo(project.resolve("elsewhere"));
    }

    private static HeddleTest settings(String method) throws NoSuchMethodException {
        return Annotated.class.getDeclaredMethod(method).getAnnotation(HeddleTest.class);
    }
}
