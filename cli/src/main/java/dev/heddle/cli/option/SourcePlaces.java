// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.report.SourceFiles;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The places where the sources of a program are looked for. */
public final class SourcePlaces {

    private SourcePlaces() {}

    /** Returns where a recorded run says that its source is; nothing if no file can be called so. */
    public static Optional<Path> recorded(Map<String, String> header) {
        try {
            return Optional.ofNullable(header.get("source")).map(Path::of);
        } catch (InvalidPathException changed) {
            return Optional.empty();
        }
    }

    /** Returns the sources where the user says, else in the usual places. */
    public static SourceFiles of(List<Path> given, TargetOptions target, Surroundings surroundings) {
        return of(given, target.sourceFile().stream().toList(), surroundings);
    }

    /** Returns the sources where the user says, else where they are known to be, and in the usual places. */
    public static SourceFiles of(List<Path> given, List<Path> known, Surroundings surroundings) {
        List<Path> places = new ArrayList<>(given);
        if (places.isEmpty()) {
            known.forEach(file -> places.add(surroundings.folder().resolve(file)));
            List.of("src/main/java", "src/test/java")
                    .forEach(place -> places.add(surroundings.folder().resolve(place)));
        }
        return new SourceFiles(places, surroundings.folder());
    }
}
