// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.catalogue.Meaning;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class CallAtomicityTest {

    @Test
    void a_call_of_an_ordinary_object_is_several_steps() {
        assertThat(CallAtomicity.ofCall(new ArrayList<>(), Meaning.LIST_ADD, "add"))
                .isFalse();
        assertThat(CallAtomicity.ofCall(new HashMap<>(), Meaning.MAP_GET, "get"))
                .isFalse();
        assertThat(CallAtomicity.ofCall(new StringBuilder(), Meaning.TEXT_APPEND, "append"))
                .isFalse();
    }

    @Test
    void a_program_may_extend_a_collection() {
        assertThat(CallAtomicity.ofCall(new ArrayList<>() {}, Meaning.LIST_ADD, "add"))
                .isFalse();
        assertThat(CallAtomicity.ofCall(new ConcurrentHashMap<>() {}, Meaning.MAP_PUT, "put"))
                .isTrue();
    }

    @Test
    void synchronized_methods_keep_others_out() {
        assertThat(CallAtomicity.ofCall(new ByteArrayOutputStream(), Meaning.SHARED_WRITE, "write"))
                .isTrue();
        assertThat(CallAtomicity.ofCall(new StringWriter(), Meaning.SHARED_WRITE, "write"))
                .isTrue();
    }

    @Test
    void concurrent_collections_do_single_things_at_once_and_many_one_by_one() {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        assertThat(CallAtomicity.ofCall(map, Meaning.MAP_MERGE, "merge")).isTrue();
        assertThat(CallAtomicity.ofCall(map, Meaning.MAP_PUT_ALL, "putAll")).isFalse();
        assertThat(CallAtomicity.ofCall(map, Meaning.MAP_SIZE, "size")).isFalse();
        assertThat(CallAtomicity.ofCall(new ConcurrentLinkedQueue<>(), Meaning.COLLECTION_SIZE, "size"))
                .isFalse();
        assertThat(CallAtomicity.ofCall(new ArrayBlockingQueue<>(1), Meaning.COLLECTION_SIZE, "size"))
                .isTrue();
        assertThat(CallAtomicity.ofCall(new ArrayBlockingQueue<>(1), Meaning.COLLECTION_ADD_ALL, "addAll"))
                .isFalse();
        assertThat(CallAtomicity.ofCall(new LinkedBlockingDeque<>(), Meaning.COLLECTION_ADD_ALL, "addAll"))
                .isTrue();
        assertThat(CallAtomicity.ofCall(new CopyOnWriteArrayList<>(), Meaning.COLLECTION_ADD_ALL, "addAll"))
                .isTrue();
        assertThat(CallAtomicity.ofCall(new LongAdder(), Meaning.ADDER_ADD, "add"))
                .isTrue();
        assertThat(CallAtomicity.ofCall(new LongAdder(), Meaning.ADDER_SUM, "sum"))
                .isFalse();
    }

    @Test
    void iterators_take_steps_of_their_own_but_for_those_of_sub_maps() {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1));
        assertThat(CallAtomicity.ofCall(map.values().iterator(), Meaning.ITERATOR_STEP, "next"))
                .isTrue();
        assertThat(CallAtomicity.ofCall(map.headMap(2).values().iterator(), Meaning.ITERATOR_STEP, "next"))
                .isFalse();
        assertThat(CallAtomicity.ofCall(
                        new ConcurrentHashMap<>(map).values().iterator(), Meaning.ITERATOR_STEP, "next"))
                .isTrue();
    }

    @Test
    void copying_a_synchronized_collection_takes_its_lock_and_iterating_does_not() {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        assertThat(CallAtomicity.ofGift(list, "ArrayList.<init>(Ljava/util/Collection;)V"))
                .isTrue();
        assertThat(CallAtomicity.ofGift(list, "HashSet.<init>(Ljava/util/Collection;)V"))
                .isFalse();
        assertThat(CallAtomicity.ofGift(list, "String.valueOf(Ljava/lang/Object;)Ljava/lang/String;"))
                .isTrue();
        assertThat(CallAtomicity.ofGift(new Vector<>(), "HashSet.<init>(Ljava/util/Collection;)V"))
                .isTrue();
        assertThat(CallAtomicity.ofGift(new Hashtable<>(), "Map.putAll(Ljava/util/Map;)V"))
                .isFalse();
        assertThat(CallAtomicity.ofGift(new Hashtable<>(), "Map.equals(Ljava/lang/Object;)Z"))
                .isTrue();
    }

    @Test
    void one_cell_is_looked_at_in_one_step_and_several_are_not() {
        String text = "String.valueOf(Ljava/lang/Object;)Ljava/lang/String;";
        assertThat(CallAtomicity.ofGift(new AtomicInteger(), text)).isTrue();
        assertThat(CallAtomicity.ofGift(new AtomicIntegerArray(2), text)).isFalse();
        assertThat(CallAtomicity.ofGift(new LongAdder(), text)).isFalse();
    }
}
