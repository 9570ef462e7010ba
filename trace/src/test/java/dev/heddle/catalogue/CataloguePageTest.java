// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code mvn test -pl trace -Dheddle.golden=refresh} writes the page anew; read the difference before you commit it. */
class CataloguePageTest {

    private static final Path PAGE = Path.of("..", "docs", "catalogue.md");

    @Test
    void the_page_in_the_documents_is_printed_from_the_code() throws IOException {
        String page = CataloguePage.text();
        if (System.getProperty("heddle.golden", "").equals("refresh")) {
            Files.writeString(PAGE, page);
        }

        assertThat(page).isEqualTo(Files.readString(PAGE));
    }

    @Test
    void the_page_says_what_is_modelled_and_what_is_not() {
        assertThat(CataloguePage.text())
                .contains("### `java.util.concurrent.locks.ReentrantLock`")
                .contains("| `unlock()` | operation | gives the lock back once |")
                .contains("how long it waits");
    }

    @Test
    void every_meaning_has_a_text() {
        assertThat(Meaning.values())
                .allSatisfy(meaning ->
                        assertThat(meaning.how()).as("%s", meaning).isNotBlank().doesNotContain("|"));
    }
}
