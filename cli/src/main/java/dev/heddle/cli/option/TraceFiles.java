// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files that a command line names.
 *
 * @param files each file once: those named, and all traces in the folders that are named and in their subfolders
 * @param folder where exactly one folder is named, and nothing else: that
 */
public record TraceFiles(List<Path> files, Optional<Path> folder) {

    private static final String SUFFIX = ".ctrc";

    public static TraceFiles of(List<Path> named) {
        if (named.isEmpty()) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "name a .ctrc file or a folder with such files, or a recorded trace; see heddle trace --help");
        }
        Set<Path> files = new LinkedHashSet<>();
        for (Path path : named) {
            files.addAll(Files.isDirectory(path) ? traces(path) : List.of(path));
        }
        boolean oneFolder = named.size() == 1 && Files.isDirectory(named.get(0));
        return new TraceFiles(List.copyOf(files), oneFolder ? Optional.of(named.get(0)) : Optional.empty());
    }

    private static List<Path> traces(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            List<Path> found =
                    new ArrayList<>(paths.filter(path -> path.toString().endsWith(SUFFIX))
                            .filter(Files::isRegularFile)
                            .toList());
            if (found.isEmpty()) {
                throw new HeddleException(
                        Problem.BROKEN_INPUT, "%s: no %s file here or in a subfolder".formatted(folder, SUFFIX));
            }
            found.sort(Comparator.comparing((Path path) -> depth(folder, path)).thenComparing(Path::toString));
            return found;
        } catch (IOException unreadable) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT, "%s: cannot be listed: %s".formatted(folder, unreadable), unreadable);
        }
    }

    private static int depth(Path folder, Path file) {
        return folder.relativize(file).getNameCount();
    }
}
