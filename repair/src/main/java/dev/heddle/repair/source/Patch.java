// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.source;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Changes of source files that may end a bug.
 *
 * @param title what it does, for people
 * @param weight how much of the program it makes wait, roughly: the smaller, the earlier it is tried
 */
public record Patch(String title, int weight, List<Edit> edits) implements Comparable<Patch> {

    private static final int CONTEXT = 3;

    public Patch {
        edits = edits.stream().distinct().sorted().toList();
    }

    @Override
    public int compareTo(Patch other) {
        return Comparator.comparingInt(Patch::weight)
                .thenComparingInt(patch -> patch.edits.size())
                .compare(this, other);
    }

    /** Returns true if no two edits get into each other's way. */
    public boolean isConsistent() {
        for (int i = 1; i < edits.size(); i++) {
            Edit last = edits.get(i - 1);
            Edit next = edits.get(i);
            if (last.file().equals(next.file()) && next.start() < last.end()) {
                return false;
            }
        }
        return true;
    }

    /** The changed files with their new texts. */
    public Map<Path, String> applied(Function<Path, String> texts) {
        Map<Path, List<Edit>> byFile = new TreeMap<>();
        edits.forEach(edit ->
                byFile.computeIfAbsent(edit.file(), file -> new ArrayList<>()).add(edit));
        Map<Path, String> changed = new TreeMap<>();
        byFile.forEach((file, changes) -> changed.put(file, applied(texts.apply(file), changes)));
        return changed;
    }

    private static String applied(String text, List<Edit> changes) {
        StringBuilder result = new StringBuilder();
        int done = 0;
        for (Edit change : changes) {
            result.append(text, done, change.start()).append(change.text());
            done = change.end();
        }
        return result.append(text, done, text.length()).toString();
    }

    /** The changes as a unified diff. */
    public List<String> diff(Function<Path, String> texts, Function<Path, String> names) {
        List<String> lines = new ArrayList<>();
        applied(texts).forEach((file, after) -> {
            List<String> before = texts.apply(file).lines().toList();
            String name = names.apply(file);
            lines.addAll(UnifiedDiffUtils.generateUnifiedDiff(
                    "a/" + name,
                    "b/" + name,
                    before,
                    DiffUtils.diff(before, after.lines().toList()),
                    CONTEXT));
        });
        return lines;
    }

    /**
     * Writes the changed files, unless one of them is not any more what it was when it was read, or can't be written: then none.
     *
     * @throws HeddleException if a file has changed, or can't be written
     */
    public List<Path> write(Sources sources) {
        Map<Path, String> changed = applied(sources::text);
        Map<Path, Path> prepared = new TreeMap<>();
        try {
            for (Path file : changed.keySet()) {
                if (!Files.readString(file).equals(sources.text(file))) {
                    throw new HeddleException(
                            Problem.BROKEN_INPUT, "%s has changed meanwhile; nothing is written".formatted(file));
                }
            }
            // A full disk or a folder that can't be written to shows here, before the first file is touched.
            for (Map.Entry<Path, String> entry : changed.entrySet()) {
                Path real = entry.getKey().toRealPath();
                Path copy = real.resolveSibling(real.getFileName() + ".heddle");
                // With the rights that the file has.
                Files.copy(real, copy, StandardCopyOption.COPY_ATTRIBUTES);
                prepared.put(real, copy);
                Files.writeString(copy, entry.getValue());
            }
            for (Map.Entry<Path, Path> entry : prepared.entrySet()) {
                Files.move(entry.getValue(), entry.getKey(), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new HeddleException(Problem.UNWRITABLE_OUTPUT, "a patched file cannot be written: " + e, e);
        } finally {
            prepared.values().forEach(left -> left.toFile().delete());
        }
        return List.copyOf(changed.keySet());
    }
}
