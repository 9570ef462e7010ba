// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.engine.table.ObjectTable;
import dev.heddle.control.engine.table.PairTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesTest {

    @Test
    void what_is_kept_of_objects_survives_the_growing_of_the_table() {
        ObjectTable table = new ObjectTable();
        List<Object> objects = new ArrayList<>();
        for (int i = 1; i <= 5_000; i++) {
            Object object = new Object();
            objects.add(object);
            if (i % 2 == 0) {
                table.setExtra(object, i);
            }
            table.setStamp(object, i);
        }

        for (int i = 1; i <= objects.size(); i++) {
            assertThat(table.stamp(objects.get(i - 1))).isEqualTo(i);
            assertThat(table.extra(objects.get(i - 1))).isEqualTo(i % 2 == 0 ? i : null);
        }
        table.clear();
        for (Object object : objects) {
            assertThat(table.stamp(object)).isZero();
            assertThat(table.extra(object)).isNull();
        }
        table.setStamp(objects.get(7), 7);
        assertThat(table.stamp(objects.get(7))).isEqualTo(7);
    }

    @Test
    void extras_alone_make_the_table_grow_too() {
        ObjectTable table = new ObjectTable();
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            objects.add(new Object());
            table.setExtra(objects.get(i), i);
        }

        for (int i = 0; i < objects.size(); i++) {
            assertThat(table.extra(objects.get(i))).isEqualTo(i);
        }
    }

    @Test
    void pairs_are_found_again() {
        PairTable table = new PairTable();
        for (int i = 0; i < 5_000; i++) {
            table.put(i % 70, i, i);
        }

        for (int i = 0; i < 5_000; i++) {
            assertThat(table.get(i % 70, i)).isEqualTo(i);
        }
        assertThat(table.get(1, 0)).isEqualTo(PairTable.MISSING);
    }
}
