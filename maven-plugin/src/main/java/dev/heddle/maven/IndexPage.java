// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The results of all tests, as a page with links to those of each; it opens from disk and loads nothing. */
final class IndexPage {

    private IndexPage() {}

    /**
     * The page.
     *
     * @param folder where it will lie
     */
    static String of(String project, Path folder, List<TestOutcome> outcomes) throws IOException {
        String rows = outcomes.stream()
                .sorted(Comparator.comparing(IndexPage::rank))
                .map(outcome -> row(outcome, folder))
                .collect(Collectors.joining("\n"));
        return frame().replace("{project}", escaped(project))
                .replace("{summary}", escaped(Summary.of(outcomes)))
                .replace("{rows}", rows);
    }

    private static String frame() throws IOException {
        try (InputStream in = IndexPage.class.getResourceAsStream("index.html")) {
            if (in == null) {
                throw new IOException("the plugin came without index.html");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    // What somebody has to do something about comes first.
    private static int rank(TestOutcome outcome) {
        return switch (outcome.kind()) {
            case FOUND -> 0;
            case BROKEN -> 1;
            case BLIND -> 2;
            case UNFINISHED -> 3;
            case PASSED -> 4;
            case ONE_THREAD -> 5;
        };
    }

    private static String row(TestOutcome outcome, Path folder) {
        String name = "<code>" + escaped(outcome.test()) + "</code>";
        String linked = outcome.page()
                .map(page -> "<a href=\"%s\">%s</a>"
                        .formatted(escaped(folder.relativize(page).toString().replace('\\', '/')), name))
                .orElse(name);
        String more = outcome.message().isBlank() || outcome.page().isPresent()
                ? ""
                : "<pre>" + escaped(outcome.message()) + "</pre>";
        return "<tr><td>%s</td><td>%s</td><td>%s%s</td></tr>"
                .formatted(
                        escaped(outcome.kind().title().toUpperCase(Locale.ROOT)),
                        linked,
                        escaped(outcome.verdict()),
                        more);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
