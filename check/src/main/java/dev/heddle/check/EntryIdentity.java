// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Trait;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import java.util.List;
import java.util.Optional;

/** Whether calls on one map or list are about the same entry or element of it. */
enum EntryIdentity {
    /** They are, or one of them is about all of them. */
    SAME,
    /** That depends on code of the program, or on the interleaving. */
    UNKNOWN,
    /** They are not, in no interleaving. */
    APART;

    /** How two accesses of one object are related; those of other things than maps and lists are about the same. */
    static EntryIdentity of(Event one, Event other) {
        Optional<Key> first = Key.of(one);
        Optional<Key> second = Key.of(other);
        return first.isEmpty() || second.isEmpty() ? SAME : first.get().to(second.get());
    }

    /** The least certain of both, unless one says that they are apart. */
    EntryIdentity and(EntryIdentity other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /**
     * What an entry or element is known by.
     *
     * @param thing the object, if it is one
     */
    private record Key(Datum datum, Optional<Thing> thing) {

        static Optional<Key> of(Event event) {
            if (!(event instanceof Event.Operation operation)) {
                return Optional.empty();
            }
            return index(operation).map(index -> new Key(operation.arguments().get(index), thing(operation, index)));
        }

        private static Optional<Integer> index(Event.Operation operation) {
            Meaning meaning = operation.entry().meaning();
            List<Datum> arguments = operation.arguments();
            if (arguments.isEmpty()) {
                return Optional.empty();
            }
            if (meaning.is(Trait.OF_ELEMENT)) {
                // Only of setElementAt, the index comes last.
                return Optional.of(operation.entry().descriptor().startsWith("(I") ? 0 : arguments.size() - 1);
            }
            return meaning.is(Trait.OF_ENTRY) ? Optional.of(operation.entry().operand()) : Optional.empty();
        }

        private static Optional<Thing> thing(Event.Operation operation, int index) {
            return index < operation.things().size() ? operation.things().get(index) : Optional.empty();
        }

        EntryIdentity to(Key other) {
            if (!datum.isConstant() || !other.datum.isConstant()) {
                return UNKNOWN;
            }
            if (datum.observed().equals(other.datum.observed())) {
                return SAME;
            }
            // Numbers, texts and null tell by themselves what they equal; of other objects only their code does.
            return isTelling() && other.isTelling() ? APART : UNKNOWN;
        }

        private boolean isTelling() {
            return thing.isEmpty() || thing.get().digest().isPresent();
        }
    }
}
