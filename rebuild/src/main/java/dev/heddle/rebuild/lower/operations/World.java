// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Draft;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The state that operations share: the program that is being written, what is known about things, and the models of
 * the things that were operated on so far.
 */
public final class World {

    private final Draft draft;
    private final Things things;
    private final boolean spuriousWakeUps;
    private final Map<List<Object>, Object> models = new HashMap<>();

    /** Begins without any model. */
    public World(Draft draft, Things things, boolean spuriousWakeUps) {
        this.draft = draft;
        this.things = things;
        this.spuriousWakeUps = spuriousWakeUps;
    }

    Draft draft() {
        return draft;
    }

    /** Returns what is known about things. */
    public Things things() {
        return things;
    }

    boolean spuriousWakeUps() {
        return spuriousWakeUps;
    }

    /** The model of this kind with this key, made when first asked for. */
    <T> T model(Class<T> kind, Object key, Supplier<T> maker) {
        List<Object> place = List.of(kind, key);
        Object known = models.get(place);
        if (known == null) {
            known = maker.get();
            models.put(place, known);
        }
        return kind.cast(known);
    }

    /** The model of this kind with this key, if there can be one; that is decided once. */
    <T> Optional<T> possibleModel(Class<T> kind, Object key, Supplier<Optional<T>> maker) {
        List<Object> place = List.of(Optional.class, kind, key);
        Object known = models.get(place);
        if (known == null) {
            known = maker.get();
            models.put(place, known);
        }
        return ((Optional<?>) known).map(kind::cast);
    }

    /** The cell with this key. */
    Cell cell(Object key, boolean shared, String name, Sort sort, Optional<Value> initial) {
        List<Object> place = List.of(Cell.class, key);
        Object known = models.get(place);
        if (known == null) {
            known = shared ? Cell.shared(draft, name, sort, initial) : Cell.own(name, sort, initial);
            models.put(place, known);
        }
        return (Cell) known;
    }
}
