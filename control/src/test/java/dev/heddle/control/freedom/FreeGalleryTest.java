package dev.heddle.control.freedom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations;
import dev.heddle.control.Explorations.Question;
import dev.heddle.samples.gallery.Gallery;
import dev.heddle.samples.gallery.Gallery.Exhibit;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs of the gallery run freely: how one fails must be among what was explored, and one of which all is covered and nothing fails
 * never does. What was run is in {@code target/freedom-gallery.txt}.
 */
class FreeGalleryTest {

    private static final int EVERY = 12;

    @TempDir
    Path folder;

    @Test
    void how_some_programs_of_the_gallery_fail_in_free_runs_was_explored() throws Exception {
        List<Exhibit> some = new ArrayList<>();
        List<Exhibit> all = exhibits();
        for (int i = 0; i < all.size(); i += EVERY) {
            some.add(all.get(i));
        }
        judge(some, 20, 100);
    }

    @Test
    @Tag("slow")
    void how_programs_of_the_gallery_fail_in_free_runs_was_explored() throws Exception {
        judge(exhibits(), 2_000, 3_000);
    }

    private static List<Exhibit> exhibits() {
        return Gallery.exhibits().stream().filter(Exhibit::isExplored).toList();
    }

    private void judge(List<Exhibit> exhibits, int runs, long millis) throws IOException, URISyntaxException {
        Path classes = Path.of(Gallery.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<Explorations.Result> explored = Explorations.of(
                folder,
                classes.toString(),
                exhibits.stream()
                        .flatMap(exhibit -> Stream.of(exhibit.main(), exhibit.twin()))
                        .map(main -> new Question(main, "", "dpor", 0))
                        .toList());
        List<Explorations.Result> claimed =
                explored.stream().filter(FreeGalleryTest::isClaimed).toList();
        List<FreeMains.Result> free = FreeMains.of(
                folder, classes, claimed.stream().map(Explorations.Result::main).toList(), runs, millis);
        List<String> lines = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        long allRuns = 0;
        for (int i = 0; i < free.size(); i++) {
            FreeMains.Result result = free.get(i);
            List<String> outcomes = claimed.get(i).outcomes();
            allRuns += result.runs();
            lines.add("%s: %d runs, %s".formatted(result.main(), result.runs(), result.failures()));
            result.failures().stream()
                    .filter(failure -> outcomes.stream().noneMatch(outcome -> isSuch(outcome, failure)))
                    .forEach(failure -> wrong.add("%s: %s, explored %s".formatted(result.main(), failure, outcomes)));
        }
        lines.add("%d programs, %d claimed to be covered, %d free runs, %d wrong"
                .formatted(explored.size(), claimed.size(), allRuns, wrong.size()));
        Files.write(Path.of("target", "freedom-gallery.txt"), lines);
        assertThat(wrong).isEmpty();
        assertThat(claimed).hasSizeGreaterThan(explored.size() / 2);
    }

    private static boolean isClaimed(Explorations.Result result) {
        return result.stop().equals("EXHAUSTED")
                && result.notModelled().isEmpty()
                && result.outcomes().stream().noneMatch(outcome -> outcome.startsWith("TOO_LONG"));
    }

    private static boolean isSuch(String outcome, String failure) {
        return failure.equals(FreeRuns.STUCK)
                ? outcome.startsWith("DEADLOCK") || outcome.startsWith("LIVELOCK")
                : outcome.contains(failure);
    }
}
