// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.report.SourceFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in Chromium, where that is installed; {@code .ci/run} says if it is not. */
@Tag("once")
@Timeout(240)
class BrowserTest {

    private static final Optional<Path> CHROMIUM = Stream.of("chromium", "chromium-browser", "google-chrome")
            .map(name -> Path.of("/usr/bin", name))
            .filter(Files::isExecutable)
            .findFirst();

    /** Presses keys, and writes down what they have done. */
    private static final String KEYS = """
            <script>
            addEventListener('load', () => {
              const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              const chosen = () => [...document.querySelectorAll('.lanes tr.chosen')].map((row) => row.id).join();
              const notes = [];
              press('j'); notes.push(chosen());
              press('j'); notes.push(chosen());
              press('k'); notes.push(chosen());
              notes.push(document.querySelectorAll('.source tr.chosen').length);
              press('j'); press('j');
              const edges = (kind) => document.querySelectorAll('.edges .' + kind).length;
              notes.push('free ' + edges('free') + ' order ' + edges('order'));
              notes.push(document.querySelector('.edges path').getTotalLength() > 10);
              press('e'); notes.push('all ' + edges('free'));
              press('e');
              notes.push([...document.querySelectorAll('.why')].filter((one) => !one.hidden).map((one) => one.id).join());
              notes.push([...document.querySelectorAll('.lanes tr.linked')].map((row) => row.id).join());
              press('['); notes.push(chosen());
              press(']'); notes.push(chosen());
              press('d'); notes.push(chosen());
              const slider = document.querySelector('.tools input[type=range]');
              slider.value = 2; slider.dispatchEvent(new Event('input')); notes.push(chosen());
              notes.push(slider.getAttribute('aria-valuetext'));
              press('n'); notes.push(document.querySelector('.finding.current').id);
              press('p'); notes.push(document.querySelector('.finding.current').id);
              press('f'); notes.push(getComputedStyle(document.getElementById('f2')).display);
              press('f'); notes.push(getComputedStyle(document.getElementById('f2')).display);
              press('/'); notes.push(document.activeElement.tagName);
              const field = document.querySelector('#search input');
              field.value = '130'; field.dispatchEvent(new Event('input')); notes.push(document.querySelector('#search output').textContent);
              field.blur(); press('?'); notes.push(document.getElementById('help').open);
              notes.push(document.getElementById('said').textContent);
              notes.push(document.documentElement.scrollWidth <= innerWidth ? 'fits' : 'too wide');
              notes.push(JSON.parse(document.getElementById('heddle-check').textContent).target);
              document.title = notes.join('|');
            });
            </script>
            """;

    @TempDir
    Path folder;

    @Test
    void keys_walk_through_steps_and_findings_and_the_source_follows() throws IOException, InterruptedException {
        assumeTrue(CHROMIUM.isPresent(), "there is no Chromium");
        Path source = folder.resolve("com/acme/Bank.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "// line\n".repeat(12));
        String page = Pages.of(Pages.passing(), new SourceFiles(List.of(folder), folder));

        String shown = shown(page.replace("</body>", KEYS + "</body>"));

        assertThat(shown.replaceAll("(?s).*<title>(.*?)</title>.*", "$1").split("\\|"))
                .containsExactly(
                        "f1-s-1",
                        "f1-s-2",
                        "f1-s-1",
                        "1",
                        "free 1 order 0",
                        "true",
                        "all 2",
                        "f1-s-3-why",
                        "f1-s-2",
                        "f1-s-2",
                        "f1-s-3",
                        "f1-s-2",
                        "f1-s-3",
                        "switch 2 of 2, to teller-1",
                        "f2",
                        "f1",
                        "none",
                        "block",
                        "INPUT",
                        "1 step",
                        "true",
                        "finding 1 of 2",
                        "fits",
                        "Bank");
    }

    private String shown(String page) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("page.html"), page);
        Path out = folder.resolve("dom.html");
        new ProcessBuilder(
                        CHROMIUM.orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--dump-dom",
                        file.toUri().toString())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return Files.readString(out, StandardCharsets.UTF_8);
    }
}
