// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.instrument.ThreadHooks;
import dev.heddle.instrument.Weaver;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Called by the JVM for each class that somebody retransforms, after those were asked who weave a class when it is loaded.
 *
 * <p>Gives threads their hooks, whoever retransforms them, and says which woven classes others change.
 */
final class HookingTransformer implements ClassFileTransformer {

    private static final String CHANGED =
            "another agent changes the class after it was woven: what it adds to its methods is not seen";

    private final Weaver weaver;
    private final TraceKeeper keeper;
    private final Set<String> changed = ConcurrentHashMap.newKeySet();

    HookingTransformer(Weaver weaver, TraceKeeper keeper) {
        this.weaver = weaver;
        this.keeper = keeper;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || redefined == null) {
            return null;
        }
        try {
            if (loader != null && weaver.isInScope(name, bytes) && changed.add(name)) {
                keeper.note("weaving", name, CHANGED);
            }
            return loader == null && ThreadHooks.concerns(name) ? ThreadHooks.weave(bytes) : null;
        } catch (RuntimeException | LinkageError e) {
            // The JVM would swallow it, and nobody would know.
            keeper.note("weaving", name, "the class is not hooked: " + e);
            return null;
        }
    }
}
