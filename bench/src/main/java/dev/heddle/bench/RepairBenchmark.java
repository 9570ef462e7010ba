// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.samples.gallery.Gallery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures which bugs of the gallery are reported by their kind, for how many there is a patch that ends them, and how
 * many patches had to be tried.
 */
final class RepairBenchmark implements Benchmark {

    private static final String SAMPLES = "dev.heddle.samples.";
    private static final int QUICK = 6;

    @Override
    public String name() {
        return "repair";
    }

    @Override
    public List<Table> run(Scope scope) {
        TableBuilder table = new TableBuilder(
                "heddle repair: the gallery", "program", "kind", "bugs", "ended", "tried", "proved", "s", "by");
        List<Gallery.Exhibit> all = Gallery.exhibits();
        int ended = 0;
        int told = 0;
        int programs = 0;
        for (Gallery.Exhibit exhibit : scope.quick() ? all.subList(0, QUICK) : all) {
            programs++;
            Came came = measure(table, scope, exhibit);
            ended += came.isEnded() ? 1 : 0;
            told += came.isTold() ? 1 : 0;
        }
        table.note(
                "%1$d of %3$d programs are told by the kind that the gallery says; all bugs of %2$d are ended. *tried* counts patches, *proved* those of which every interleaving was run; by the clock, all JVMs included."
                        .formatted(told, ended, programs));
        return List.of(table.build());
    }

    /**
     * The result of a program.
     *
     * @param isTold whether a bug of the right kind was found
     * @param isEnded whether all bugs that were found are ended
     */
    private record Came(boolean isTold, boolean isEnded) {}

    private static String code(Gallery.Failure failure) {
        return switch (failure) {
            case ASSERTION, EXCEPTION -> "HDL101";
            case DEADLOCK -> "HDL201";
            case LIVELOCK -> "HDL202";
            case RACE -> "HDL301";
        };
    }

    /** Adds a row. */
    private static Came measure(TableBuilder table, Scope scope, Gallery.Exhibit exhibit) {
        String program = exhibit.main().substring(SAMPLES.length());
        try {
            Path folder = Files.createTempDirectory("heddle-bench");
            Path json = folder.resolve("repair.json");
            List<String> command = new ArrayList<>(CheckRun.heddle(scope));
            command.addAll(List.of(
                    "repair",
                    "-q",
                    "--json",
                    "--patience=10s",
                    "--repairs=1",
                    "--explore=" + Math.min(5, scope.cap().toSeconds()) + "s",
                    "--source=" + scope.root().resolve("samples/src/main/java"),
                    "--output",
                    json.toString()));
            command.addAll(CheckRun.program(scope, program, ""));
            double clock = CheckRun.clock(command, folder);
            JsonNode bugs = JsonMapper.builder()
                    .build()
                    .readTree(Files.readString(json))
                    .path("bugs");
            boolean isEnded = add(table, program, bugs, clock);
            Files.delete(json);
            Files.delete(folder);
            return new Came(
                    bugs.valueStream()
                            .anyMatch(bug -> bug.path("code").asString().equals(code(exhibit.failure()))),
                    isEnded);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean add(TableBuilder table, String program, JsonNode bugs, double clock) {
        int ended = 0;
        int tried = 0;
        int proved = 0;
        List<String> by = new ArrayList<>();
        for (JsonNode bug : bugs) {
            tried += bug.path("rejected").size() + bug.path("repairs").size();
            ended += bug.path("repairs").isEmpty() ? 0 : 1;
            for (JsonNode repair : bug.path("repairs")) {
                proved += repair.path("isProof").asBoolean() ? 1 : 0;
                by.add(repair.path("title").asString());
            }
        }
        List<String> kinds = bugs.valueStream()
                .map(bug -> bug.path("code").asString())
                .distinct()
                .toList();
        table.row(
                program,
                String.join(", ", kinds),
                String.valueOf(bugs.size()),
                String.valueOf(ended),
                String.valueOf(tried),
                String.valueOf(proved),
                Text.seconds(clock),
                String.join("; ", by));
        return ended == bugs.size() && ended > 0;
    }
}
