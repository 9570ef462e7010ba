package dev.heddle.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All calls that Heddle understands.
 *
 * <p>The tables are per family ({@link Family}); nothing is read before the first question. The weaver asks once per call
 * instruction, so a call of an unknown type costs one lookup.
 */
public final class Catalogue {

    private Catalogue() {}

    /**
     * What a call means, by the owner that the bytecode names.
     *
     * <p>A class of the program that inherits the method is not known here: ask with its superclasses and interfaces in turn.
     * An entry whose sharing is {@link Sharing#OPEN} says more when asked again with the class of the receiver.
     *
     * @param owner the internal name, such as {@code java/util/concurrent/locks/Lock}
     */
    public static Optional<Entry> find(String owner, String name, String descriptor) {
        @Nullable KnownType type = Types.KNOWN.get(owner);
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

    // A class of its own, so that the first question reads the tables and not the loading of this class.
    private static final class Types {
        private static final Map<String, KnownType> KNOWN = TableReader.read();
    }
}
