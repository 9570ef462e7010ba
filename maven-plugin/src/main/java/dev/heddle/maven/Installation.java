// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.artifact.Artifact;

/**
 * Heddle's own jars, as Maven has resolved them for this plugin.
 *
 * @param classPath what runs Heddle
 * @param agent what goes into JVMs that are looked into
 * @param api what programs may call; for sources that are compiled
 */
record Installation(List<Path> classPath, Path agent, Path api) {

    private static final String GROUP = "dev.heddle:";

    /** From the artifacts of the plugin, by group and name. */
    static Installation of(Map<String, Artifact> artifacts) {
        List<Path> classPath = new ArrayList<>();
        artifacts.forEach((key, artifact) -> {
            boolean isOurOwn = key.equals(GROUP + "heddle-maven-plugin") || key.equals(GROUP + "heddle-agent");
            if (!isOurOwn && artifact.getFile() != null) {
                classPath.add(artifact.getFile().toPath());
            }
        });
        return new Installation(classPath, file(artifacts, "heddle-agent"), file(artifacts, "heddle-api"));
    }

    private static Path file(Map<String, Artifact> artifacts, String name) {
        return Optional.ofNullable(artifacts.get(GROUP + name))
                .map(Artifact::getFile)
                .map(File::toPath)
                .orElseThrow(() -> new IllegalStateException("the plugin came without " + name));
    }
}
