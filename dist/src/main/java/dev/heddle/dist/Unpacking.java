// SPDX-License-Identifier: Apache-2.0
package dev.heddle.dist;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * Heddle's parts, which lie as jars in one jar, as files. They are unpacked once per user and version, into a folder that appears with all that belongs
 * there or not at all, so that any number of commands may begin at the same time.
 */
final class Unpacking {

    /** The jar that names all others in its manifest. */
    static final String MAIN_JAR = "heddle-cli.jar";

    private static final String PLACE = "META-INF/heddle/";
    private static final String UNFINISHED = "unfinished-";
    private static final String LOCK = "lock";

    private final JarFile jar;
    private final List<JarEntry> parts;

    private Unpacking(JarFile jar) throws IOException {
        this.jar = jar;
        this.parts = jar.stream()
                .filter(entry -> entry.getName().startsWith(PLACE) && !entry.isDirectory())
                .toList();
        if (parts.stream().noneMatch(part -> name(part).equals(MAIN_JAR))) {
            throw new DamagedJarException(
                    "%s is not complete: there is no %s in it".formatted(jar.getName(), MAIN_JAR));
        }
    }

    /** The folder with the parts of this jar: in the user's cache or, where that can't be, one for this process only. */
    static Path home(Path jar) throws IOException {
        Path cache = CacheFolder.of(
                Optional.ofNullable(System.getProperty(CacheFolder.PROPERTY)),
                System.getenv(),
                System.getProperty("os.name"),
                Path.of(System.getProperty("user.home")));
        // As owners of files are called.
        String user = ProcessHandle.current().info().user().orElse(System.getProperty("user.name"));
        return home(jar, cache, user);
    }

    static Path home(Path jar, Path cache, String user) throws IOException {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            Unpacking unpacking = new Unpacking(file);
            String objection;
            try {
                CacheFolder.make(cache);
                Optional<String> distrust = CacheFolder.distrust(cache, user);
                if (distrust.isEmpty()) {
                    return unpacking.inCache(cache);
                }
                objection = cache + " " + distrust.get();
            } catch (DamagedJarException damaged) {
                throw damaged;
            } catch (IOException notPossible) {
                // There is no home folder, or it can't be written, as in containers.
                objection = notPossible.toString();
            }
            System.err.println("heddle: unpacked for this command only: " + objection);
            return unpacking.forThisProcess();
        }
    }

    // ── where ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private Path inCache(Path cache) throws IOException {
        Path home = cache.resolve(version() + "-" + checksum());
        if (isComplete(home)) {
            return home;
        }
        try (FileChannel channel =
                        FileChannel.open(cache.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            // Meanwhile another command may have done it.
            if (lock.isValid() && !isComplete(home)) {
                fill(home, cache);
            }
            return home;
        }
    }

    // Whoever sees the folder without having the lock sees all of it.
    private void fill(Path home, Path cache) throws IOException {
        removeUnfinished(cache);
        Path begun = Files.createTempDirectory(cache, UNFINISHED);
        unpackInto(begun);
        if (Files.exists(home)) {
            // Who tidies up caches has removed a part of it. Commands that run with it have its files open.
            Files.move(home, Files.createTempDirectory(cache, UNFINISHED).resolve("home"), ATOMIC_MOVE);
        }
        Files.move(begun, home, ATOMIC_MOVE);
        removeUnfinished(cache);
    }

    // What others run to the end may still need them, so they go last of all that the JVM does.
    private Path forThisProcess() throws IOException {
        Path home = Files.createTempDirectory("heddle-");
        home.toFile().deleteOnExit();
        home.resolve("lib").toFile().deleteOnExit();
        parts.forEach(part -> home.resolve(name(part)).toFile().deleteOnExit());
        unpackInto(home);
        return home;
    }

    private String version() throws IOException {
        return Optional.ofNullable(jar.getManifest())
                .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION))
                .orElse("unknown");
    }

    /** Tells two builds of one version apart. */
    private String checksum() {
        CRC32 sum = new CRC32();
        for (JarEntry part : parts) {
            sum.update((part.getName() + " " + part.getCrc() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return "%08x".formatted(sum.getValue());
    }

    /** Returns true if all is there, and as long as it should be. */
    private boolean isComplete(Path home) throws IOException {
        for (JarEntry part : parts) {
            Path file = home.resolve(name(part));
            if (!Files.isRegularFile(file) || Files.size(file) != part.getSize()) {
                return false;
            }
        }
        return true;
    }

    // ── files ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void unpackInto(Path folder) throws IOException {
        for (JarEntry part : parts) {
            Path file = folder.resolve(name(part)).normalize();
            if (!file.startsWith(folder)) {
                throw new DamagedJarException("%s has a part of the name %s".formatted(jar.getName(), part.getName()));
            }
            Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(folder));
            CRC32 sum = new CRC32();
            try (InputStream in = new CheckedInputStream(jar.getInputStream(part), sum)) {
                Files.copy(in, file);
            }
            if (sum.getValue() != part.getCrc()) {
                throw new DamagedJarException(
                        "%s is damaged: %s in it is not as it was".formatted(jar.getName(), name(part)));
            }
        }
    }

    /** Removes what is replaced, and what killed commands have left. */
    private static void removeUnfinished(Path cache) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(cache, UNFINISHED + "*")) {
            for (Path folder : folders) {
                remove(folder);
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        }
    }

    private static String name(JarEntry part) {
        return part.getName().substring(PLACE.length());
    }

    /** The jar is not as it was published, so that nothing can be done but to get it again. */
    private static final class DamagedJarException extends IOException {
        private static final long serialVersionUID = 1;

        DamagedJarException(String message) {
            super(message);
        }
    }
}
