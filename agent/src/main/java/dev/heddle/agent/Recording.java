// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.instrument.ChosenInputs;
import dev.heddle.instrument.Landmarks;
import dev.heddle.instrument.ProgramPlaces;
import dev.heddle.instrument.Scope;
import dev.heddle.instrument.ThreadHooks;
import dev.heddle.instrument.Weaver;
import dev.heddle.runtime.Anonymous;
import dev.heddle.runtime.Recorder;
import dev.heddle.runtime.Threads;
import dev.heddle.runtime.Tracked;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sets up everything for one recorded run, and ends it. */
final class Recording {

    private Recording() {}

    static void begin(AgentOptions options, Instrumentation instrumentation) throws IOException {
        TraceKeeper keeper = keeper(options);
        Module runtime = Threads.class.getModule();
        open(instrumentation, runtime);
        Landmarks landmarks =
                options.pace().isPresent() ? PaceFile.begin(options.pace().get()) : Landmarks.NONE;
        Scope scope = new Scope(
                options.include(), options.exclude(), ProgramPlaces.ofThisJvm("dev.heddle.agent.junit.RunTests"));
        Weaver weaver = new Weaver(scope, landmarks, inputs(options));
        warmUp();
        WeavingTransformer transformer = new WeavingTransformer(weaver, keeper, instrumentation, runtime);
        // Who retransforms a class later must find it woven, as it was loaded; so weaving is nothing that is done again
        // then.
        instrumentation.addTransformer(transformer, false);
        instrumentation.addTransformer(new HookingTransformer(weaver, keeper), true);
        hookThreads(instrumentation, keeper);
        HiddenMembers.hide(instrumentation, Tracked.class, Set.of("heddleNumber"), Set.of("cloned", "hidden"));
        options.parent().ifPresent(ParentWatch::begin);
        Anonymous.know(Qualities.lines(Quality.ANONYMOUS).toArray(new String[0]));
        Recorder.begin(keeper);
        LastHook.register(() -> {
            if (Ending.isBySignal()) {
                Standstill.note(keeper);
            }
            Recorder.end();
            transformer.noteMissed();
            keeper.end(Ending.exit(), Ending.facts());
        });
    }

    private static ChosenInputs inputs(AgentOptions options) throws IOException {
        if (options.inputs().isEmpty()) {
            return ChosenInputs.NONE;
        }
        InputsFile.begin(options.inputs().get());
        List<String> marks = List.of(options.about().getOrDefault("input", "").split(" "));
        return ChosenInputs.by(marks, "dev/heddle/runtime/Inputs");
    }

    private static TraceKeeper keeper(AgentOptions options) throws IOException {
        try {
            return TraceKeeper.create(options.out(), options.limit(), header(options));
        } catch (IOException e) {
            throw new IOException("%s can't be written: %s".formatted(options.out(), e.getMessage()), e);
        }
    }

    private static Map<String, String> header(AgentOptions options) {
        Map<String, String> header = new LinkedHashMap<>();
        header.put("java.version", Runtime.version().toString());
        header.put("java.vm.name", System.getProperty("java.vm.name", ""));
        header.put("command", System.getProperty("sun.java.command", ""));
        header.put("include", String.join(":", options.include()));
        header.put("exclude", String.join(":", options.exclude()));
        header.put("started", java.time.Instant.now().toString());
        header.putAll(options.about());
        return header;
    }

    // java.base must read the runtime's module for its threads to call it; the runtime needs the number of a thread,
    // which is a
    // private field; we need the shutdown sequence.
    private static void open(Instrumentation instrumentation, Module runtime) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(runtime),
                Map.of("jdk.internal.access", Set.of(Recording.class.getModule())),
                Map.of("java.lang", Set.of(runtime)),
                Set.of(),
                Map.of());
    }

    private static void hookThreads(Instrumentation instrumentation, TraceKeeper keeper) {
        List<Class<?>> hooked = new ArrayList<>(List.of(Thread.class));
        try {
            // Its initialiser would make a scheduler, before the program can say which one it wants.
            hooked.add(Class.forName("java.lang.VirtualThread", false, null));
        } catch (ClassNotFoundException e) {
            // There are none before JDK 21.
        }
        for (Class<?> type : hooked) {
            try {
                instrumentation.retransformClasses(type);
            } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
                keeper.note(
                        "threads",
                        type.getName(),
                        "threads can't be hooked, so who started them and when they ended is not known: " + e);
            }
        }
    }

    // Loads what the transformer needs while no program code is around: inside the program's class loading it would
    // recurse.
    private static void warmUp() {
        try (java.io.InputStream stream = Recording.class.getResourceAsStream("Recording.class")) {
            if (stream != null) {
                byte[] bytes = stream.readAllBytes();
                new Weaver(new Scope(List.of(), List.of())).weave(null, 0, bytes);
                ThreadHooks.concerns("");
            }
        } catch (IOException e) {
            // Then the first woven class pays for it.
        }
    }
}
