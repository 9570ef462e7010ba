// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.claim.Reservation;
import dev.heddle.explore.Stop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Puts results together from lines. */
final class ResultReader {
    private static final JsonMapper JSON = new JsonMapper();

    private Results.Tally progress = Results.Tally.NONE;
    private @Nullable Stop stop;
    private boolean isExhausted;
    private final Set<Reservation> reservations = new LinkedHashSet<>();
    private Duration processor = Duration.ZERO;
    private final List<Results.Found> outcomes = new ArrayList<>();
    private final List<Results.Followed> followed = new ArrayList<>();
    private final Map<String, String> classes = new LinkedHashMap<>();
    private final Map<String, String> notWoven = new LinkedHashMap<>();
    private final Map<String, String> threads = new TreeMap<>();
    private Results.@Nullable Trouble problem;

    /** Takes one line; whether it told progress. */
    boolean take(String text) {
        JsonNode line = JSON.readTree(text);
        switch (line.get("type").asString()) {
            case "progress" -> {
                progress = tally(line);
                return true;
            }
            case FoundLine.TYPE ->
                outcomes.add(JSON.treeToValue(line, FoundLine.class).found());
            case "followed" -> {
                // Its outcomes came before it.
                followed.add(new Results.Followed(
                        line.get("plan").asString(),
                        line.get("times").asInt(),
                        line.get("kept").asInt(),
                        List.copyOf(outcomes),
                        line.get("printed")
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList(),
                        Optional.of(line.get("left").asString()).filter(how -> !how.isEmpty())));
                outcomes.clear();
            }
            case "end" -> {
                stop = Stop.valueOf(line.get("stop").asString());
                isExhausted = line.get("isExhausted").asBoolean();
                ReservationLines.get(line).forEach(reservations::add);
                processor = addClasses(line);
            }
            case "trouble" ->
                problem = new Results.Trouble(
                        Results.Trouble.Kind.valueOf(line.get("kind").asString()),
                        line.get("text").asString());
            default -> {}
        }
        return false;
    }

    /** Takes what one worker says of its classes and threads; how much processor time it used. */
    Duration addClasses(JsonNode line) {
        line.get("classHashes")
                .properties()
                .forEach(e -> classes.put(e.getKey(), e.getValue().asString()));
        line.get("notWoven")
                .properties()
                .forEach(e -> notWoven.put(e.getKey(), e.getValue().asString()));
        line.path("ownNames")
                .properties()
                .forEach(e -> threads.putIfAbsent(e.getKey(), e.getValue().asString()));
        return Duration.ofNanos(line.get("processor").asLong());
    }

    void addReservations(Set<Reservation> more) {
        reservations.addAll(more);
    }

    void setProcessor(Duration time) {
        processor = time;
    }

    Results.Tally progress() {
        return progress;
    }

    Results results() {
        return new Results(
                progress,
                Optional.ofNullable(stop),
                isExhausted,
                List.copyOf(reservations),
                List.copyOf(outcomes),
                List.copyOf(followed),
                new Results.Program(classes, notWoven, threads),
                Optional.ofNullable(problem),
                Results.Effort.ofOne(processor));
    }

    private static Results.Tally tally(JsonNode line) {
        JsonNode classes = line.get("classes");
        return new Results.Tally(
                line.get("executions").asLong(),
                line.get("completed").asLong(),
                classes == null ? OptionalLong.empty() : OptionalLong.of(classes.asLong()),
                line.get("redundant").asLong(),
                line.get("tooLong").asLong(),
                line.get("failures").asLong(),
                line.get("line").asString());
    }
}
