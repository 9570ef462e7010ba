// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.program.TraceProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads traces in RAPID's STD text.
 *
 * <p>Such a trace has neither values nor branches: a write is of any value, and nothing depends on what a read gets. So the
 * program that comes out allows more than the one that was recorded.
 */
public final class RapidReader {

    private RapidReader() {}

    /**
     * Reads a file as a trace program.
     *
     * @throws RapidException if there is no such file or if it says something that can't have happened
     */
    public static TraceProgram read(Path file) {
        return trace(file).program();
    }

    /**
     * Reads a text as a trace program; the file name is for complaints.
     *
     * @throws RapidException if the text says something that can't have happened
     */
    public static TraceProgram read(String fileName, Reader text) throws IOException {
        return trace(fileName, text).program();
    }

    /**
     * Reads the events of a file.
     *
     * @throws RapidException if there is no such file or if it says something that can't have happened
     */
    public static RapidTrace trace(Path file) {
        String name = file.toString();
        if (Files.isDirectory(file)) {
            throw new RapidException(name, 0, "a file", "a directory", "name an .std file in it");
        }
        try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return trace(name, text);
        } catch (NoSuchFileException missing) {
            throw new RapidException(name, 0, "a file", "nothing of this name", "look at its spelling");
        } catch (CharacterCodingException binary) {
            throw new RapidException(
                    name, 0, "UTF-8 text", "bytes that are none", "unpack the file if it is compressed");
        } catch (IOException unreadable) {
            throw new RapidException(
                    name, 0, "a file that can be read", unreadable.toString(), "look at its permissions");
        }
    }

    /**
     * Reads the events of a text; the file name is for complaints.
     *
     * @throws RapidException if the text says something that can't have happened
     */
    public static RapidTrace trace(String fileName, Reader text) throws IOException {
        BufferedReader lines = text instanceof BufferedReader buffered ? buffered : new BufferedReader(text);
        RapidParser parser = new RapidParser(fileName);
        RapidRules rules = new RapidRules(fileName);
        List<RapidEvent> events = new ArrayList<>();
        for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
            int number = events.size() + 1;
            RapidEvent event = parser.parse(number, line);
            rules.check(number, event);
            events.add(event);
        }
        rules.finish();
        return new RapidTrace(events);
    }
}
