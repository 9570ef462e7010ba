// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.gate.Gate;
import dev.heddle.instrument.control.ControlWeaver;
import dev.heddle.instrument.control.GateSite;
import dev.heddle.instrument.control.GateSites;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What both weavers make of each construct of the language, as text that was reviewed: {@code src/test/resources/woven} has a class for each, and
 * beside it what is woven into it ({@code +}) and what that replaces ({@code -}).
 *
 * <p>{@code mvn test -pl instrument -am -Dheddle.golden=refresh} writes the texts anew; read the difference before you commit it.
 */
class WovenSnapshotTest {

    private static final Path FOLDER = Path.of("src", "test", "resources", "woven");

    private static final String EXTENSION = ".java";

    @ParameterizedTest
    @MethodSource("examples")
    void weaving_for_recording_puts_in_what_was_reviewed(String name) throws Exception {
        Example example = Example.of(name);

        assertReviewed(name + ".recorded.txt", example.woven(example.forRecording(), number -> null));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void weaving_for_control_puts_in_what_was_reviewed(String name) throws Exception {
        Example example = Example.of(name);

        assertReviewed(name + ".controlled.txt", example.woven(example.forControl(), example::site));
    }

    @Test
    void weaving_a_library_for_control_puts_in_what_was_reviewed() throws Exception {
        Example example = Example.of("Library");

        assertReviewed("Library.library.txt", example.woven(example.asLibrary(), example::site));
    }

    /** The verifier has its say, too. Nobody controls the thread, so it gets what it would get without us. */
    @ParameterizedTest
    @MethodSource("examples")
    void woven_classes_do_what_the_originals_do(String name) throws Exception {
        Example example = Example.of(name);
        // Otherwise classes are initialised already.
        Gate.epoch = 1;
        String expected = example.ranAs(UnaryOperator.identity());

        assertThat(expected).isNotEmpty();
        assertThat(example.ranAs(example.forRecording())).as("for recording").isEqualTo(expected);
        assertThat(example.ranAs(example.forControl())).as("for control").isEqualTo(expected);
        assertThat(example.ranAs(example.asLibrary())).as("as a library").isEqualTo(expected);
    }

    static Stream<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(EXTENSION))
                    .map(name -> name.substring(0, name.length() - EXTENSION.length()))
                    .sorted()
                    .toList();
            assertThat(names).hasSizeGreaterThan(9);
            return names.stream();
        }
    }

    private static void assertReviewed(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if (System.getProperty("heddle.golden", "").equals("refresh")) {
            Files.writeString(file, text);
        }
        assertThat(text).as(file.toString()).isEqualTo(Files.readString(file));
    }

    /** A source file, compiled. */
    private static final class Example {
        private static final Map<String, Map<String, byte[]>> COMPILED = new HashMap<>();

        private final String mainClass;
        private final List<String> source;
        private final Map<String, byte[]> originals;
        private final GateSites sites = new GateSites();

        private Example(String mainClass, List<String> source, Map<String, byte[]> originals) {
            this.mainClass = mainClass;
            this.source = source;
            this.originals = originals;
        }

        static Example of(String name) throws IOException {
            List<String> source = Files.readAllLines(FOLDER.resolve(name + EXTENSION));
            String mainClass = "woven." + name;
            return new Example(
                    mainClass,
                    source,
                    COMPILED.computeIfAbsent(
                            mainClass,
                            missing -> new TreeMap<>(
                                    Sources.compile(missing, String.join("\n", source), "--release", "17"))));
        }

        UnaryOperator<byte[]> forRecording() {
            Weaver weaver = new Weaver(new Scope(List.of(), List.of()));
            ClassLoader loader = new Loader(originals);
            return original -> {
                Weaver.Result result = weaver.weave(loader, 1, original);
                assertThat(result.bytes()).as(result.record().toString()).isNotNull();
                return java.util.Objects.requireNonNull(result.bytes());
            };
        }

        UnaryOperator<byte[]> forControl() {
            ControlWeaver weaver = new ControlWeaver(new Scope(List.of(), List.of()), sites);
            weaver.survey(mainClass.replace('.', '/'), name -> originals.get(name.replace('/', '.')));
            ClassLoader loader = new Loader(originals);
            return original -> weaver.weave(loader, original);
        }

        UnaryOperator<byte[]> asLibrary() {
            ControlWeaver weaver = new ControlWeaver(new Scope(List.of(), List.of("woven")), sites);
            ClassLoader loader = new Loader(originals);
            return original -> weaver.weaveLibrary(loader, original);
        }

        @Nullable
        String site(int number) {
            GateSite site = sites.find(number);
            return site == null
                    ? null
                    : "site of %s%s, line %d"
                            .formatted(site.kind(), (" " + site.member()).stripTrailing(), site.line());
        }

        /** All classes, woven, beside what they were. */
        String woven(UnaryOperator<byte[]> weaver, IntFunction<@Nullable String> constants) {
            StringBuilder text = new StringBuilder();
            originals.forEach((name, original) -> {
                byte[] woven = weaver.apply(original);
                text.append(text.isEmpty() ? "" : "\n\n")
                        .append(Listing.of(woven, source, constants)
                                .comparedWith(Listing.of(original, source, number -> null)));
            });
            return text.toString();
        }

        /** What the example's own {@code run} returns. */
        String ranAs(UnaryOperator<byte[]> weaver) throws ReflectiveOperationException {
            Map<String, byte[]> woven = new TreeMap<>();
            originals.forEach((name, original) -> woven.put(name, weaver.apply(original)));
            return (String)
                    new Loader(woven).loadClass(mainClass).getMethod("run").invoke(null);
        }
    }

    /** Loads the classes that it is given. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(WovenSnapshotTest.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            byte[] found = classes.get(name.replace(".class", "").replace('/', '.'));
            return found == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(found);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] found = classes.get(name);
            if (found == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, found, 0, found.length);
        }
    }
}
