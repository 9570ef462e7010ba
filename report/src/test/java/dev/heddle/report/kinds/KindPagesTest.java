// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("once")
class KindPagesTest {

    private static final Path DOCS = Path.of("..", "docs", "kinds");

    @Test
    void they_are_the_pages_of_the_documentation() throws IOException {
        try (Stream<Path> files = Files.list(DOCS)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(KindPages.all().stream()
                            .map(page -> page.name() + ".md")
                            .toList());
        }
        for (KindPage page : KindPages.all()) {
            assertThat(page.markdown()).isEqualTo(Files.readString(DOCS.resolve(page.name() + ".md")));
        }
    }

    static List<KindPage> pages() {
        return KindPages.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_answers_the_same_five_questions(KindPage page) {
        List<String> titles =
                page.markdown().lines().filter(line -> line.startsWith("## ")).toList();

        assertThat(titles)
                .containsExactly(
                        "## What happens",
                        "## Smallest example",
                        "## Why the JVM may do it",
                        "## How to repair it",
                        "## When it is harmless");
        assertThat(page.summary()).endsWith(".").doesNotContain("\n");
        // A terminal may show no other characters.
        assertThat(page.markdown()).matches(text -> text.chars().allMatch(c -> c < 128), "is ASCII");
    }

    @ParameterizedTest
    @EnumSource
    void every_kind_has_a_page_that_is_found_by_its_code(Kind kind) {
        KindPage page = KindPages.of(kind);

        assertThat(page.kind()).isEqualTo(kind);
        assertThat(page.isMain()).isTrue();
        assertThat(KindPages.find(kind.code())).contains(page);
    }

    @ParameterizedTest
    @CsvSource({"lost-update,lost-update", "Lost Update,lost-update", "hdl301,data-race", "torn_view,torn-view"})
    void a_page_is_found_however_it_is_spelt(String word, String name) {
        assertThat(KindPages.find(word).map(KindPage::name)).contains(name);
    }

    @ParameterizedTest
    @CsvSource({"lost-updaet,lost-update", "HDL102,HDL101", "signal,lost-signal", "dead lock,deadlock"})
    void what_is_not_found_has_a_nearest(String word, String name) {
        assertThat(KindPages.find(word)).isEmpty();
        assertThat(KindPages.nearest(word)).contains(name);
    }
}
