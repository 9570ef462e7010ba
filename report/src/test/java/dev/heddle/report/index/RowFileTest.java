// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Any stretch of the rows can be read, forwards and backwards, of all threads and of one. */
class RowFileTest {

    private static final int SIZE = 5 * RowFile.ROWS + 17;

    private final RowFile file = new RowFile();
    private final List<RowFile.Entry> all = new ArrayList<>();

    @BeforeEach
    void write() {
        Random random = new Random(1);
        for (int i = 1; i <= SIZE; i++) {
            // More threads than there are bits for them; the last ones only at the end.
            int thread = i > SIZE - 20 ? 70 : random.nextInt(66);
            all.add(new RowFile.Entry(i, thread, i % 9, random.nextInt(50) == 0, i == 7, "event " + i));
        }
        all.forEach(row -> file.add(row.thread(), row.site(), row.isShared(), row.fails(), row.text()));
        file.finish();
    }

    @AfterEach
    void close() {
        file.close();
    }

    private List<RowFile.Entry> from(long from, int most, int thread, boolean isLocalWanted) {
        List<RowFile.Entry> seen = new ArrayList<>();
        file.visit(from, thread, isLocalWanted, row -> {
            seen.add(row);
            return seen.size() < most;
        });
        return seen;
    }

    private List<RowFile.Entry> wanted(int thread, boolean isLocalWanted) {
        return all.stream()
                .filter(row -> (thread < 0 || row.thread() == thread) && (isLocalWanted || row.isShared()))
                .toList();
    }

    @Test
    void rows_come_back_as_they_were() {
        assertThat(file.size()).isEqualTo(SIZE);
        assertThat(from(1, SIZE, -1, true)).isEqualTo(all);
        assertThat(from(1000, 3, -1, true)).isEqualTo(all.subList(999, 1002));
        assertThat(from(SIZE + 1, 3, -1, true)).isEmpty();
    }

    @Test
    void one_thread_or_what_is_shared_is_found_from_anywhere() {
        for (int thread : new int[] {-1, 0, 6, 65, 70, 99}) {
            for (boolean isLocalWanted : new boolean[] {true, false}) {
                List<RowFile.Entry> wanted = wanted(thread, isLocalWanted);
                for (int at : new int[] {1, 2, 255, 256, 257, 700, SIZE}) {
                    assertThat(from(at, 10, thread, isLocalWanted))
                            .isEqualTo(wanted.stream()
                                    .filter(row -> row.number() >= at)
                                    .limit(10)
                                    .toList());
                }
            }
        }
    }

    @Test
    void what_comes_before_is_found_backwards() {
        for (int thread : new int[] {-1, 6, 70}) {
            List<RowFile.Entry> wanted = wanted(thread, false);
            for (int at : IntStream.of(1, 2, 256, 257, 258, 900, SIZE, SIZE + 1).toArray()) {
                List<RowFile.Entry> before =
                        wanted.stream().filter(row -> row.number() < at).toList();
                assertThat(file.before(at, 4, thread, false))
                        .isEqualTo(before.subList(Math.max(0, before.size() - 4), before.size()));
            }
        }
    }
}
