// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A library's tests without and with Heddle.
 *
 * <p>Where a test ends differently, its class is run again both ways, because many of these tests depend on how fast they are.
 * A test that ended with Heddle only in ways in which it never ended without is <em>changed</em>; one that did not always end in
 * the same way, but at least once as without Heddle, is <em>unsteady</em>.
 */
final class Comparison {

    private static final int ATTEMPTS = 3;

    private final Map<String, Set<Verdict>> plain = new TreeMap<>();
    private final Map<String, Set<Verdict>> recorded = new TreeMap<>();
    private final List<Duration> plainTimes = new ArrayList<>();
    private final List<Duration> recordedTimes = new ArrayList<>();
    private Map<String, Verdict> first = Map.of();

    private Comparison() {}

    /** Runs both, and what is in doubt up to twice more; the trace is that of the first recorded run. */
    static Comparison of(Library library, Path folder, Path trace) {
        Comparison comparison = new Comparison();
        comparison.run(library, folder.resolve("attempt-1"), trace);
        for (int attempt = 2; attempt <= ATTEMPTS && !comparison.doubtful().isEmpty(); attempt++) {
            Path here = folder.resolve("attempt-" + attempt);
            comparison.run(library.only(comparison.doubtful()), here, here.resolve("run.heddle"));
        }
        return comparison;
    }

    private void run(Library library, Path folder, Path trace) {
        Console.Run without = Console.plain(library, folder.resolve("plain"));
        add(without, Console.recorded(library, folder.resolve("recorded"), trace));
    }

    /** The classes of the tests that ended differently so far. */
    private Set<String> doubtful() {
        Set<String> classes = new TreeSet<>();
        changed().forEach(test -> classes.add(test.substring(0, test.indexOf('#'))));
        return classes;
    }

    private void add(Console.Run without, Console.Run with) {
        if (plainTimes.isEmpty()) {
            first = without.verdicts();
        }
        plainTimes.add(without.time());
        recordedTimes.add(with.time());
        without.verdicts()
                .forEach((test, verdict) ->
                        plain.computeIfAbsent(test, key -> new HashSet<>()).add(verdict));
        with.verdicts()
                .forEach((test, verdict) ->
                        recorded.computeIfAbsent(test, key -> new HashSet<>()).add(verdict));
    }

    /** Tests that ended with Heddle only in ways in which they never ended without. */
    List<String> changed() {
        return tests(test -> {
            Set<Verdict> common = new HashSet<>(seen(plain, test));
            common.retainAll(seen(recorded, test));
            return common.isEmpty() ? "without %s, with %s".formatted(seen(plain, test), seen(recorded, test)) : "";
        });
    }

    /** Tests that did not always end in the same way. */
    List<String> unsteady() {
        return tests(test -> seen(plain, test).equals(seen(recorded, test))
                        && seen(plain, test).size() == 1
                ? ""
                : "without %s, with %s".formatted(seen(plain, test), seen(recorded, test)));
    }

    private List<String> tests(Function<String, String> remark) {
        Set<String> all = new TreeSet<>(plain.keySet());
        all.addAll(recorded.keySet());
        List<String> found = new ArrayList<>();
        for (String test : all) {
            String text = remark.apply(test);
            if (!text.isEmpty()) {
                found.add(test + ": " + text);
            }
        }
        return found;
    }

    private static Set<Verdict> seen(Map<String, Set<Verdict>> verdicts, String test) {
        return verdicts.getOrDefault(test, Set.of());
    }

    /** Returns the number of tests. */
    int tests() {
        return first.size();
    }

    /** Returns how many failed without Heddle in the first run. */
    long failingAnyway() {
        return first.values().stream().filter(Verdict::isFailure).count();
    }

    /** Returns how long the first run took without Heddle. */
    Duration plainTime() {
        return plainTimes.get(0);
    }

    /** Returns how long the first run took with Heddle. */
    Duration recordedTime() {
        return recordedTimes.get(0);
    }
}
