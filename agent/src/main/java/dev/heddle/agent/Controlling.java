// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.gate.Gate;
import dev.heddle.gate.Guided;
import dev.heddle.instrument.control.JdkWeaver;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Makes a JVM ready for a controlled program: from now on, classes of the JDK wait at the gate as well. */
final class Controlling {

    private Controlling() {}

    static void begin(Instrumentation instrumentation) throws IOException {
        openToAll(instrumentation);
        HiddenMembers.hide(
                instrumentation,
                Guided.class,
                Set.of("heddleStamp", "heddleMonitor", "heddleMonitorEpoch"),
                Set.of("cloned", "hidden", "hashCode"));
        warmUp();
        instrumentation.addTransformer(new Transformer(), true);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            boolean isConcerned = !type.isArray()
                    && type.getClassLoader() == null
                    && JdkWeaver.concerns(type.getName().replace('.', '/'));
            if (isConcerned && instrumentation.isModifiableClass(type)) {
                loaded.add(type);
            }
        }
        try {
            instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException e) {
            throw new IllegalStateException("classes of the JDK can't be changed: " + e.getMessage(), e);
        }
    }

    // While a class is being woven, loading another that must be woven first would be circular.
    private static void warmUp() throws IOException {
        // One of each way of weaving. Loading from a jar may itself need a Vector for the first time.
        for (Class<?> type : List.of(FutureTask.class, ConcurrentHashMap.class, Thread.class, Vector.class)) {
            try (InputStream stream =
                    ClassLoader.getSystemResourceAsStream(type.getName().replace('.', '/') + ".class")) {
                if (stream != null) {
                    JdkWeaver.weave(stream.readAllBytes());
                }
            }
        }
    }

    // The engine puts counters of the JDK back to where they were, so that each execution finds them as new; and it
    // uses
    // continuations where there are some.
    private static void openToAll(Instrumentation instrumentation) {
        Set<Module> us = Set.of(ClassLoader.getSystemClassLoader().getUnnamedModule());
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of("jdk.internal.vm", us),
                Map.of("java.lang", us, "java.util.concurrent", us, "java.util", us),
                Set.of(),
                Map.of());
    }

    /** What loads the program; the engine's, which is not here. */
    private static final String LOADER = "dev.heddle.control.engine.jdk.ControlLoader";

    /** What changes classes so that calls of their methods go to mocks, if the object is one: such calls are steps. */
    private static final String MOCK_MAKER = "org.mockito.internal.creation.bytebuddy.InlineBytecodeGenerator";

    private static boolean isOfProgram(@Nullable ClassLoader loader) {
        return loader != null && loader.getClass().getName().equals(LOADER);
    }

    /** Returns true if the caller makes mocks of the program's own classes. */
    private static boolean isForMocks() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(MOCK_MAKER)
                        && isOfProgram(frame.getDeclaringClass().getClassLoader())));
    }

    private static final class Transformer implements ClassFileTransformer {
        @Override
        public byte @Nullable [] transform(
                @Nullable Module module,
                @Nullable ClassLoader loader,
                @Nullable String name,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] bytes) {
            // The JVM writes a class anew before it is changed again, so its bytes say nothing then.
            if (isOfProgram(loader) && (redefined == null || !isForMocks())) {
                Gate.seen(name, bytes, redefined != null);
            }
            if (loader != null || name == null || !JdkWeaver.concerns(name)) {
                return null;
            }
            try {
                return JdkWeaver.weave(bytes);
            } catch (RuntimeException e) {
                // The JVM would swallow it, and threads would wait where nobody sees them.
                System.err.println("heddle: " + name.replace('/', '.') + " is not controlled: " + e);
                return null;
            }
        }
    }
}
