// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.Gate;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Traversals of concurrent maps, place by place, while others change them: iterators, and all methods that look at every
 * entry.
 *
 * <p>The places of a hash map are told apart by the last bits of hash codes, so that a look at one conflicts only with changes of that one,
 * and with what moves entries to other places.
 */
final class MapTraversals {

    /** The suffix of a map's name where all its places are meant. */
    static final String PLACES_OF = "'s places";

    /** The number of places that are told apart; a power of two. */
    private static final int PLACES = 16;

    /** A list of more nodes than this becomes a tree, or the table larger. */
    private static final int LONGEST_LIST = 6;

    private static final int SELF = 3;

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;

    /** The hash maps of this execution that calls of the program have come to, and by what they are known. */
    private final Map<ConcurrentHashMap<?, ?>, Object> maps = new IdentityHashMap<>();

    private final Set<Integer> walkable = new HashSet<>();

    /** The maps whose places something looks at. */
    private final Map<Object, ConcurrentHashMap<?, ?>> walkers = new WeakHashMap<>();

    private int epoch;

    MapTraversals(Engine engine, Guidance guidance) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
    }

    /** The program calls this object, or gives it to a call. */
    void meet(Object object, long stamp) {
        ConcurrentHashMap<?, ?> map = null;
        if (object instanceof ConcurrentHashMap<?, ?> itself) {
            map = itself;
        } else if (object instanceof ConcurrentHashMap.KeySetView<?, ?> keys) {
            map = keys.getMap();
        }
        if (map != null) {
            forget();
            maps.putIfAbsent(map, object);
            walkable.add(table.part(Math.abs(stamp), SELF, ""));
        }
    }

    private void forget() {
        if (epoch != Gate.epoch) {
            epoch = Gate.epoch;
            maps.clear();
            walkable.clear();
            walkers.clear();
        }
    }

    // ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The operation, which changes an object, with what it does to the places of that. */
    int changing(int operation, Strand strand, Object receiver, int object, int site) {
        if (walkable.isEmpty() || !walkable.contains(object)) {
            return operation;
        }
        int place = receiver instanceof ConcurrentHashMap<?, ?> map && strand.hand.hasKey(site)
                ? place(map, strand.hand.key())
                : -1;
        return table.updating(operation, place < 0 ? places(object) : place(object, place));
    }

    /** The only place that a change of this entry concerns; -1 if others may be concerned as well. */
    private static int place(ConcurrentHashMap<?, ?> map, @Nullable Object key) {
        boolean isPlain = key instanceof String
                || key instanceof Integer
                || key instanceof Long
                || key instanceof Short
                || key instanceof Byte
                || key instanceof Character
                || key instanceof Boolean;
        if (key == null || !isPlain || mayGrow(map, spread(key.hashCode()))) {
            return -1;
        }
        return spread(key.hashCode()) & PLACES - 1;
    }

    // As the map itself does, which has its places for these.
    private static int spread(int hash) {
        return (hash ^ hash >>> 16) & Integer.MAX_VALUE;
    }

    private static boolean mayGrow(ConcurrentHashMap<?, ?> map, int hash) {
        Object nodes = Layout.get(Layout.TABLE, map);
        if (nodes == null || map.mappingCount() + 1 >= Layout.sizeControl(map)) {
            return true;
        }
        int length = 0;
        Object node = Array.get(nodes, hash & Array.getLength(nodes) - 1);
        while (node != null && length <= LONGEST_LIST) {
            node = Layout.get(Layout.NEXT, node);
            length++;
        }
        return length > LONGEST_LIST;
    }

    // ── looks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Stops before a look at the next place. */
    void walks(Strand strand, Object walker, Object where, int index) {
        if (engine.isClosing()) {
            return;
        }
        if (walker.getClass().getName().startsWith("java.util.concurrent.ConcurrentSkipList")) {
            // The list is known by the call that goes through it.
            if (strand.calls > 0) {
                stop(strand, List.of(Access.read(strand.callObjects[strand.calls - 1])));
            }
            return;
        }
        forget();
        ConcurrentHashMap<?, ?> map = walkers.get(walker);
        if (map == null && index >= 0) {
            map = find(where);
            if (map != null) {
                walkers.put(walker, map);
            }
        }
        Object known = map == null ? null : maps.get(map);
        long stamp = known == null ? 0 : guidance.stamp(strand, known);
        if (stamp > 0) {
            int object = table.part(stamp, SELF, "");
            stop(strand, index >= 0 ? looksInto(object, where, index) : looksBehind(object, where));
        }
    }

    private @Nullable ConcurrentHashMap<?, ?> find(Object nodes) {
        for (ConcurrentHashMap<?, ?> map : maps.keySet()) {
            if (Layout.get(Layout.TABLE, map) == nodes) {
                return map;
            }
        }
        return null;
    }

    private List<Access> looksInto(int object, Object nodes, int index) {
        List<Access> accesses = new ArrayList<>(List.of(Access.read(places(object))));
        int length = Math.min(PLACES, Array.getLength(nodes));
        for (int place = index & length - 1; place < PLACES; place += length) {
            accesses.add(Access.read(place(object, place)));
        }
        return accesses;
    }

    private List<Access> looksBehind(int object, Object node) {
        int hash = Layout.hash(node);
        return List.of(Access.read(places(object)), Access.read(place(object, hash & PLACES - 1)));
    }

    private void stop(Strand strand, List<Access> accesses) {
        int site = strand.calls > 0 ? strand.callSites[strand.calls - 1] : strand.site;
        engine.stop(strand, table.of(OperationKind.READ, site, accesses.toArray(new Access[0])), site);
    }

    private int places(int object) {
        return engine.objectNumber(engine.objectName(object) + PLACES_OF);
    }

    private int place(int object, int place) {
        return engine.objectNumber(engine.objectName(object) + "'s place " + place);
    }

    /** The layout of the JDK's hash map. */
    private static final class Layout {
        private static final Class<?> NODE = type("java.util.concurrent.ConcurrentHashMap$Node");
        static final Field TABLE = field(ConcurrentHashMap.class, "table");
        static final Field SIZE_CONTROL = field(ConcurrentHashMap.class, "sizeCtl");
        static final Field NEXT = field(NODE, "next");
        static final Field HASH = field(NODE, "hash");

        private Layout() {}

        private static Class<?> type(String name) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                throw unknown(e);
            }
        }

        private static Field field(Class<?> type, String name) {
            try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field;
            } catch (ReflectiveOperationException e) {
                throw unknown(e);
            }
        }

        static @Nullable Object get(Field field, Object object) {
            try {
                return field.get(object);
            } catch (IllegalAccessException e) {
                throw unknown(e);
            }
        }

        static int sizeControl(Object map) {
            try {
                return SIZE_CONTROL.getInt(map);
            } catch (IllegalAccessException e) {
                throw unknown(e);
            }
        }

        static int hash(Object node) {
            try {
                return HASH.getInt(node);
            } catch (IllegalAccessException e) {
                throw unknown(e);
            }
        }

        private static StuckException unknown(ReflectiveOperationException e) {
            return new StuckException("this JDK has hash maps that Heddle does not know: " + e.getMessage());
        }
    }
}
