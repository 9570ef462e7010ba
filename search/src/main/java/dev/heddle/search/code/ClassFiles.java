// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.trace.ClassRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The class files of a program: those that a run has loaded and woven, and others of the same packages that it has not come to. */
public final class ClassFiles {

    private static final String ENDING = ".class";

    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final Set<String> packages = new HashSet<>();

    private ClassFiles() {}

    /**
     * The class files.
     *
     * @param loaded the classes of a run
     * @param classPath folders and jars in which others may lie
     */
    public static Collection<byte[]> of(List<ClassRecord> loaded, List<Path> classPath) {
        ClassFiles all = new ClassFiles();
        loaded.forEach(all::add);
        classPath.forEach(all::addNeighbours);
        return all.files.values();
    }

    private void add(ClassRecord loaded) {
        loaded.woven().ifPresent(woven -> {
            files.putIfAbsent(loaded.name(), woven.bytes());
            packages.add(packageOf(loaded.name()));
        });
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private void addNeighbours(Path path) {
        try {
            if (Files.isDirectory(path)) {
                for (String one : packages) {
                    addFolder(path.resolve(one.replace('.', '/')), one);
                }
            } else if (Files.isRegularFile(path)) {
                addJar(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addFolder(Path folder, String packageName) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> children = Files.list(folder)) {
            for (Path file : children.sorted().toList()) {
                String name = file.getFileName().toString();
                if (isClass(name)) {
                    String simple = name.substring(0, name.length() - ENDING.length());
                    String full = packageName.isEmpty() ? simple : packageName + "." + simple;
                    if (!files.containsKey(full)) {
                        files.put(full, Files.readAllBytes(file));
                    }
                }
            }
        }
    }

    private void addJar(Path path) throws IOException {
        try (JarFile jar = new JarFile(path.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                String full = entry.getName().replace('/', '.');
                boolean isWanted = isClass(entry.getName())
                        && packages.contains(packageOf(full.substring(0, full.length() - ENDING.length())));
                if (isWanted && !files.containsKey(full.substring(0, full.length() - ENDING.length()))) {
                    files.put(
                            full.substring(0, full.length() - ENDING.length()),
                            jar.getInputStream(entry).readAllBytes());
                }
            }
        }
    }

    private static boolean isClass(String name) {
        return name.endsWith(ENDING) && !name.endsWith("module-info.class") && !name.endsWith("package-info.class");
    }
}
