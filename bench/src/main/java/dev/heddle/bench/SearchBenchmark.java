// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Measures how far suspicions about libraries come, with the whole search and with one half of it. */
final class SearchBenchmark implements Benchmark {

    private static final int QUICK = 2;

    private static final String WHOLE = "";

    /** The parts that are left out, and their names. */
    private static final Map<String, String> HALVES = halves();

    /**
     * A program that drives a library.
     *
     * @param file its source
     * @param woven the classes that are looked at
     * @param classPath the libraries
     */
    private record Driver(Path file, String woven, String classPath) {

        String name() {
            return file.getFileName().toString().replace(".java", "");
        }
    }

    private static Map<String, String> halves() {
        Map<String, String> halves = new LinkedHashMap<>();
        halves.put(WHOLE, "whole");
        halves.put("execution", "plans only");
        halves.put("plans", "execution only");
        halves.put("plans,execution", "chance only");
        return halves;
    }

    @Override
    public String name() {
        return "search";
    }

    @Override
    public List<Table> run(Scope scope) {
        TableBuilder stages = new TableBuilder(
                "heddle search: how far suspicions come",
                "program",
                "classes",
                "suspected",
                "reached at once",
                "reached",
                "planned",
                "replayed",
                "by condition",
                "confirmed",
                "bugs",
                "runs",
                "in vain",
                "led",
                "code s",
                "asking s",
                "recording s",
                "predicting s",
                "leading s",
                "whole s");
        TableBuilder halves = new TableBuilder(
                "heddle search: confirmed by each half, and seconds",
                Stream.concat(Stream.of("program"), HALVES.values().stream().flatMap(half -> Stream.of(half, "s")))
                        .toArray(String[]::new));
        List<Driver> drivers = drivers(scope);
        Map<Driver, List<String>> cells = new LinkedHashMap<>();
        for (Driver driver : scope.quick() ? drivers.subList(0, Math.min(QUICK, drivers.size())) : drivers) {
            List<String> row = new ArrayList<>(List.of(driver.name()));
            measure(scope, driver, WHOLE, stages, row);
            cells.put(driver, row);
        }
        // Where all of it confirms nothing, no part of it is worth its time.
        cells.values().removeIf(row -> row.get(1).matches("none|[0,; ]*"));
        cells.forEach((driver, row) -> {
            HALVES.keySet().stream()
                    .filter(without -> !without.equals(WHOLE))
                    .forEach(without -> measure(scope, driver, without, stages, row));
            halves.row(row.toArray(new String[0]));
        });
        stages.note(
                "Numbers of suspicions are those of atomicity, then of races, of deadlocks, of failures; *by condition* is of atomicity. *Reached at once* is"
                        + " by the first run, *planned* possible in some interleaving, *confirmed* seen to happen and to make a difference or to fail."
                        + " *Bugs* are failures that happened, suspected or not. *Led* are executions under control. By the clock, all JVMs included.");
        halves.note(
                "Confirmed of atomicity, of races, of deadlocks, of failures; then bugs; seconds by the clock. Halves are run where the whole search confirms something.");
        return List.of(stages.build(), halves.build());
    }

    private static List<Driver> drivers(Scope scope) {
        Path folder = scope.root().resolve("bench/search");
        try {
            List<Driver> drivers = new ArrayList<>();
            for (String line : Files.readAllLines(folder.resolve("programs.txt"))) {
                if (!line.startsWith("#") && !line.isBlank()) {
                    String[] words = line.split("\\|", -1);
                    List<String> jars = new ArrayList<>();
                    // Javac finds there what drivers share.
                    jars.add(folder.toString());
                    for (String library : words[2].isBlank()
                            ? new String[0]
                            : words[2].strip().split(",")) {
                        jars.add(folder.resolve("target/lib")
                                .resolve(library + ".jar")
                                .toString());
                    }
                    drivers.add(new Driver(
                            folder.resolve(words[0].strip() + ".java"),
                            words[1].strip(),
                            String.join(File.pathSeparator, jars)));
                }
            }
            drivers.removeIf(driver -> !scope.isWanted(driver.name()));
            return drivers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void measure(Scope scope, Driver driver, String without, TableBuilder stages, List<String> cells) {
        SearchRows.Measured measured = SearchRows.of(scope)
                .get(
                        driver.name(),
                        HALVES.getOrDefault(without, without),
                        json -> command(scope, driver, without, json));
        if (measured.result().isPresent()) {
            JsonNode result = measured.result().get();
            cells.add(all(result.path("suspected"), "confirmed") + "; " + bugs(result));
            if (without.equals(WHOLE)) {
                add(stages, driver.name(), result, measured.seconds());
            }
        } else {
            cells.add("none");
        }
        cells.add(Text.seconds(measured.seconds()));
    }

    private static List<String> command(Scope scope, Driver driver, String without, Path json) {
        List<String> command = new ArrayList<>(CheckRun.heddle(scope));
        command.addAll(List.of(
                "search",
                "-q",
                "--json",
                "--runs=8",
                "--budget=4",
                "--replays=3",
                "--predict=5s",
                "--solve=15s",
                "--patience=30s",
                "--time=" + scope.cap().toSeconds() + "s",
                "--output",
                json.toString(),
                "--include=" + driver.woven()));
        if (!without.isEmpty()) {
            command.add("--without=" + without);
        }
        command.addAll(List.of("-cp", driver.classPath(), driver.file().toString()));
        return command;
    }

    private static void add(TableBuilder table, String program, JsonNode result, double clock) {
        JsonNode suspected = result.path("suspected");
        JsonNode bill = result.path("bill");
        JsonNode millis = bill.path("millis");
        table.row(
                program,
                result.path("code").path("classes").asString(),
                all(suspected, "suspected"),
                all(suspected, "reachedAtOnce"),
                all(suspected, "reached"),
                all(suspected, "planned"),
                all(suspected, "replayed"),
                suspected.path("atomicity").path("byCondition").asString(),
                all(suspected, "confirmed"),
                String.valueOf(bugs(result)),
                bill.path("runs").asString(),
                bill.path("inVain").asString(),
                bill.path("led").asString(),
                seconds(millis, "code"),
                seconds(millis, "asking"),
                seconds(millis, "recording"),
                seconds(millis, "predicting"),
                seconds(millis, "running"),
                Text.seconds(clock));
    }

    /** Failures that happened, whether or not they were suspected. */
    private static long bugs(JsonNode result) {
        long bugs = 0;
        for (JsonNode finding : result.path("check").path("findings")) {
            bugs += finding.path("severity").asString().equals("error")
                            && finding.path("real").asBoolean()
                    ? 1
                    : 0;
        }
        return bugs;
    }

    private static String all(JsonNode suspected, String stage) {
        return Stream.of("atomicity", "race", "deadlock", "failure")
                .map(kind -> suspected.path(kind).path(stage).asString())
                .collect(Collectors.joining(", "));
    }

    private static String seconds(JsonNode millis, String stage) {
        return String.format(Locale.ROOT, "%.1f", millis.path(stage).asInt() / 1000.0);
    }
}
