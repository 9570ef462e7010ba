// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What goes from the build to Heddle, and back to people. */
class WordsTest {

    @Test
    void what_nobody_says_is_left_to_heddle() {
        CheckSettings settings = new CheckSettings()
                .with("explore", "")
                .with("fail-on", "error")
                .with("include", List.of("com.acme", "org.acme"));

        assertThat(settings.all()).containsExactly("--fail-on", "error", "--include", "com.acme,org.acme");
        assertThat(settings.scope()).containsExactly("--include", "com.acme,org.acme");
    }

    @Test
    void commands_can_be_copied() {
        String text = "  bug        heddle is no command here\n"
                + "  next       heddle replay target/a-1.schedule\n"
                + "             heddle explain HDL101";

        assertThat(new Commands("heddle:run -pl bank").in(text))
                .isEqualTo("  bug        heddle is no command here\n"
                        + "  next       mvn heddle:run -pl bank -Dheddle.arguments=\"replay target/a-1.schedule\"\n"
                        + "             mvn heddle:run -pl bank -Dheddle.arguments=\"explain HDL101\"");
    }

    @Test
    void what_starts_tests_is_brought_along_where_it_is_missing_in_the_version_of_the_rest() {
        assertThat(TestClassPath.missing(Map.of(
                        "org.junit.jupiter:junit-jupiter-api", "5.10.0",
                        "org.junit.platform:junit-platform-commons", "1.10.0")))
                .extracting(missing -> missing.getArtifact().toString())
                .containsExactly(
                        "org.junit.platform:junit-platform-launcher:jar:1.10.0",
                        "org.junit.jupiter:junit-jupiter-engine:jar:5.10.0");
        assertThat(TestClassPath.missing(Map.of(
                        "org.junit.jupiter:junit-jupiter-api", "6.1.3",
                        "org.junit.jupiter:junit-jupiter-engine", "6.1.3",
                        "org.junit.platform:junit-platform-commons", "6.1.3",
                        "org.junit.platform:junit-platform-launcher", "6.1.3")))
                .isEmpty();
        assertThat(TestClassPath.missing(Map.of("junit:junit", "4.13.2"))).isEmpty();
    }

    @Test
    void folders_have_the_names_that_the_extension_gives_them() {
        assertThat(TestChecks.folderName("bank.AccountTest#no_deposit_is_lost"))
                .isEqualTo("bank.AccountTest.no_deposit_is_lost");
        assertThat(TestChecks.folderName("bank.AccountTest$Inner#a(int,java.lang.String)"))
                .isEqualTo("bank.AccountTest_Inner.a-int-java.lang.String");
    }
}
