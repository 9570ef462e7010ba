// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.invariant;

import dev.heddle.control.watch.Watched;
import dev.heddle.explore.Stop;
import dev.heddle.invariant.SampleClaim;
import dev.heddle.invariant.sample.Again;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.report.ClaimText;
import dev.heddle.report.Wrapping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Texts about executions that were watched. */
final class WatchedText {

    private WatchedText() {}

    static String tally(Observation observation) {
        long failures = observation.results().progress().failures();
        long all = observation.run();
        String fail = failures == 0
                ? "none fails"
                : "%s of them %s"
                        .formatted(String.format(Locale.ROOT, "%,d", failures), failures == 1 ? "fails" : "fail");
        if (observation.results().classes().isEmpty()) {
            return "no class of the program was controlled, so this says nothing";
        }
        SampleClaim claim = observation.claim();
        if (claim instanceof SampleClaim.Exhaustive) {
            return "%s of all classes, %s; %s"
                    .formatted(
                            count(all),
                            fail,
                            ClaimText.coverage(observation.results().ledger()));
        }
        String meaning = claim instanceof SampleClaim.Sampled
                ? "drawn at random, so this is no proof"
                : claim instanceof SampleClaim.Partial partial ? partial.limit() + ", so this is no proof" : "";
        return "%s, %s; %s".formatted(count(all), fail, meaning);
    }

    private static String count(long number) {
        return "%s execution%s".formatted(String.format(Locale.ROOT, "%,d", number), number == 1 ? "" : "s");
    }

    /** Says so if not all executions were looked at that were run. */
    static Optional<String> cut(int looked, WatchContext context) {
        return looked == context.observation().run()
                ? Optional.empty()
                : Optional.of("what follows is of %s, as there was no %s for the others"
                        .formatted(count(looked), context.isInterrupted() ? "time" : "room"));
    }

    static void putCut(int looked, Observation observation, Map<String, Object> root) {
        if (looked < observation.run()) {
            root.put("lookedAt", looked);
        }
    }

    static List<String> notModelled(Observation observation) {
        return observation.results().notModelled().stream()
                .map("not modelled: "::concat)
                .toList();
    }

    /** A line that may take several, the later ones two characters further in. */
    static List<String> wrapped(String line, int width) {
        int begin = line.length() - line.stripLeading().length();
        return Wrapping.wrap(line, width, begin + 2);
    }

    static String place(Watched.Step step) {
        return step.place()
                .map(place -> place.methodName() + ":" + place.line())
                .orElse("nowhere");
    }

    static String value(Watched.Found found) {
        Object content = found.content();
        if (content == null) {
            return "null";
        }
        String text = content.toString();
        if (content instanceof String && !text.startsWith("\"")) {
            return text.substring(text.lastIndexOf('.', Math.max(0, text.indexOf('@'))) + 1);
        }
        return text;
    }

    static void put(Observation observation, Map<String, Object> root) {
        root.put("strategy", observation.strategy());
        root.put(
                "stop",
                observation.results().stop().orElse(Stop.INTERRUPTED).name().toLowerCase(Locale.ROOT));
        root.put("proof", observation.claim() instanceof SampleClaim.Exhaustive);
        root.put("executions", observation.run());
        root.put("failures", observation.results().progress().failures());
        root.put("notModelled", observation.results().notModelled());
    }

    static void put(@Nullable Again again, Map<String, Object> object) {
        if (again != null) {
            object.put(again.key(), again.file().getFileName().toString());
        }
    }

    static Map<String, Object> json(Watched.Step step, List<String> threads, Function<Watched.Cell, String> names) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("thread", threads.get(step.thread()));
        object.put("place", place(step));
        step.access().ifPresent(access -> {
            object.put("access", access.isWrite() ? "write" : "read");
            object.put("variable", names.apply(access.cell()));
            object.put("before", value(access.before()));
            object.put("after", value(access.after()));
        });
        return object;
    }
}
