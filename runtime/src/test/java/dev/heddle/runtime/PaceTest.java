// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PaceTest {

    private static final int HERE = 7;

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> paths = new ConcurrentHashMap<>();

    @AfterEach
    void letEverybodyGo() {
        Pace.begin(new String[0], new int[0], new int[0], new int[0], 1);
    }

    @Test
    void threads_pass_milestones_in_the_given_order() throws Exception {
        for (int round = 0; round < 20; round++) {
            done.clear();
            boolean isSwapped = round % 2 == 0;
            run(() -> begin(isSwapped ? List.of("b 1", "a 1", "b 2") : List.of("a 1", "b 1", "b 2"), 10_000));

            assertThat(done)
                    .filteredOn(step -> !step.equals("a 2"))
                    .containsExactlyElementsOf(isSwapped ? List.of("b 1", "a 1", "b 2") : List.of("a 1", "b 1", "b 2"));
            assertThat(Pace.passed()).isEqualTo(3);
        }
    }

    @Test
    void an_order_that_nobody_keeps_is_given_up() throws Exception {
        run(() -> begin(List.of("b 9", "a 1"), 50));

        assertThat(done).containsExactlyInAnyOrder("a 1", "a 2", "b 1", "b 2");
        assertThat(Pace.passed()).isZero();
    }

    /** Whoever goes on behind an instruction is not held before it. */
    @Test
    void a_thread_stays_behind_an_instruction_until_others_are_through() throws Exception {
        for (int round = 0; round < 20; round++) {
            done.clear();
            run(() -> begin(List.of("a 1", "b 1", "b 2 done", "a 1 behind"), 10_000));

            assertThat(done).containsExactly("a 1", "b 1", "b 2", "a 2");
            assertThat(Pace.passed()).isEqualTo(4);
        }
    }

    private static int part(String step) {
        return step.endsWith("behind") ? Pace.BEHIND : step.endsWith("done") ? Pace.DONE : Pace.BEFORE;
    }

    private void begin(List<String> order, long patience) {
        String[] threads = order.stream()
                .map(step -> paths.getOrDefault(step.substring(0, 1), ""))
                .toArray(String[]::new);
        int[] counts = order.stream().mapToInt(step -> step.charAt(2) - '0').toArray();
        int[] parts = order.stream().mapToInt(PaceTest::part).toArray();
        int[] numbers = new int[counts.length];
        java.util.Arrays.fill(numbers, HERE);
        Pace.begin(threads, numbers, counts, parts, patience);
    }

    private void run(Runnable begin) throws Exception {
        CyclicBarrier known = new CyclicBarrier(3);
        CountDownLatch begun = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            Thread thread = new Thread(() -> visitTwice(name, known, begun), name);
            threads.add(thread);
            thread.start();
        }
        known.await();
        begin.run();
        begun.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void visitTwice(String name, CyclicBarrier known, CountDownLatch begun) {
        paths.put(name, ThreadLog.current().path);
        try {
            known.await();
            begun.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        for (int visit = 1; visit <= 2; visit++) {
            Pace.before(HERE);
            done.add(name + " " + visit);
            Pace.after(HERE);
        }
    }
}
