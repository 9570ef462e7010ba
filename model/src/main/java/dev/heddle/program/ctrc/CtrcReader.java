// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.program.TraceProgram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads trace programs from {@code .ctrc} files. */
public final class CtrcReader {

    private CtrcReader() {}

    /**
     * Reads a file.
     *
     * @throws CtrcException if there is no such file or if it says something that is not a program
     */
    public static TraceProgram read(Path file) {
        return read(file.toString(), text(file));
    }

    /**
     * Reads a text; the file name is for complaints.
     *
     * @throws CtrcException if the text is not a program
     */
    public static TraceProgram read(String fileName, String text) {
        Source source = new Source(fileName, text);
        return Assembly.assemble(source, SyntaxParser.parse(source));
    }

    private static String text(Path file) {
        Source source = new Source(file.toString(), "");
        if (Files.isDirectory(file)) {
            throw source.complaint(Position.NOWHERE, "a file", "a directory");
        }
        try {
            return decoded(source, Files.readAllBytes(file));
        } catch (NoSuchFileException missing) {
            throw source.complaint(Position.NOWHERE, "a file", "nothing of this name")
                    .withRemedy(similarFile(file));
        } catch (IOException unreadable) {
            throw source.complaint(Position.NOWHERE, "a file that can be read", unreadable.toString());
        }
    }

    private static Optional<String> similarFile(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            return Optional.empty();
        }
        try (Stream<Path> siblings = Files.list(directory)) {
            List<String> names = siblings.map(sibling -> String.valueOf(sibling.getFileName()))
                    .filter(name -> name.endsWith(".ctrc"))
                    .toList();
            return Nearest.remedy(String.valueOf(file.getFileName()), names);
        } catch (IOException unlistable) {
            // The complaint about the missing file stands without a proposal.
            return Optional.empty();
        }
    }

    private static String decoded(Source source, byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            int lineStart = text.lastIndexOf('\n') + 1;
            int line = (int) text.chars().filter(c -> c == '\n').count() + 1;
            throw source.complaint(
                    new Position(line, text.length() - lineStart + 1),
                    "UTF-8 text",
                    "the byte 0x%02x".formatted(bytes[in.position()]));
        }
        return text;
    }
}
