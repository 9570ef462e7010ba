package dev.heddle.cli;

import dev.heddle.report.SourceFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the sources of a program are looked for. */
final class SourcePlaces {

    private SourcePlaces() {}

    /** Where it was said, else in the usual places. */
    static SourceFiles of(List<Path> given, TargetOptions target, Surroundings surroundings) {
        return of(given, target.sourceFile().stream().toList(), surroundings);
    }

    /** Where it was said, else where it is known to be, and in the usual places. */
    static SourceFiles of(List<Path> given, List<Path> known, Surroundings surroundings) {
        List<Path> places = new ArrayList<>(given);
        if (places.isEmpty()) {
            known.forEach(file -> places.add(surroundings.folder().resolve(file)));
            List.of("src/main/java", "src/test/java")
                    .forEach(place -> places.add(surroundings.folder().resolve(place)));
        }
        return new SourceFiles(places, surroundings.folder());
    }
}
