// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.tried.Deposits;
import dev.heddle.tried.RunTried;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that are checked in JVMs in which JaCoCo's agent is as well. */
@Timeout(300)
class OtherAgentTest {

    private static final Path AGENTS = Path.of(System.getProperty("heddle.agents", "target/agents"));

    @TempDir
    Path folder;

    @BeforeEach
    void keepWhatIsWrittenApart() {
        System.setProperty("heddle.folder", folder.toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty("heddle.folder");
    }

    @Test
    void a_lost_deposit_is_found_and_replayed_and_nothing_that_the_agent_adds_is_told() throws IOException {
        String agent = "-javaagent:" + jacoco() + "=destfile=" + folder.resolve("covered.exec");

        RunTried.Came came = RunTried.of(Map.of("heddle.jvm-arg", agent), Deposits.class)
                .came()
                .get(0);

        assertThat(came.status()).isEqualTo("FAILED");
        assertThat(came.message())
                .startsWith("error[HDL101]: AssertionFailedError in Deposits.without_a_lock")
                .containsPattern("replayed 3 of 3|observed")
                .doesNotContain("boolean[]", "jacoco", "canary");
    }

    private static Path jacoco() throws IOException {
        try (Stream<Path> jars = Files.list(AGENTS)) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith("org.jacoco.agent"))
                    .findFirst()
                    .orElseThrow()
                    .toAbsolutePath();
        }
    }
}
