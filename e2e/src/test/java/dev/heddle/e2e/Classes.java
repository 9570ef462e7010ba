// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Where the classes of programs are, and how new ones are made. */
final class Classes {

    private Classes() {}

    /** The jar or folder that this class was loaded from. */
    static Path of(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Compiles sources with the running JDK's compiler into a folder. */
    static void compile(List<Path> sources, Path folder, String... options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> all = new ArrayList<>(List.of("-d", folder.toString(), "-nowarn", "-proc:none"));
            all.addAll(List.of(options));
            boolean compiled = compiler.getTask(
                            messages, files, null, all, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!compiled) {
                throw new AssertionError(messages);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a source file; its path. */
    static Path write(Path folder, String className, String source) {
        try {
            Files.createDirectories(folder);
            return Files.writeString(folder.resolve(className + ".java"), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
