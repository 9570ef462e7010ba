// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.program;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.control.worker.MainMethod;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * The class path of a program. What is wrong there is said before a JVM is started in vain.
 *
 * @param shown as the user gave it
 * @param parts the folders and jars
 */
public record ProgramPath(String shown, List<Path> parts) {

    public static ProgramPath of(Surroundings surroundings, String classPath) {
        List<Path> parts = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator)) {
            if (part.equals("*") || part.endsWith("/*") || part.endsWith(File.separator + "*")) {
                parts.addAll(jars(surroundings.folder().resolve(part.substring(0, part.length() - 1))));
            } else if (!part.isEmpty()) {
                parts.add(surroundings.folder().resolve(part).toAbsolutePath());
            }
        }
        return new ProgramPath(classPath, List.copyOf(parts));
    }

    // As java does: a star stands for the jars of a folder.
    private static List<Path> jars(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> child.toString().endsWith(".jar"))
                    .map(Path::toAbsolutePath)
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    public void requireClass(String name) {
        String file = file(name);
        boolean isThere = parts.stream().anyMatch(part -> bytes(part, file).isPresent());
        if (!isThere && ClassLoader.getSystemResource(file) == null) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "there is no class %s on the class path %s; name it with its package, and -cp where it lies"
                            .formatted(name, shown));
        }
    }

    /** A JVM that is to run it under control is of this very version. */
    void requireLoadable(String name) {
        String file = file(name);
        for (Path part : parts) {
            Optional<byte[]> found = bytes(part, file);
            if (found.isPresent()) {
                ClassVersion.of(found.get())
                        .problem(Runtime.version().feature())
                        .ifPresent(problem -> {
                            throw new HeddleException(
                                    Problem.BROKEN_INPUT, "%s in %s: %s".formatted(file, part.getFileName(), problem));
                        });
                return;
            }
        }
    }

    /** The class is loaded for it, but nothing of it is run. */
    public void requireMain(String name) {
        try (URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
            MainMethod.of(Class.forName(name, false, loader));
        } catch (NoSuchMethodException none) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s, so there is nothing to run; a test class is named with --junit".formatted(none.getMessage()),
                    none);
        } catch (ClassNotFoundException | LinkageError | IOException unreadable) {
            // The JVM that runs it knows better what it lacks.
            return;
        }
    }

    private URL[] urls() throws MalformedURLException {
        URL[] urls = new URL[parts.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = parts.get(i).toUri().toURL();
        }
        return urls;
    }

    private static String file(String className) {
        return className.replace('.', '/') + ".class";
    }

    private static Optional<byte[]> bytes(Path part, String file) {
        try {
            if (!Files.isRegularFile(part)) {
                Path whole = part.resolve(file);
                return Files.isRegularFile(whole) ? Optional.of(Files.readAllBytes(whole)) : Optional.empty();
            }
            try (JarFile jar = new JarFile(part.toFile())) {
                ZipEntry entry = jar.getEntry(file);
                return entry == null
                        ? Optional.empty()
                        : Optional.of(jar.getInputStream(entry).readAllBytes());
            }
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
