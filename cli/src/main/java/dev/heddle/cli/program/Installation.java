// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.program;

import dev.heddle.session.recording.RecordOptions;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/** The places of those parts of Heddle that other JVMs need. */
public final class Installation {

    private Installation() {}

    /** In the folder {@code lib} beside our jar, unless system properties say otherwise. */
    public static RecordOptions.Tools tools() {
        return new RecordOptions.Tools(part("heddle-agent"), part("heddle-api"));
    }

    private static Path part(String name) {
        return Optional.ofNullable(System.getProperty(name.replace('-', '.')))
                .map(Path::of)
                .orElseGet(() -> home().resolve("lib").resolve(name + ".jar"))
                .toAbsolutePath()
                .normalize();
    }

    private static Path home() {
        CodeSource source = Installation.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return Path.of("");
        }
        try {
            Path parent = Path.of(source.getLocation().toURI()).getParent();
            return parent == null ? Path.of("") : parent;
        } catch (URISyntaxException odd) {
            throw new IllegalStateException("where is " + source.getLocation() + "?", odd);
        }
    }
}
