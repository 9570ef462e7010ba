// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** What people are told of what an object holds. */
class ObjectContentsTest {

    /** One whose text would be the program's own code. */
    private static final class Own {
        @Override
        public String toString() {
            throw new AssertionError("nobody may ask for this");
        }
    }

    private static String told(Object object) {
        ObjectContents contents = ObjectContents.of(object);
        return contents.since(contents).orElse("unknown");
    }

    @Test
    void an_atomic_variable_has_one_value() {
        LongAdder adder = new LongAdder();
        adder.add(3);

        assertThat(told(new AtomicInteger(7))).isEqualTo("7");
        assertThat(told(new AtomicBoolean(true))).isEqualTo("true");
        assertThat(told(adder)).isEqualTo("3");
        assertThat(told(new AtomicReference<>("warp"))).isEqualTo("\"warp\"");
        assertThat(told(new AtomicReference<>(new Own()))).isEqualTo("Own");
        assertThat(told(new AtomicReference<>())).isEqualTo("null");
    }

    @Test
    void a_small_collection_is_told_as_a_whole() {
        Map<String, Integer> counts = new TreeMap<>(Map.of("warp", 1, "weft", 2));

        assertThat(told(List.of())).as("a class that nobody knows").isEqualTo("unknown");
        assertThat(told(new ArrayList<>(List.of(1, 2)))).isEqualTo("[1, 2]");
        assertThat(told(counts)).isEqualTo("{\"warp\"=1, \"weft\"=2}");
        assertThat(told(new ConcurrentHashMap<>(Map.of("a", new Own())))).isEqualTo("{\"a\"=Own}");
    }

    @Test
    void of_a_large_map_the_changes_are_told() {
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            squares.put(i, i * i);
        }
        ObjectContents before = ObjectContents.of(squares);
        squares.put(7, 50);

        assertThat(ObjectContents.of(squares).since(before)).contains("{…, 7=50}");
        squares.clear();
        assertThat(ObjectContents.of(squares).since(before)).contains("{}");
    }

    @Test
    void of_a_long_list_the_length_is_told() {
        assertThat(told(new ArrayList<>(Collections.nCopies(40, "warp")))).isEqualTo("[40 elements]");
        assertThat(told(new ArrayList<>(Collections.nCopies(2_000, "warp")))).isEqualTo("unknown");
    }

    @Test
    void nobody_waits_for_a_lock() {
        assertThat(told(new Vector<>(List.of(1)))).isEqualTo("unknown");
        assertThat(told(new Hashtable<>(Map.of(1, 2)))).isEqualTo("unknown");
        assertThat(told(new ArrayBlockingQueue<>(1))).isEqualTo("unknown");
        assertThat(told(new HashMap<>(Map.of(1, 2)).keySet())).isEqualTo("unknown");
    }

    @Test
    void keys_that_look_alike_are_not_told() {
        assertThat(told(new HashMap<>(Map.of(new Own(), 1, new Own(), 2)))).isEqualTo("unknown");
    }
}
