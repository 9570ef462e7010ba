// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.executors;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parallel streams, whose stages run on threads that the program never made. */
public final class ParallelStreams {

    private static final AtomicInteger calls = new AtomicInteger();
    private static int unguarded;

    private ParallelStreams() {}

    private static int square(int n) {
        calls.incrementAndGet();
        unguarded++;
        return n * n;
    }

    public static void main(String[] args) {
        System.out.println(
                IntStream.range(0, 50).parallel().map(ParallelStreams::square).sum() + " " + calls);
        List<Integer> odd = IntStream.range(0, 20)
                .parallel()
                .filter(n -> n % 2 == 1)
                .boxed()
                .collect(Collectors.toList());
        System.out.println(odd + " " + (unguarded > 0 && unguarded <= 50));
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
        IntStream.range(0, 40).parallel().forEach(n -> counts.merge(n % 3, 1, Integer::sum));
        System.out.println(new TreeMap<>(counts));
        Map<Boolean, Long> parts = List.of(5, 2, 8, 1, 9).parallelStream()
                .collect(Collectors.partitioningBy(n -> n > 4, Collectors.counting()));
        System.out.println(
                parts + " " + List.of("c", "a", "b").parallelStream().sorted().collect(Collectors.joining()));
        try {
            IntStream.range(0, 30).parallel().forEach(n -> square(n / (n - 17)));
        } catch (ArithmeticException e) {
            System.out.println("stopped");
        }
        int[] array = new int[20];
        java.util.Arrays.parallelSetAll(array, i -> 20 - i);
        java.util.Arrays.parallelPrefix(array, (a, b) -> a + b);
        System.out.println(array[19]);
    }
}
