// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** Writes what Heddle's authors need to know about an error of theirs. */
public final class ErrorFile {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

    private ErrorFile() {}

    /** The file that was written, if any could be: in the working directory or else in that for temporary files. */
    public static Optional<Path> write(Throwable error, List<String> arguments, Path folder) {
        String name = "heddle-error-%s.txt"
                .formatted(LocalDateTime.now(ZoneId.systemDefault()).format(STAMP));
        String text = text(error, arguments);
        for (Path place : List.of(folder, Path.of(System.getProperty("java.io.tmpdir")))) {
            try {
                return Optional.of(Files.writeString(place.resolve(name), text));
            } catch (IOException unwritable) {
                error.addSuppressed(unwritable);
            }
        }
        return Optional.empty();
    }

    private static String text(Throwable error, List<String> arguments) {
        StringWriter stack = new StringWriter();
        error.printStackTrace(new PrintWriter(stack));
        return """
                heddle %s
                java %s (%s), %s %s
                arguments: %s

                %s""".formatted(
                        Version.number(),
                        System.getProperty("java.version"),
                        System.getProperty("java.vm.name"),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        arguments,
                        stack);
    }
}
