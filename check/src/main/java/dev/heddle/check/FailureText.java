package dev.heddle.check;

import dev.heddle.explore.Outcome;
import dev.heddle.finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an outcome says, taken apart.
 *
 * @param lines what happened to each thread
 * @param identity what is the same whenever the same bug showed itself: kinds of exceptions and places, but neither which of several
 *     threads of the same code it was, nor values in messages
 */
record FailureText(Kind kind, List<String> lines, String identity) {

    private static final Pattern THREAD = Pattern.compile("; (?=main(\\.\\d+)*[: ])");
    private static final Pattern PLACE = Pattern.compile(" at (\\S+\\.\\S+:\\d+)$");
    private static final Pattern JOIN = Pattern.compile("^main[.\\d]* waits for the end of ");
    private static final Pattern EXCEPTION = Pattern.compile("^main[.\\d]*: ([\\w.$]+)");

    static FailureText of(Outcome outcome) {
        return of(kind(outcome), List.of(THREAD.split(outcome.text())));
    }

    static FailureText of(Kind kind, List<String> lines) {
        TreeSet<String> parts = new TreeSet<>();
        for (String line : telling(lines)) {
            parts.add(exception(line) + place(line));
        }
        return new FailureText(kind, new ArrayList<>(lines), kind + " " + String.join(", ", parts));
    }

    /** Who waits for the end of others has no part in why these do not end. */
    private static List<String> telling(List<String> lines) {
        List<String> telling =
                lines.stream().filter(line -> !JOIN.matcher(line).find()).toList();
        return telling.isEmpty() ? lines : telling;
    }

    /** The type of the exception that a line tells of; empty if it tells of none. */
    static String exception(String line) {
        Matcher matcher = EXCEPTION.matcher(line);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static String place(String line) {
        Matcher matcher = PLACE.matcher(line);
        return matcher.find() ? " at " + matcher.group(1) : "";
    }

    private static Kind kind(Outcome outcome) {
        return switch (outcome.verdict()) {
            case DEADLOCK -> Kind.DEADLOCK;
            case LIVELOCK -> Kind.LIVELOCK;
            default -> Kind.FAILURE;
        };
    }
}
