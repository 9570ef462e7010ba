// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.baseline;

import dev.heddle.check.CheckResult;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Findings that are known: a text file with a line for each, sorted, so that a change of it is read like a change of code.
 *
 * <p>A line has the fingerprint, the program, and words for people. Lines that begin with {@code #} belong to the finding below them, and stay as
 * long as it does.
 */
public record Baseline(List<Entry> entries) {

    private static final String HEAD =
            "# Findings of heddle check that are known. 'heddle check --baseline' fails for others only.";

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{16}(?:-\\d+)?)\\s+(\\S+)(?:\\s+(.*))?");

    /**
     * A known finding.
     *
     * @param target the program it was found in
     * @param text what it is, for people
     * @param remarks what somebody wrote above it
     */
    public record Entry(String fingerprint, String target, String text, List<String> remarks) {

        public Entry {
            remarks = List.copyOf(remarks);
        }

        private List<String> key() {
            return List.of(target, fingerprint);
        }
    }

    public Baseline {
        entries = entries.stream()
                .sorted(Comparator.comparing(Entry::target)
                        .thenComparing(Entry::text)
                        .thenComparing(Entry::fingerprint))
                .toList();
    }

    /** Nothing is known. */
    public static Baseline empty() {
        return new Baseline(List.of());
    }

    /** The name of a program as a line has it, which is one word. */
    public static String word(String target) {
        return target.strip().replaceAll("\\s+", "_");
    }

    // ── what is in it ───────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what is known of a program. */
    public List<Entry> of(String target) {
        return entries.stream()
                .filter(entry -> entry.target().equals(word(target)))
                .toList();
    }

    /**
     * Returns what is known in a result, and what is known but not in it.
     *
     * @param file how people call this baseline
     */
    public CheckResult.Known known(String target, Collection<String> found, String file) {
        Set<String> known = of(target).stream().map(Entry::fingerprint).collect(Collectors.toSet());
        List<String> unseen = of(target).stream()
                .filter(entry -> !found.contains(entry.fingerprint()))
                .map(Entry::text)
                .toList();
        known.retainAll(found);
        return new CheckResult.Known(file, known, unseen);
    }

    /** Returns what is left if those findings of a program that are not found any more are taken out. */
    public Baseline without(String target, Collection<String> found) {
        return new Baseline(entries.stream()
                .filter(entry -> !entry.target().equals(word(target)) || found.contains(entry.fingerprint()))
                .toList());
    }

    /** This and more; who is known already keeps the remarks. */
    public Baseline and(Collection<Entry> more) {
        Map<List<String>, Entry> all = new LinkedHashMap<>();
        entries.forEach(entry -> all.put(entry.key(), entry));
        for (Entry entry : more) {
            all.merge(
                    entry.key(),
                    entry,
                    (old, fresh) -> new Entry(fresh.fingerprint(), fresh.target(), fresh.text(), old.remarks()));
        }
        return new Baseline(List.copyOf(all.values()));
    }

    // ── the file ────────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * Reads a file.
     *
     * @param name how people call it
     * @throws HeddleException if it is not there, or a line is none of a baseline
     */
    public static Baseline read(Path file, String name) {
        List<Entry> entries = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        int number = 0;
        for (String line : lines(file, name)) {
            number++;
            String text = line.strip();
            if (text.startsWith("#")) {
                if (!text.equals(HEAD)) {
                    remarks.add(text);
                }
            } else if (!text.isEmpty()) {
                entries.add(entry(text, remarks, "%s:%d".formatted(name, number)));
                remarks.clear();
            }
        }
        return new Baseline(entries);
    }

    private static List<String> lines(Path file, String name) {
        if (Files.isDirectory(file)) {
            throw new HeddleException(Problem.BROKEN_INPUT, "%s is a folder, not a baseline".formatted(name));
        }
        if (!Files.isRegularFile(file)) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s: there is no such file; 'heddle baseline' with the same program writes one".formatted(name));
        }
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT, "%s cannot be read: %s".formatted(name, unreadable.getMessage()), unreadable);
        }
    }

    private static Entry entry(String line, List<String> remarks, String place) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s: expected a fingerprint, a program and what is known, or a remark that begins with #, but found '%s'"
                            .formatted(place, line));
        }
        String text = parts.group(3) == null ? "" : parts.group(3);
        return new Entry(parts.group(1), parts.group(2), text, remarks);
    }

    /** The file's text. */
    public String text() {
        StringBuilder text = new StringBuilder(HEAD).append('\n');
        for (Entry entry : entries) {
            entry.remarks().forEach(remark -> text.append(remark).append('\n'));
            text.append(entry.fingerprint()).append(' ').append(entry.target());
            text.append(' ').append(entry.text()).append('\n');
        }
        return text.toString();
    }

    /** Writes a file; whoever reads it meanwhile sees it whole, as it was or as it is. */
    public void write(Path file) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            Path fresh = Files.createTempFile(folder, ".heddle-baseline", ".tmp");
            Files.writeString(fresh, text());
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException notHere) {
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException unwritable) {
            throw new HeddleException(
                    Problem.UNWRITABLE_OUTPUT, "%s cannot be written: %s".formatted(file, unwritable), unwritable);
        }
    }
}
