// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import dev.heddle.api.Heddle;
import dev.heddle.samples.Samples;
import dev.heddle.samples.gallery.Gallery;
import dev.heddle.samples.gallery.Gallery.Exhibit;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs of the gallery, the other samples, and those of a folder run freely: how one fails must be among what was explored. What was
 * run is in {@code target/freedom-gallery.txt}, {@code freedom-samples.txt} and {@code freedom-folder.txt}.
 *
 * <p>A folder: {@code -Dheddle.freedom.folder=PATH}; all files with a main method below it are compiled and judged.
 */
class FreeGalleryTest {

    private static final int EVERY_EXHIBIT = 12;
    private static final int EVERY_SAMPLE = 40;

    /** So many programs are explored in one JVM. */
    private static final int AT_ONCE = 20;

    private static final int FEW_RUNS = 20;
    private static final long SOON_MILLIS = 100;
    private static final int MANY_RUNS = 2_000;
    private static final long LATE_MILLIS = 3_000;

    private static final Path OF_GALLERY = Path.of("target", "freedom-gallery.txt");
    private static final Path OF_SAMPLES = Path.of("target", "freedom-samples.txt");
    private static final Path OF_FOLDER = Path.of("target", "freedom-folder.txt");

    private static final Pattern MAIN = Pattern.compile("static void main\\(");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    @TempDir
    Path folder;

    @Test
    void how_some_programs_of_the_gallery_fail_in_free_runs_was_explored() throws Exception {
        judge(every(EVERY_EXHIBIT, exhibits()), FEW_RUNS, SOON_MILLIS, OF_GALLERY);
    }

    @Test
    @Tag("slow")
    void how_programs_of_the_gallery_fail_in_free_runs_was_explored() throws Exception {
        judge(exhibits(), MANY_RUNS, LATE_MILLIS, OF_GALLERY);
    }

    @Test
    void how_some_of_the_other_samples_fail_in_free_runs_was_explored() throws Exception {
        judge(every(EVERY_SAMPLE, samples()), FEW_RUNS, SOON_MILLIS, OF_SAMPLES);
    }

    @Test
    @Tag("slow")
    void how_the_other_samples_fail_in_free_runs_was_explored() throws Exception {
        judge(samples(), MANY_RUNS, LATE_MILLIS, OF_SAMPLES);
    }

    @Test
    @EnabledIfSystemProperty(named = "heddle.freedom.folder", matches = ".+")
    void how_programs_of_a_folder_fail_in_free_runs_was_explored() throws Exception {
        MainJudge judge = new MainJudge(folder, MANY_RUNS, LATE_MILLIS);
        for (Path file : withMain(Path.of(System.getProperty("heddle.freedom.folder")))) {
            judgeFile(judge, file);
            judge.write(OF_FOLDER);
        }
        judge.conclude(OF_FOLDER);
    }

    private static <T> List<T> every(int step, List<T> all) {
        List<T> some = new ArrayList<>();
        for (int i = 0; i < all.size(); i += step) {
            some.add(all.get(i));
        }
        return some;
    }

    private static List<String> exhibits() {
        return Gallery.exhibits().stream()
                .filter(Exhibit::isExplored)
                .flatMap(exhibit -> Stream.of(exhibit.main(), exhibit.twin()))
                .toList();
    }

    /** The main classes of all samples that are not in the gallery. */
    private static List<String> samples() throws IOException, URISyntaxException {
        Path place = classes();
        if (Files.isDirectory(place)) {
            return samples(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return samples(jar.getPath("/"));
        }
    }

    private static List<String> samples(Path root) throws IOException {
        String gallery = Gallery.class.getPackageName() + ".";
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length())
                            .replace('/', '.')
                            .replace('\\', '.'))
                    .filter(name -> name.contains(".samples.") && !name.startsWith(gallery))
                    .filter(FreeGalleryTest::hasMain)
                    .sorted()
                    .toList();
        }
    }

    private static boolean hasMain(String name) {
        try {
            Class.forName(name, false, Samples.class.getClassLoader()).getMethod("main", String[].class);
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static Path classes() throws URISyntaxException {
        return place(Samples.class);
    }

    private static Path api() throws URISyntaxException {
        return place(Heddle.class);
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private void judge(List<String> mains, int runs, long millis, Path out) throws IOException, URISyntaxException {
        MainJudge judge = new MainJudge(folder, runs, millis);
        for (int from = 0; from < mains.size(); from += AT_ONCE) {
            judge.judge(List.of(classes(), api()), mains.subList(from, Math.min(mains.size(), from + AT_ONCE)));
            judge.write(out);
        }
        judge.conclude(out);
    }

    // ── programs of a folder ────────────────────────────────────────────────────────────────────────────────────────

    private static List<Path> withMain(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> MAIN.matcher(text(file)).find())
                    .sorted()
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void judgeFile(MainJudge judge, Path file) throws IOException {
        Matcher matcher = PACKAGE.matcher(text(file));
        String inPackage = matcher.find() ? matcher.group(1) + "." : "";
        Path sources = file.toAbsolutePath().getParent();
        for (int dots = inPackage.length() - inPackage.replace(".", "").length(); dots > 0 && sources != null; dots--) {
            sources = sources.getParent();
        }
        Path classes = Files.createTempDirectory(folder, "classes");
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        "-g",
                        "-nowarn",
                        "-proc:none",
                        "-sourcepath",
                        String.valueOf(sources),
                        "-d",
                        classes.toString(),
                        file.toString());
        if (failed != 0) {
            judge.leaveOut(file.toString(), "it does not compile");
            return;
        }
        String name = String.valueOf(file.getFileName());
        judge.judge(List.of(classes), List.of(inPackage + name.substring(0, name.length() - ".java".length())));
    }
}
