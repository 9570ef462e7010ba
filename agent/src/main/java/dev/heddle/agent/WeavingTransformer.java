package dev.heddle.agent;

import dev.heddle.instrument.ThreadHooks;
import dev.heddle.instrument.Weaver;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Called by the JVM for each class that it loads. */
final class WeavingTransformer implements ClassFileTransformer {

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
            if (name != null && redefined != null) {
                // Somebody retransforms. Only the hooks are ours then; a woven class can't change its shape any more.
                return ThreadHooks.concerns(name) ? ThreadHooks.weave(bytes) : null;
            }
            if (loader == null || name == null || !weaver.isInScope(name, bytes)) {
                return null;
            }
            noteMissed();
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
