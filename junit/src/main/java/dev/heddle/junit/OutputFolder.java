// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The folder for what Heddle writes. */
final class OutputFolder {

    private OutputFolder() {}

    /** Returns where the build has its own output, so that cleaning removes it, unless the settings say otherwise. */
    static Path under(Path project, Settings settings) {
        String said = settings.get("folder", "");
        if (!said.isEmpty()) {
            return project.resolve(said);
        }
        boolean isGradle = Stream.of("build.gradle", "build.gradle.kts")
                .anyMatch(name -> Files.isRegularFile(project.resolve(name)));
        return project.resolve(isGradle ? "build" : "target").resolve("heddle");
    }
}
