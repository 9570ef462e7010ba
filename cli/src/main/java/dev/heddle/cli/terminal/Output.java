// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Brings results to where they should go: stdout, or a file. */
public final class Output {

    private Output() {}

    /** Something that is written bit by bit. */
    public interface Writing<R> {
        R to(Writer out) throws IOException;
    }

    public static void print(String text, @Nullable Path file, Surroundings surroundings) {
        write(out -> out.append(text), file, surroundings);
    }

    public static <R> R write(Writing<R> writing, @Nullable Path file, Surroundings surroundings) {
        if (file == null) {
            try {
                Writer out = new BufferedWriter(new OutputStreamWriter(surroundings.out(), StandardCharsets.UTF_8));
                R result = writing.to(out);
                out.flush();
                return result;
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }
        try (Writer out = Files.newBufferedWriter(surroundings.folder().resolve(file))) {
            return writing.to(out);
        } catch (IOException unwritable) {
            throw new HeddleException(
                    Problem.UNWRITABLE_OUTPUT, "%s cannot be written: %s".formatted(file, unwritable), unwritable);
        }
    }
}
