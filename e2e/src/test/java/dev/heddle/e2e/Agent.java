// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the agent's jar is. */
final class Agent {

    private Agent() {}

    static Path jar() {
        Path jar = Path.of(System.getProperty("heddle.agent", "../agent/target/heddle-agent.jar"))
                .toAbsolutePath()
                .normalize();
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(jar
                    + " does not exist; these tests need the packaged agent: run mvn verify, or mvn package in agent");
        }
        return jar;
    }
}
