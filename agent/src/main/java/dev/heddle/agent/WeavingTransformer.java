// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.instrument.Weaver;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Called by the JVM for each class that it loads, and for each that somebody redefines with bytes of their own. */
final class WeavingTransformer implements ClassFileTransformer {

    private static final String REDEFINED =
            "another agent redefines the class: what its methods do from then on is not what was recorded of them";

    private final Weaver weaver;
    private final TraceKeeper keeper;
    private final Instrumentation instrumentation;
    private final Module runtime;
    private final Set<Module> reading = ConcurrentHashMap.newKeySet();
    /** The latest class for which the stack had no room. */
    private volatile @Nullable String missed;

    WeavingTransformer(Weaver weaver, TraceKeeper keeper, Instrumentation instrumentation, Module runtime) {
        this.weaver = weaver;
        this.keeper = keeper;
        this.instrumentation = instrumentation;
        this.runtime = runtime;
    }

    /** Says which class could not be woven because it was loaded at the end of a stack. */
    void noteMissed() {
        String name = missed;
        if (name != null) {
            missed = null;
            keeper.note("weaving", name, "the class is not woven: the stack overflowed when it was loaded");
        }
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        try {
            if (loader == null || name == null || !weaver.isInScope(name, bytes)) {
                return null;
            }
            noteMissed();
            if (redefined != null) {
                keeper.note("weaving", name, REDEFINED);
            }
            return weave(module, loader, bytes);
        } catch (StackOverflowError e) {
            // The next class will say so; here is no room for a call.
            missed = name;
            return null;
        } catch (RuntimeException | LinkageError e) {
            // The JVM would swallow it, and nobody would know that this class is missing.
            keeper.note("weaving", String.valueOf(name), "the class is not woven: " + e);
            return null;
        }
    }

    private byte @Nullable [] weave(@Nullable Module module, ClassLoader loader, byte[] bytes) {
        Weaver.Result result = weaver.weave(loader, keeper.loader(loader), bytes);
        keeper.write(result.record());
        if (result.bytes() != null && module != null && module.isNamed() && reading.add(module)) {
            instrumentation.redefineModule(module, Set.of(runtime), Map.of(), Map.of(), Set.of(), Map.of());
        }
        return result.bytes();
    }
}
