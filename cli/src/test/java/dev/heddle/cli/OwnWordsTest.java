// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program says itself is told as it is, however much it looks like what we say. */
@Tag("once")
@Timeout(300)
class OwnWordsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shelf main.1 is short; main: ask the clerk at Depot.desk:7",
                "short; main.1 waits for shelf (held by main.2) at A.b:3",
                "main.0: writes of Shelf#1 at Shelf.main:2"
            })
    void messages_of_exceptions_stay_intact_in_all_views(String message) throws IOException {
        Files.writeString(folder.resolve("Shelf.java"), """
                public class Shelf {
                    static int books;

                    public static void main(String[] args) throws InterruptedException {
                        Thread other = new Thread(() -> books++);
                        other.start();
                        books++;
                        other.join();
                        if (books != 2) {
                            throw new IllegalStateException("%s");
                        }
                    }
                }
                """.formatted(message));
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("check", "--html", "shelf.html", "--sarif", "shelf.sarif", "Shelf.java"))
                .isEqualTo(1);
        assertTold(terminal.out(), message);

        Terminal forMachines = Terminal.piped().in(folder);
        assertThat(forMachines.run("check", "--json", "--output", "shelf.json", "Shelf.java"))
                .isEqualTo(1);
        assertThat(Terminal.piped().in(folder).run("report", "shelf.json", "-o", "again.html"))
                .isZero();
        for (String file : List.of("shelf.json", "shelf.sarif", "shelf.html", "again.html")) {
            assertThat(onOneLine(Files.readString(folder.resolve(file))))
                    .as(file)
                    .contains(message);
        }

        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "2", "Shelf-1.schedule")).isZero();
        assertThat(onOneLine(replaying.out())).contains(message);

        Terminal exploring = Terminal.piped().in(folder);
        assertThat(exploring.run("explore", "Shelf.java")).isEqualTo(1);
        assertTold(exploring.out(), message);
    }

    private static void assertTold(String text, String message) {
        assertThat(onOneLine(text)).contains("IllegalStateException: " + message + " at Shelf.main:10");
    }

    private static String onOneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
