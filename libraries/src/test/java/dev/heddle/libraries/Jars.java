// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars that Maven has copied for these tests. */
final class Jars {

    private Jars() {}

    /** The jars of one folder, in the order of their names. */
    static List<Path> in(String folder) {
        Path jars = Path.of("target", "lib", folder).toAbsolutePath();
        try (Stream<Path> files = Files.list(jars)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Maven has not copied the jars yet: mvn -Plibraries verify", e);
        }
    }

    /** JUnit's console launcher with all engines, in one jar. */
    static Path console() {
        return in("console").get(0);
    }

    /** The packaged agent. */
    static Path agent() {
        Path jar = Path.of(System.getProperty("heddle.agent", "../agent/target/heddle-agent.jar"))
                .toAbsolutePath()
                .normalize();
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(jar + " does not exist; these tests need the packaged agent");
        }
        return jar;
    }
}
