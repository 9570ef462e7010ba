// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes what was found as a page, again after each library. */
final class Report {

    private static final String HEAD = """
            | Library | Tests | Fail anyway | Changed | Unsteady | Threads | Classes woven | Events | Trace | Plain | Recorded | Ratio | Rebuilt in | Histories that end early |
            |---|---|---|---|---|---|---|---|---|---|---|---|---|---|
            """;

    private final Path file;
    private final List<String> rows = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    Report(Path file) {
        this.file = file;
    }

    void add(Library library, Comparison comparison, TraceFacts facts) {
        rows.add(String.format(
                Locale.ROOT,
                "| %s %s | %,d | %,d | %d | %d | %,d | %,d | %,d | %.1f MB | %.0f s | %.0f s | %.2f | %.0f s | %s |",
                library.name(),
                library.version(),
                comparison.tests(),
                comparison.failingAnyway(),
                comparison.changed().size(),
                comparison.unsteady().size(),
                facts.threads(),
                facts.woven(),
                facts.events(),
                facts.bytes() / 1e6,
                seconds(comparison.plainTime()),
                seconds(comparison.recordedTime()),
                seconds(comparison.recordedTime()) / seconds(comparison.plainTime()),
                seconds(facts.rebuilding()),
                facts.cutsByReason()));
        remark(library, "changed", comparison.changed());
        remark(library, "unsteady", comparison.unsteady());
        remark(library, "not woven", facts.notWoven());
        facts.cuts().forEach((reason, threads) -> remark(library, "ends early", threads.subList(0, 1)));
        write();
    }

    private void remark(Library library, String what, List<String> lines) {
        for (String line : lines) {
            remarks.add("- %s, %s: %s".formatted(library.name(), what, line));
        }
    }

    private void write() {
        String page = "# JDK %s\n\n%s%s\n\n%s\n"
                .formatted(Runtime.version(), HEAD, String.join("\n", rows), String.join("\n", remarks));
        try {
            Files.writeString(file, page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1e3;
    }
}
