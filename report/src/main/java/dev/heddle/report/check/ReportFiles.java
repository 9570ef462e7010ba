// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads results of checks back: from JSON, and from pages, which hold it. */
public final class ReportFiles {

    /** The element of a page that holds the JSON. */
    public static final String ELEMENT = "heddle-check";

    private static final int LONGEST_BLANK = 64;
    private static final String MANY = "heddle-report";
    private static final JsonMapper JSON = new JsonMapper();

    private ReportFiles() {}

    /** Checks as one document: one is what it is, several are a list. */
    public static Object tree(List<SavedCheck> checks) {
        if (checks.size() == 1) {
            return checks.get(0).json();
        }
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", MANY);
        root.put("version", CheckJson.VERSION);
        root.put("checks", checks.stream().map(SavedCheck::json).toList());
        return root;
    }

    /** Returns true if a file may be a page or JSON, by how it begins. */
    public static boolean mayBeOne(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream stream = Files.newInputStream(file)) {
            String begin = new String(stream.readNBytes(LONGEST_BLANK), StandardCharsets.UTF_8).stripLeading();
            return begin.startsWith("<") || begin.startsWith("{");
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * The checks in a file.
     *
     * @param name how to call the file in complaints
     * @throws HeddleException if there are none
     */
    public static List<SavedCheck> read(Path file, String name) {
        return checks(json(file, name), name);
    }

    /**
     * The checks in a document.
     *
     * @throws HeddleException if there are none
     */
    public static List<SavedCheck> checks(JsonNode root, String name) {
        if (!root.path("format").asString("").equals(MANY)) {
            return List.of(SavedCheck.read(root, name));
        }
        List<SavedCheck> checks = new ArrayList<>();
        root.path("checks").forEach(check -> checks.add(SavedCheck.read(check, name)));
        return checks;
    }

    /**
     * The JSON of a file, or within a page.
     *
     * @throws HeddleException if there is none
     */
    public static JsonNode json(Path file, String name) {
        try {
            String text = Files.readString(file);
            return JSON.readTree(text.stripLeading().startsWith("<") ? within(text, name) : text);
        } catch (CharacterCodingException binary) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s: this is neither JSON nor a page; name what heddle check --json wrote".formatted(name),
                    binary);
        } catch (IOException unreadable) {
            String why = Files.exists(file) ? "cannot be read: " + unreadable.getMessage() : "there is no such file";
            throw new HeddleException(Problem.BROKEN_INPUT, "%s: %s".formatted(name, why), unreadable);
        } catch (JacksonException broken) {
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNr();
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s:%d: this is no JSON: %s".formatted(name, Math.max(1, line), broken.getOriginalMessage()),
                    broken);
        }
    }

    private static String within(String page, String name) {
        String begin = "id=\"%s\">".formatted(ELEMENT);
        int from = page.indexOf(begin);
        int to = from < 0 ? -1 : page.indexOf("</script>", from);
        if (to < 0) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT, "%s: this page does not hold the result of a check".formatted(name));
        }
        return page.substring(from + begin.length(), to);
    }
}
