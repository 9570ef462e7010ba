// SPDX-License-Identifier: Apache-2.0
package dev.heddle.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The folder in which this user keeps what can be made again, and whether to run what lies there. */
final class CacheFolder {

    /** The system property that names another. */
    static final String PROPERTY = "heddle.cache";

    /** The variable that does. */
    static final String VARIABLE = "HEDDLE_CACHE";

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private CacheFolder() {}

    /**
     * Returns where it is, by the habits of the system, unless the user says so.
     *
     * @param named what the property says, if it is set
     */
    static Path of(Optional<String> named, Map<String, String> environment, String system, Path userHome) {
        return named.or(() -> set(environment, VARIABLE))
                .map(said -> Path.of(said).toAbsolutePath())
                .orElseGet(() -> usual(environment, system, userHome));
    }

    private static Path usual(Map<String, String> environment, String system, Path userHome) {
        if (system.startsWith("Windows")) {
            return set(environment, "LOCALAPPDATA")
                    .map(Path::of)
                    .orElse(userHome)
                    .resolve("heddle")
                    .resolve("cache");
        }
        if (system.startsWith("Mac")) {
            return userHome.resolve("Library").resolve("Caches").resolve("heddle");
        }
        return set(environment, "XDG_CACHE_HOME")
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(userHome.resolve(".cache"))
                .resolve("heddle");
    }

    private static Optional<String> set(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    /** Makes the folder if it is not there; then nobody else may look into it. */
    static void make(Path folder) throws IOException {
        if (!folder.isAbsolute()) {
            throw new IOException("this user has no home folder");
        }
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        FileAttribute<?>[] attributes =
                folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                        : new FileAttribute<?>[] {};
        // Says nothing if another process has been faster.
        Files.createDirectories(folder, attributes);
    }

    /** Returns why what lies in the folder may be from somebody else, who would have us run it; empty if that can't be. */
    static Optional<String> distrust(Path folder, String user) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
        if (view == null) {
            // On Windows a user's own folders are closed to others.
            return Optional.empty();
        }
        PosixFileAttributes attributes = view.readAttributes();
        String owner = attributes.owner().getName();
        if (!owner.equals(user) && !owner.equals("root")) {
            return Optional.of("belongs to " + owner);
        }
        boolean isOpen = attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
                || attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
        return isOpen ? Optional.of("can be written by others") : Optional.empty();
    }
}
