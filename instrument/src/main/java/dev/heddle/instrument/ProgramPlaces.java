// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Says which classes are the program's own, by where they lie: in a folder of the class path, or in a jar together with a class that
 * the user has named. Whatever else is in jars may be a library.
 */
public final class ProgramPlaces implements Predicate<String> {

    private static final String CLASS = ".class";

    /** The main classes that builds and other tools start, to run what the user has named. */
    private static final List<String> LAUNCHERS = List.of(
            "org.junit.",
            "junit.",
            "org.testng.",
            "org.apache.maven.",
            "org.gradle.",
            "worker.org.gradle.",
            "com.intellij.",
            "org.eclipse.",
            "org.codehaus.plexus.");

    private final List<Path> folders = new ArrayList<>();
    private final Set<String> inJars = new HashSet<>();
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    private ProgramPlaces() {}

    /**
     * The places of a program.
     *
     * @param classPath its class path
     * @param named the names of the classes that the user has named: the main class, the test
     */
    public static ProgramPlaces of(Collection<Path> classPath, Collection<String> named) {
        ProgramPlaces places = new ProgramPlaces();
        Set<String> wanted = new HashSet<>();
        named.forEach(name -> wanted.add(name.replace('.', '/') + CLASS));
        for (Path part : withManifests(classPath)) {
            if (Files.isDirectory(part)) {
                places.folders.add(part);
            } else if (!wanted.isEmpty()) {
                places.addJar(part, wanted);
            }
        }
        return places;
    }

    /**
     * Those of the JVM that asks: what is on its class path, and the jar that has its main class or the test that it runs.
     *
     * @param runner the main class that runs the test which its first argument names
     */
    public static ProgramPlaces ofThisJvm(String runner) {
        String text = System.getProperty("java.class.path", "");
        List<Path> classPath = new ArrayList<>();
        for (String part : text.split(File.pathSeparator, -1)) {
            try {
                classPath.add(Path.of(part));
            } catch (InvalidPathException e) {
                // Then the JVM finds nothing there either.
            }
        }
        String command = System.getProperty("sun.java.command", "");
        boolean isJar = classPath.size() == 1 && (command.equals(text) || command.startsWith(text + " "));
        ProgramPlaces places = of(classPath, isJar ? List.of() : named(command, runner));
        if (isJar) {
            places.addJar(classPath.get(0), Set.of());
        }
        return places;
    }

    /** The class that the user has named to run: of a module, {@code module/class}; of a test, its class. */
    private static List<String> named(String command, String runner) {
        String[] words = command.split(" ", 3);
        String main = words[0].substring(words[0].indexOf('/') + 1);
        if (main.equals(runner)) {
            return words.length > 1 ? List.of(words[1].replaceFirst("#.*", "")) : List.of();
        }
        for (String launcher : LAUNCHERS) {
            if (main.startsWith(launcher)) {
                return List.of();
            }
        }
        return List.of(main);
    }

    private void addJar(Path jar, Set<String> wanted) {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            boolean isOfProgram = wanted.isEmpty() || wanted.stream().anyMatch(name -> file.getEntry(name) != null);
            if (isOfProgram) {
                file.stream()
                        .map(entry -> entry.getName())
                        .filter(name -> name.endsWith(CLASS))
                        .forEach(name -> inJars.add(name.substring(0, name.length() - CLASS.length())));
            }
        } catch (IOException e) {
            // It is no jar, and nobody finds a class in it.
        }
    }

    /** The parts of a class path, and what the manifests of its jars name: builds put long class paths there. */
    private static Set<Path> withManifests(Collection<Path> classPath) {
        Set<Path> all = new LinkedHashSet<>();
        List<Path> open = new ArrayList<>(classPath);
        for (int i = 0; i < open.size(); i++) {
            Path part = open.get(i).toAbsolutePath().normalize();
            if (all.add(part) && Files.isRegularFile(part)) {
                open.addAll(named(part));
            }
        }
        return all;
    }

    private static List<Path> named(Path jar) {
        List<Path> named = new ArrayList<>();
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            Manifest manifest = file.getManifest();
            String value =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String part : value == null ? new String[0] : value.trim().split("\\s+")) {
                URI place = jar.toUri().resolve(part);
                if ("file".equals(place.getScheme())) {
                    named.add(Path.of(place));
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // What can't be read names nothing.
        }
        return named;
    }

    /** Returns true if the class of this internal name is the program's own. */
    @Override
    public boolean test(String name) {
        return known.computeIfAbsent(name, this::isThere);
    }

    private boolean isThere(String name) {
        if (inJars.contains(name)) {
            return true;
        }
        for (Path folder : folders) {
            if (Files.isRegularFile(folder.resolve(name + CLASS))) {
                return true;
            }
        }
        return false;
    }
}
