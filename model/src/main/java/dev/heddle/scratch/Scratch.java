// SPDX-License-Identifier: Apache-2.0
package dev.heddle.scratch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Temporary files, all in one folder per process. It is locked as long as the process lives, so that what a killed one has left is known, and removed by
 * the next that needs such files. Whoever makes a file removes it.
 */
public final class Scratch {

    private static final String PREFIX = "heddle-scratch-";
    private static final String LOCK = "lock";

    /** The age below which a folder may not be locked yet by the process that made it. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private static @Nullable Path own;

    // Held until the process ends.
    @SuppressWarnings("UnusedVariable")
    private static @Nullable FileLock held;

    private Scratch() {}

    /** A new folder with a name that begins so. */
    public static Path folder(String name) throws IOException {
        return Files.createTempDirectory(own(), name);
    }

    /** A new file with a name that begins and ends so. */
    public static Path file(String name, String ending) throws IOException {
        return Files.createTempFile(own(), name, ending);
    }

    private static synchronized Path own() throws IOException {
        if (own == null || !Files.isDirectory(own)) {
            Path place = Path.of(System.getProperty("java.io.tmpdir"));
            Path made = Files.createTempDirectory(place, PREFIX);
            // What is said first is removed last.
            made.toFile().deleteOnExit();
            Path file = made.resolve(LOCK);
            file.toFile().deleteOnExit();
            held = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
                    .tryLock();
            own = made;
            sweep(place, made);
        }
        return own;
    }

    /** Removes what processes have left that are gone. */
    static void sweep(Path place, Path own) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(place, PREFIX + "*")) {
            for (Path folder : folders) {
                if (!folder.equals(own) && isOurs(folder, own) && isLeft(folder.resolve(LOCK))) {
                    remove(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // Then they stay.
        }
    }

    // Somebody else may have put a folder, or a link to one, under such a name.
    private static boolean isOurs(Path folder, Path own) {
        try {
            return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own));
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    private static boolean isLeft(Path lock) {
        try {
            if (Files.getLastModifiedTime(lock)
                    .toInstant()
                    .isAfter(Instant.now().minus(YOUNG))) {
                return false;
            }
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                    FileLock mine = channel.tryLock()) {
                return mine != null;
            }
        } catch (IOException | OverlappingFileLockException inUse) {
            return false;
        }
    }

    private static void remove(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path done, @Nullable IOException error) throws IOException {
                    Files.delete(done);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException beingRemoved) {
            // By another process that came to the same, or not at all; the next one tries again.
        }
    }
}
