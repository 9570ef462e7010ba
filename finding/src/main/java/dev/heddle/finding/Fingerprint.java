package dev.heddle.finding;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a finding is known by from one check to the next: its kind and the members it happens in, but no lines, threads, objects or values, which
 * change when the code around it does.
 */
public final class Fingerprint {

    private static final int BYTES = 8;

    private static final Pattern JOIN = Pattern.compile("^main[.\\d]* waits for the end of ");
    private static final Pattern EXCEPTION = Pattern.compile("^((?:[\\w$]+\\.)+[\\w$]+)(?:: .*)?$", Pattern.DOTALL);
    private static final Pattern PLACE = Pattern.compile(" at (\\S+?)(?::\\d+)?$");

    private Fingerprint() {}

    /** The fingerprints of findings, in their order; those that differ in nothing else are numbered. */
    public static List<String> of(List<Finding> findings) {
        Map<String, Integer> used = new HashMap<>();
        List<String> all = new ArrayList<>();
        for (Finding finding : findings) {
            String fingerprint = hash(text(finding));
            int number = used.merge(fingerprint, 1, Integer::sum);
            all.add(number == 1 ? fingerprint : fingerprint + "-" + number);
        }
        return all;
    }

    /** What the fingerprint is made of, for people. */
    static String text(Finding finding) {
        List<String> telling = finding.what().stream()
                .filter(line -> !JOIN.matcher(line).find())
                .toList();
        TreeSet<String> parts = (telling.isEmpty() ? finding.what() : telling)
                .stream().map(Fingerprint::part).collect(Collectors.toCollection(TreeSet::new));
        return finding.kind().code() + " " + String.join(", ", parts);
    }

    private static String part(String line) {
        Matcher place = PLACE.matcher(line);
        boolean isPlaced = place.find();
        String where = isPlaced ? " at " + place.group(1).replaceAll("lambda\\$(\\w+)\\$\\d+", "lambda\\$$1") : "";
        String what = (isPlaced ? line.substring(0, place.start()) : line).replaceFirst("^main[.\\d]*(: | )", "");
        Matcher exception = EXCEPTION.matcher(what);
        // Messages have values in them.
        return (exception.matches() ? exception.group(1) : unnumbered(what)) + where;
    }

    // Objects are named by who made them (main.0/4) or by their number (Bank#2), cells by their index.
    private static String unnumbered(String text) {
        return text.replaceAll("\\bmain[.\\d]*(/\\d+)?", "_")
                .replaceAll("#\\d+", "#")
                .replaceAll("\\[\\d+]", "[]");
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
