// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A repair as SARIF has it: which lines of which files go, and what comes instead. Read from its unified diff. */
final class SarifFixes {

    private static final Pattern HUNK = Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+.*");

    private final List<Map<String, Object>> files = new ArrayList<>();
    private List<Map<String, Object>> replacements = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();
    private final List<String> inserted = new ArrayList<>();

    /** The line of the file, as it is, that comes next in the diff. */
    private int line = 1;

    private SarifFixes() {}

    static Map<String, Object> of(SavedCheck.Repair repair) {
        SarifFixes fixes = new SarifFixes();
        repair.diff().forEach(fixes::read);
        fixes.replace();
        String tried = repair.isProof()
                ? "every interleaving of the patched program was run"
                : "%s of the patched program %s run"
                        .formatted(
                                CheckCoverage.count(repair.executions(), "interleaving"),
                                repair.executions() == 1 ? "was" : "were");
        Map<String, Object> fix = new LinkedHashMap<>();
        fix.put("description", Map.of("text", "%s (%s, and the bug is gone)".formatted(repair.title(), tried)));
        fix.put("artifactChanges", fixes.files);
        return fix;
    }

    private void read(String text) {
        Matcher hunk = HUNK.matcher(text);
        if (text.startsWith("--- ")) {
            replace();
        } else if (text.startsWith("+++ ")) {
            begin(text.substring(4).replaceFirst("^b/", ""));
        } else if (hunk.matches()) {
            replace();
            int start = Integer.parseInt(hunk.group(1));
            // Where a hunk has no line of the file, the line before it is named.
            line = "0".equals(hunk.group(2)) ? start + 1 : start;
        } else if (text.startsWith("-")) {
            deleted.add(text.substring(1));
        } else if (text.startsWith("+")) {
            inserted.add(text.substring(1));
        } else if (!text.startsWith("\\")) {
            replace();
            line++;
        }
    }

    private void begin(String file) {
        replacements = new ArrayList<>();
        Map<String, Object> change = new LinkedHashMap<>();
        change.put("artifactLocation", SarifPlaces.artifact(Path.of(file)));
        change.put("replacements", replacements);
        files.add(change);
    }

    /** Ends what was read since the last line that stays. */
    private void replace() {
        if (deleted.isEmpty() && inserted.isEmpty()) {
            return;
        }
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", line);
        region.put("startColumn", 1);
        String text = String.join("\n", inserted);
        if (deleted.isEmpty()) {
            // Nothing goes; what comes has its line break with it.
            region.put("endLine", line);
            region.put("endColumn", 1);
            text += "\n";
        } else if (inserted.isEmpty()) {
            region.put("endLine", line + deleted.size());
            region.put("endColumn", 1);
        } else {
            region.put("endLine", line + deleted.size() - 1);
            region.put("endColumn", deleted.get(deleted.size() - 1).length() + 1);
        }
        Map<String, Object> replacement = new LinkedHashMap<>();
        replacement.put("deletedRegion", region);
        if (!inserted.isEmpty()) {
            replacement.put("insertedContent", Map.of("text", text));
        }
        replacements.add(replacement);
        line += deleted.size();
        deleted.clear();
        inserted.clear();
    }
}
