// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarInputStream;
import java.util.zip.CRC32;

/** Heddle's own jars, which lie in ours, as files that a JVM can be started with. */
final class Unpacked {

    private static final String PLACE = "/META-INF/heddle/";
    private static final String MAIN = "heddle-cli.jar";

    private Unpacked() {}

    /** The folder with them; unpacked once for every version of them. */
    static Path in(Path folder) throws IOException {
        byte[] main = read(MAIN)
                .orElseThrow(() -> new IllegalStateException(
                        "heddle-junit is not complete: Heddle itself is missing; build it with mvn package, or name"
                                + " a folder with heddle-cli.jar: -Dheddle.home=FOLDER"));
        CRC32 sum = new CRC32();
        sum.update(main);
        Path home = folder.toAbsolutePath().resolve("tool-%08x".formatted(sum.getValue()));
        if (Files.isDirectory(home)) {
            return home;
        }
        Files.createDirectories(folder);
        Path begun = Files.createTempDirectory(folder.toAbsolutePath(), "tool-");
        for (String name : names(main)) {
            Optional<byte[]> bytes = read(name);
            if (bytes.isPresent()) {
                Path file = begun.resolve(name);
                Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(begun));
                Files.write(file, bytes.get());
            }
        }
        return moved(begun, home);
    }

    /** Another JVM may have been faster, and then its copy will do. */
    private static Path moved(Path begun, Path home) throws IOException {
        try {
            return Files.move(begun, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException faster) {
            return home;
        }
    }

    /** Returns what the main jar names, and what is for other JVMs. */
    private static List<String> names(byte[] main) throws IOException {
        List<String> names = new ArrayList<>(List.of(MAIN, "lib/heddle-agent.jar", "lib/heddle-api.jar"));
        try (JarInputStream jar = new JarInputStream(new java.io.ByteArrayInputStream(main))) {
            String classPath = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            names.addAll(List.of(classPath.strip().split("\\s+")));
        }
        return names;
    }

    private static Optional<byte[]> read(String name) throws IOException {
        try (InputStream in = Unpacked.class.getResourceAsStream(PLACE + name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        }
    }
}
