// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import dev.heddle.program.Naming;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Makes lines of failures, the only place that does. Names of threads and objects are what the failure has; nobody takes a line apart again. */
public final class FailureText {

    private FailureText() {}

    /** A line with the thread and the place: {@code main.0 waits for main/2's monitor (held by main.1) at Bank.pay:3}. */
    public static String line(Failure failure) {
        String words = words(failure);
        String place = failure.place().isKnown() ? " at " + failure.place().text() : "";
        String line = failure.thread().isEmpty() ? words + place : failure.thread() + link(failure) + words + place;
        return failure instanceof Failure.Thrown thrown && thrown.isHandled()
                ? line + ", which its own handler gets"
                : line;
    }

    /**
     * A line for people.
     *
     * @param titles how threads are called, by their paths
     */
    public static String line(Failure failure, UnaryOperator<String> titles) {
        return line(failure.called(titles, object -> Naming.withTitles(object, titles)));
    }

    /** A line for each, for people. */
    public static List<String> lines(List<Failure> failures, UnaryOperator<String> titles) {
        return failures.stream().map(failure -> line(failure, titles)).toList();
    }

    /** A line for each. */
    public static List<String> lines(List<Failure> failures) {
        return failures.stream().map(FailureText::line).toList();
    }

    /** All in one line. */
    public static String joined(List<Failure> failures) {
        return String.join("; ", lines(failures));
    }

    /** Returns what the thread does is its verb; what happens to it stands behind a colon. */
    private static String link(Failure failure) {
        boolean isDoing = failure instanceof Failure.Waits
                || failure instanceof Failure.Spins
                || failure instanceof Failure.Repeats;
        return isDoing ? " " : ": ";
    }

    /** Returns what happens, without whom it happens to and where: {@code java.lang.IllegalStateException: lost}. */
    public static String words(Failure failure) {
        return failure.accept(WORDS);
    }

    private static final Failure.Visitor<String> WORDS = new Failure.Visitor<>() {
        @Override
        public String thrown(Failure.Thrown thrown) {
            return thrown.type() + thrown.message().map(": "::concat).orElse("");
        }

        @Override
        public String exited(Failure.Exited exited) {
            return "exit code " + exited.code();
        }

        @Override
        public String waits(Failure.Waits waits) {
            return waitsWords(waits);
        }

        @Override
        public String spins(Failure.Spins spins) {
            return spinsWords(spins);
        }

        @Override
        public String repeats(Failure.Repeats repeats) {
            return repeatsWords(repeats);
        }

        @Override
        public String broken(Failure.Broken broken) {
            return broken.text();
        }

        @Override
        public String accesses(Failure.Accesses accesses) {
            return "%s of %s".formatted(accesses.manner().name().toLowerCase(Locale.ROOT), accesses.variable());
        }

        @Override
        public String takes(Failure.Takes takes) {
            return takesWords(takes);
        }

        @Override
        public String said(Failure.Said said) {
            return said.text();
        }
    };

    private static String waitsWords(Failure.Waits waits) {
        List<String> objects = new ArrayList<>();
        for (Failure.Waits.Awaited awaited : waits.awaited()) {
            objects.add(
                    awaited.holder().isEmpty()
                            ? awaited.object()
                            : "%s (held by %s)".formatted(awaited.object(), awaited.holder()));
        }
        String what = String.join(" ", objects);
        return switch (waits.manner()) {
            case LOCK -> what.isEmpty() ? "waits" : "waits for " + what;
            case NOTIFICATION -> "waits to be notified" + (what.isEmpty() ? "" : ": " + what);
            case PARKED -> "is parked" + (what.isEmpty() ? "" : ": " + what);
            case END -> "waits for the end of " + waits.joined();
        };
    }

    private static String spinsWords(Failure.Spins spins) {
        CodePlace loop = spins.loop();
        String where = !loop.isKnown()
                ? "a loop"
                : loop.withoutLine().text() + (spins.lines().isEmpty() ? "" : ":" + spins.lines());
        String call = spins.call().isEmpty() ? "" : " with " + spins.call();
        return "goes round %s%s until %s changes".formatted(where, call, String.join(" or ", spins.objects()));
    }

    private static String repeatsWords(Failure.Repeats repeats) {
        if (repeats.isForEver()) {
            return "goes round %s again and again".formatted(String.join(" and ", repeats.steps()));
        }
        return repeats.steps().isEmpty()
                ? "goes on"
                : repeats.steps().stream().collect(Collectors.joining(", ", "goes round [", "]"));
    }

    private static String takesWords(Failure.Takes takes) {
        return switch (takes.part()) {
            case FIRST_PART -> "the first part";
            case BOTH_PARTS -> "both parts";
            case SECOND_PART -> "the second part";
            case BEGINS -> "begins " + takes.region();
            case GETS_BETWEEN -> "gets between";
            case GOES_ON -> "goes on";
        };
    }
}
