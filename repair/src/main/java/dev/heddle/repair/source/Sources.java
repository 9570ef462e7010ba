// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The sources of a program, as far as they are there. */
public final class Sources {

    private final Function<String, Optional<Path>> files;
    private final Map<Path, String> texts = new HashMap<>();
    private final Map<Path, Optional<SourceTree>> trees = new HashMap<>();

    /**
     * Sources that are found somehow.
     *
     * @param files finds the file of a class by its binary name
     */
    public Sources(Function<String, Optional<Path>> files) {
        this.files = files;
    }

    /** The file that has a class, parsed. */
    public Optional<SourceTree> of(String className) {
        return files.apply(className)
                .flatMap(file -> trees.computeIfAbsent(file, missing -> SourceTree.parse(missing, text(missing))));
    }

    /** All files that were asked for. */
    public Collection<SourceTree> known() {
        return trees.values().stream().flatMap(Optional::stream).toList();
    }

    /** The text of a file as it was when it was first asked for. */
    public String text(Path file) {
        return texts.computeIfAbsent(file, missing -> {
            try {
                return Files.readString(missing);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
