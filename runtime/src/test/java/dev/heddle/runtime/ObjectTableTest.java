// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObjectTableTest {

    private final ObjectTable table = new ObjectTable();

    @Test
    void an_object_keeps_the_first_number_it_was_given() {
        Object object = new Object();

        assertThat(table.get(object)).isZero();
        assertThat(table.putIfAbsent(object, 7)).isEqualTo(7);
        assertThat(table.putIfAbsent(object, 8)).isEqualTo(7);
        assertThat(table.get(object)).isEqualTo(7);
    }

    @Test
    void equal_objects_are_told_apart() {
        List<Object> first = new ArrayList<>();
        List<Object> second = new ArrayList<>();
        table.putIfAbsent(first, 1);
        table.putIfAbsent(second, 2);

        assertThat(table.get(first)).isEqualTo(1);
        assertThat(table.get(second)).isEqualTo(2);
    }

    @Test
    void many_objects_are_found_again_while_others_die() {
        List<int[]> kept = new ArrayList<>();
        for (int i = 1; i <= 200_000; i++) {
            int[] array = {i};
            table.putIfAbsent(array, i);
            if (i % 10 == 0) {
                kept.add(array);
            }
        }
        System.gc();
        // Adding makes the table notice those that died.
        Stream.generate(Object::new).limit(100_000).forEach(object -> table.putIfAbsent(object, -1));

        assertThat(kept).allSatisfy(array -> assertThat(table.get(array)).isEqualTo(array[0]));
    }

    @Test
    void no_object_is_kept_alive() {
        WeakReference<Object> reference = numbered();
        for (int attempt = 0; attempt < 100 && reference.get() != null; attempt++) {
            System.gc();
        }

        assertThat(reference.get()).isNull();
    }

    private WeakReference<Object> numbered() {
        Object object = new Object();
        table.putIfAbsent(object, 1);
        return new WeakReference<>(object);
    }

    @Test
    void threads_that_number_the_same_objects_agree() throws Exception {
        List<Object> objects = Stream.generate(Object::new).limit(20_000).toList();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<List<Long>>> tasks = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                long offset = 1 + thread * 1_000_000L;
                tasks.add(() -> {
                    List<Long> numbers = new ArrayList<>();
                    for (int i = 0; i < objects.size(); i++) {
                        numbers.add(table.putIfAbsent(objects.get(i), offset + i));
                    }
                    return numbers;
                });
            }
            List<List<Long>> answers = new ArrayList<>();
            for (Future<List<Long>> future : pool.invokeAll(tasks)) {
                answers.add(future.get());
            }
            assertThat(answers).allMatch(answers.get(0)::equals);
        } finally {
            pool.shutdown();
        }
    }
}
