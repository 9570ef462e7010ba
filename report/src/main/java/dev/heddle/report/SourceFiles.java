// SPDX-License-Identifier: Apache-2.0
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

    /** A source file with its lines, and how to call it. */
    public record Source(String name, List<String> lines) {}

    private final List<Path> places;
    private final Path base;
    private final Map<String, Optional<Source>> known = new HashMap<>();

    /**
     * Sources in these places.
     *
     * @param places source files, or folders that hold packages or files
     * @param base the folder from where people look at them
     */
    public SourceFiles(List<Path> places, Path base) {
        this.places = List.copyOf(places);
        this.base = base.toAbsolutePath().normalize();
    }

    /** No sources. */
    public static SourceFiles none() {
        return new SourceFiles(List.of(), Path.of(""));
    }

    /** Sources that are known already, by the names of their classes; no others are looked for. */
    public static SourceFiles of(Map<String, Source> sources) {
        SourceFiles files = none();
        sources.forEach((className, source) -> files.known.put(key(className), Optional.of(source)));
        return files;
    }

    /** The file that holds a site, if it is there. */
    Optional<Source> of(Site site) {
        int dot = site.className().lastIndexOf('.');
        String packageName = dot < 0 ? "" : site.className().substring(0, dot);
        return known.computeIfAbsent(packageName + "/" + site.file(), key -> find(packageName, site.file()));
    }

    /** The file that holds a class, if it is there. */
    public Optional<Source> of(String className) {
        return known.computeIfAbsent(key(className), key -> {
            int slash = key.indexOf('/');
            return find(key.substring(0, slash), key.substring(slash + 1));
        });
    }

    private static String key(String className) {
        String outer = className.split("\\$", 2)[0];
        int dot = outer.lastIndexOf('.');
        return (dot < 0 ? "" : outer.substring(0, dot)) + "/" + outer.substring(dot + 1) + ".java";
    }

    /** Returns how to call the file that holds a class: where it is if it is there, else where its package would have it. */
    public String name(String className) {
        String key = key(className);
        int slash = key.indexOf('/');
        return of(className)
                .map(Source::name)
                .orElse(Path.of(key.substring(0, slash).replace('.', '/'), key.substring(slash + 1))
                        .toString());
    }

    private Optional<Source> find(String packageName, String file) {
        Path inPackage = Path.of(packageName.replace('.', '/'), file);
        return places.stream()
                .flatMap(place -> Files.isRegularFile(place)
                        ? Stream.of(place)
                                .filter(named -> named.getFileName().toString().equals(file))
                        : Stream.of(place.resolve(inPackage), place.resolve(file)))
                .filter(Files::isRegularFile)
                .findFirst()
                .flatMap(this::read);
    }

    private Optional<Source> read(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        try {
            return Optional.of(new Source(
                    (whole.startsWith(base) ? base.relativize(whole) : file).toString(), Files.readAllLines(file)));
        } catch (IOException unreadable) {
            // The report can do without it, and says nothing about lines that it does not show.
            return Optional.empty();
        }
    }
}
