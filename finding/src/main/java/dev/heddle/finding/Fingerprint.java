// SPDX-License-Identifier: Apache-2.0
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
import java.util.stream.Collectors;

/**
 * What a finding is known by from one check to the next: its kind and the members it happens in, but no lines, threads, objects or values, which
 * change when the code around it does.
 */
public final class Fingerprint {

    private static final int BYTES = 8;

    /** Whoever it is. */
    private static final String ANYBODY = "_";

    private static final String MAIN = "main";
    private static final String LAMBDA = "lambda$";

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
        List<Failure> telling =
                finding.what().stream().filter(failure -> !isJoin(failure)).toList();
        TreeSet<String> parts = (telling.isEmpty() ? finding.what() : telling)
                .stream().map(Fingerprint::part).collect(Collectors.toCollection(TreeSet::new));
        return finding.kind().code() + " " + String.join(", ", parts);
    }

    private static boolean isJoin(Failure failure) {
        return failure instanceof Failure.Waits waits && waits.manner() == Failure.Waits.Manner.END;
    }

    private static String part(Failure failure) {
        String where = failure.place().isKnown() ? " at " + member(failure.place()) : "";
        // Messages have values in them.
        String what = failure instanceof Failure.Thrown thrown
                ? thrown.type()
                : FailureText.words(failure.withoutLine().called(thread -> ANYBODY, Fingerprint::unnumbered));
        return what + where;
    }

    private static String member(CodePlace place) {
        String method = place.method();
        int last = method.lastIndexOf('$');
        boolean isNumbered = method.startsWith(LAMBDA)
                && last > LAMBDA.length()
                && !method.substring(last + 1).isEmpty()
                && method.substring(last + 1).chars().allMatch(Character::isDigit);
        return new CodePlace(place.className(), isNumbered ? method.substring(0, last) : method, 0).text();
    }

    /** The name of an object, without the numbers by which it is told from others: who made it, main.0/4, its own, Bank#2, and the index of a cell. */
    private static String unnumbered(String name) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < name.length()) {
            boolean isWord = at > 0 && Character.isJavaIdentifierPart(name.charAt(at - 1));
            if (!isWord && name.startsWith(MAIN, at)) {
                text.append(ANYBODY);
                at = maker(name, at + MAIN.length());
            } else if (name.charAt(at) == '#') {
                text.append('#');
                at = digits(name, at + 1);
            } else if (name.charAt(at) == '[' && isIndex(name, at)) {
                text.append("[]");
                at = digits(name, at + 1) + 1;
            } else {
                text.append(name.charAt(at++));
            }
        }
        return text.toString();
    }

    /** The end of a thread's path, and of the number of what it made. */
    private static int maker(String name, int from) {
        int at = from;
        while (at < name.length() && (name.charAt(at) == '.' || Character.isDigit(name.charAt(at)))) {
            at++;
        }
        boolean isNumbered = at + 1 < name.length() && name.charAt(at) == '/' && Character.isDigit(name.charAt(at + 1));
        return isNumbered ? digits(name, at + 1) : at;
    }

    private static int digits(String name, int from) {
        int at = from;
        while (at < name.length() && Character.isDigit(name.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isIndex(String name, int at) {
        int end = digits(name, at + 1);
        return end > at + 1 && end < name.length() && name.charAt(end) == ']';
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
