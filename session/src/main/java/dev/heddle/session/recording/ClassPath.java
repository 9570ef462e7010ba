// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Looks into the class path of a program. */
final class ClassPath {

    private final List<String> entries;
    private final Path folder;

    private ClassPath(List<String> entries, Path folder) {
        this.entries = entries;
        this.folder = folder;
    }

    /** A class path as given to {@code java}; relative entries are in the folder. */
    static ClassPath of(String text, Path folder) {
        return new ClassPath(
                Stream.of(text.split(File.pathSeparator))
                        .filter(entry -> !entry.isEmpty())
                        .toList(),
                folder);
    }

    /** The entries that do not exist. The JVM says nothing about them. */
    List<String> missing() {
        return entries.stream()
                .filter(entry -> !Files.exists(
                        folder.resolve(isWildcard(entry) ? entry.substring(0, entry.length() - 1) : entry)))
                .toList();
    }

    /** Returns true if some entry has this file: {@code org/junit/runner/JUnitCore.class}. */
    boolean has(String file) {
        return files().stream().anyMatch(entry -> has(entry, file));
    }

    private static boolean isWildcard(String entry) {
        return entry.equals("*") || entry.endsWith("/*") || entry.endsWith(File.separator + "*");
    }

    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (String entry : entries) {
            if (isWildcard(entry)) {
                files.addAll(jars(folder.resolve(entry.substring(0, entry.length() - 1))));
            } else {
                files.add(folder.resolve(entry));
            }
        }
        return files;
    }

    private static List<Path> jars(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child ->
                            child.toString().toLowerCase(java.util.Locale.ROOT).endsWith(".jar"))
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static boolean has(Path entry, String file) {
        if (Files.isDirectory(entry)) {
            return Files.isRegularFile(entry.resolve(file));
        }
        if (!Files.isRegularFile(entry)) {
            return false;
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            return jar.getEntry(file) != null;
        } catch (IOException notAJar) {
            return false;
        }
    }
}
