// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the example files of the repository. */
final class Examples {

    private Examples() {}

    static Path directory() {
        for (Path here = Path.of("").toAbsolutePath(); here != null; here = here.getParent()) {
            if (Files.isDirectory(here.resolve("examples/tara"))) {
                return here.resolve("examples");
            }
        }
        throw new IllegalStateException("no directory above this one has examples/tara");
    }

    static List<Path> in(String subdirectory) throws IOException {
        try (Stream<Path> files = Files.list(directory().resolve(subdirectory))) {
            return files.filter(file -> file.toString().endsWith(".ctrc"))
                    .sorted()
                    .toList();
        }
    }

    static List<Path> all() throws IOException {
        return Stream.of(in(""), in("tara"), in("tara/litmus"))
                .flatMap(List::stream)
                .toList();
    }
}
