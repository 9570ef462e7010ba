package dev.heddle.report;

import dev.heddle.rebuild.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the source of classes in files and folders that somebody named. */
public final class SourceFiles {

    /** A source file with its lines. */
    record Source(Path file, List<String> lines) {}

    private final List<Path> places;
    private final Map<String, Optional<Source>> known = new HashMap<>();

    /**
     * Sources in these places.
     *
     * @param places source files, or folders that hold packages or files
     */
    public SourceFiles(List<Path> places) {
        this.places = List.copyOf(places);
    }

    /** The file that holds a site, if it is there. */
    Optional<Source> of(Site site) {
        int dot = site.className().lastIndexOf('.');
        String packageName = dot < 0 ? "" : site.className().substring(0, dot);
        return known.computeIfAbsent(packageName + "/" + site.file(), key -> find(packageName, site.file()));
    }

    private Optional<Source> find(String packageName, String file) {
        Path inPackage = Path.of(packageName.replace('.', '/'), file);
        return places.stream()
                .flatMap(place -> Files.isRegularFile(place)
                        ? Stream.of(place).filter(named -> named.getFileName().toString().equals(file))
                        : Stream.of(place.resolve(inPackage), place.resolve(file)))
                .filter(Files::isRegularFile)
                .findFirst()
                .flatMap(SourceFiles::read);
    }

    private static Optional<Source> read(Path file) {
        try {
            return Optional.of(new Source(file, Files.readAllLines(file)));
        } catch (IOException unreadable) {
            // The report can do without it, and says nothing about lines that it does not show.
            return Optional.empty();
        }
    }
}
