// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.instrument.Scope;
import dev.heddle.instrument.Weaver;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Note;
import dev.heddle.trace.RunEnd;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import some.program.Deadlock;

/** What becomes of classes that the JVM loads, or that others change. */
class TransformersTest {

    private static final String NAME = "some/program/Deadlock";

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private TraceKeeper keeper;

    private final List<String> asked = new ArrayList<>();
    private final Instrumentation instrumentation = (Instrumentation) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> {
                asked.add(method.getName() + " " + arguments[0]);
                return null;
            });
    private final Weaver weaver = new Weaver(new Scope(List.of("some.program"), List.of()));
    private final ClassLoader loader = Deadlock.class.getClassLoader();

    @BeforeEach
    void begin() throws IOException {
        keeper = TraceKeeper.create(folder.resolve("run.heddle"), Long.MAX_VALUE, Map.of());
    }

    private WeavingTransformer weaving() {
        return new WeavingTransformer(
                weaver, keeper, instrumentation, getClass().getModule());
    }

    private Trace written() {
        keeper.end(RunEnd.Exit.NORMAL, Map.of());
        return TraceReader.open(folder.resolve("run.heddle"));
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        String file = "/" + type.getName().replace('.', '/') + ".class";
        try (InputStream stream = Objects.requireNonNull(type.getResourceAsStream(file))) {
            return stream.readAllBytes();
        }
    }

    @Test
    void a_class_in_scope_is_woven_and_written_down_and_no_other_is() throws IOException {
        WeavingTransformer transformer = weaving();
        byte[] original = bytes(Deadlock.class);

        byte[] woven = transformer.transform(null, loader, NAME, null, null, original);
        assertThat(woven).isNotNull().isNotEqualTo(original);
        assertThat(transformer.transform(null, null, "java/util/BitSet", null, null, original))
                .isNull();
        assertThat(transformer.transform(null, loader, "other/program/Main", null, null, original))
                .isNull();
        assertThat(transformer.transform(null, loader, null, null, null, original))
                .isNull();

        try (Trace trace = written()) {
            assertThat(trace.classes().values())
                    .singleElement()
                    .returns("some.program.Deadlock", ClassRecord::name)
                    .returns(true, record -> record.woven().isPresent());
            assertThat(trace.notes()).isEmpty();
        }
    }

    @Test
    void a_class_that_cannot_be_woven_is_written_down_with_the_reason() {
        assertThat(weaving().transform(null, loader, NAME, null, null, new byte[] {1, 2, 3}))
                .isNull();

        try (Trace trace = written()) {
            assertThat(trace.classes().values())
                    .singleElement()
                    .satisfies(record -> assertThat(record.weaving())
                            .isInstanceOfSatisfying(
                                    ClassRecord.NotWoven.class,
                                    not -> assertThat(not.reason()).contains("can't be read")));
        }
    }

    @Test
    void a_named_module_gets_to_see_the_runtime_once() throws IOException {
        WeavingTransformer transformer = weaving();
        Module named = Object.class.getModule();
        byte[] original = bytes(Deadlock.class);

        transformer.transform(named, loader, NAME, null, null, original);
        transformer.transform(named, loader, NAME, null, null, original);
        transformer.transform(getClass().getModule(), loader, NAME, null, null, original);

        assertThat(asked).containsExactly("redefineModule " + named);
        written().close();
    }

    @Test
    void a_class_that_another_agent_redefines_is_told() throws IOException {
        weaving().transform(null, loader, NAME, Deadlock.class, null, bytes(Deadlock.class));

        assertThat(notes()).singleElement().satisfies(note -> {
            assertThat(note.where()).isEqualTo(NAME);
            assertThat(note.text()).startsWith("another agent redefines the class");
        });
    }

    @Test
    void a_woven_class_that_another_agent_retransforms_is_told_once() throws IOException {
        HookingTransformer transformer = new HookingTransformer(weaver, keeper);
        byte[] original = bytes(Deadlock.class);

        assertThat(transformer.transform(null, loader, NAME, null, null, original))
                .as("when it is loaded")
                .isNull();
        transformer.transform(null, loader, NAME, Deadlock.class, null, original);
        transformer.transform(null, loader, NAME, Deadlock.class, null, original);

        assertThat(notes()).singleElement().satisfies(note -> {
            assertThat(note.where()).isEqualTo(NAME);
            assertThat(note.text()).startsWith("another agent changes the class");
        });
    }

    @Test
    void threads_get_their_hooks_whoever_retransforms_them() throws IOException {
        HookingTransformer transformer = new HookingTransformer(weaver, keeper);
        byte[] original = bytes(Thread.class);

        byte[] hooked = transformer.transform(null, null, "java/lang/Thread", Thread.class, null, original);
        assertThat(hooked).isNotNull();
        assertThat(new String(Objects.requireNonNull(hooked), java.nio.charset.StandardCharsets.ISO_8859_1))
                .contains("dev/heddle/runtime/Threads");
        assertThat(transformer.transform(null, null, "java/lang/Object", Object.class, null, bytes(Object.class)))
                .isNull();
        assertThat(notes()).isEmpty();
    }

    @Test
    void what_cannot_be_hooked_is_told() {
        new HookingTransformer(weaver, keeper)
                .transform(null, null, "java/lang/Thread", Thread.class, null, new byte[4]);

        assertThat(notes())
                .singleElement()
                .satisfies(note -> assertThat(note.text()).startsWith("the class is not hooked"));
    }

    private List<Note> notes() {
        try (Trace trace = written()) {
            return Arrays.asList(trace.notes().values().toArray(new Note[0]));
        }
    }
}
