// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All calls that Heddle understands.
 *
 * <p>The tables are per family ({@link Family}); nothing is read before the first question. The weaver asks once per
 * call instruction, so a call of an unknown type costs one lookup.
 */
public final class Catalogue {

    private Catalogue() {}

    /**
     * Returns what a call means, by the owner that the bytecode names.
     *
     * <p>A class that inherits the method may not be known here: ask with its superclasses and interfaces in turn,
     * nearest first. An entry whose sharing is {@link Sharing#OPEN} says more when asked again with the class that the
     * receiver really has, or the nearest of that class's ancestors that is known; but what a call left in the log is
     * decided by the owner in the bytecode alone.
     *
     * @param owner the internal name, such as {@code java/util/concurrent/locks/Lock}
     */
    public static Optional<Entry> find(String owner, String name, String descriptor) {
        @Nullable KnownType type = type(owner);
        return type == null ? Optional.empty() : Optional.ofNullable(type.find(owner, name, descriptor));
    }

    /** Every entry, in the order of the families. */
    public static List<Entry> all() {
        List<Entry> all = new ArrayList<>();
        for (KnownType type : types()) {
            all.addAll(type.entries().values());
        }
        return all;
    }

    static Iterable<KnownType> types() {
        return Types.KNOWN.values();
    }

    private static @Nullable KnownType type(String owner) {
        @Nullable KnownType known = Types.KNOWN.get(owner);
        if (known != null) {
            return known;
        }
        for (Pattern pattern : Types.PATTERNS) {
            if (owner.startsWith(pattern.prefix()) && owner.endsWith(pattern.suffix())) {
                return pattern.type();
            }
        }
        return null;
    }

    // A class of its own, so that the first question reads the tables and not the loading of this class.
    private static final class Types {
        private static final Map<String, KnownType> KNOWN = TableReader.read();
        private static final List<Pattern> PATTERNS = patterns();

        private static List<Pattern> patterns() {
            List<Pattern> patterns = new ArrayList<>();
            for (Map.Entry<String, KnownType> known : KNOWN.entrySet()) {
                String owner = known.getKey();
                int star = owner.indexOf('*');
                if (star >= 0) {
                    patterns.add(new Pattern(owner.substring(0, star), owner.substring(star + 1), known.getValue()));
                }
            }
            return patterns;
        }
    }

    /** A name with a {@code *} in the table: it stands for all types that begin and end so. */
    private record Pattern(String prefix, String suffix, KnownType type) {}
}
