// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Streams, whose stages are program code called from deep inside the library, lazily and with early exit. */
public final class Streams {

    private static int peeked;
    private static final List<String> log = new ArrayList<>();

    private Streams() {}

    private static boolean even(int n) {
        log.add("t" + n);
        return n % 2 == 0;
    }

    private static String lazily() {
        return IntStream.iterate(1, n -> n + 1)
                .filter(Streams::even)
                .mapToObj(n -> {
                    log.add("m" + n);
                    return "v" + n;
                })
                .limit(3)
                .collect(Collectors.joining(","));
    }

    private static Map<Integer, List<String>> grouped(List<String> words) {
        return words.stream()
                .peek(word -> peeked++)
                .sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()))
                .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
    }

    private static long primes(int limit) {
        return IntStream.rangeClosed(2, limit)
                .filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0))
                .count();
    }

    public static void main(String[] args) {
        System.out.println(lazily() + log);
        List<String> words = List.of("pear", "fig", "apple", "kiwi", "date", "yam");
        System.out.println(grouped(words) + " " + peeked);
        System.out.println(Crew.each(2, i -> primes(50 + i * 50)));
        System.out.println(Stream.of(3, 1, 2).reduce(0, (a, b) -> a * 10 + b)
                + " " + LongStream.range(0, 10).map(n -> n * n).sum()
                + " "
                + words.stream()
                        .flatMap(w -> w.chars().mapToObj(c -> (char) c))
                        .distinct()
                        .count()
                + " " + words.stream().mapToInt(String::length).average().orElse(-1));
        System.out.println(words.stream().anyMatch(w -> w.startsWith("k")) + " "
                + words.stream().findFirst().get());
        try {
            words.stream().map(w -> w.charAt(3)).forEach(c -> peeked++);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("too short after " + peeked);
        }
        System.out.println(Stream.iterate(new int[] {0, 1}, p -> new int[] {p[1], p[0] + p[1]})
                .limit(10)
                .map(p -> p[0])
                .toList());
        System.out.println(words.stream()
                .collect(Collectors.toMap(w -> w.charAt(0), String::length, (a, b) -> a))
                .size());
    }
}
