// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says in words when a program goes wrong, in names that are the same in all executions. */
public final class WhenText {

    private static final int MOST_SHAPES = 3;
    private static final int MOST_ORDERS = 6;
    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth");

    private final When when;
    private final boolean hasSeveralFiles;

    private WhenText(When when) {
        this.when = when;
        this.hasSeveralFiles = when.terms().stream()
                        .flatMap(List::stream)
                        .flatMap(order -> Stream.of(order.earlier(), order.later()))
                        .map(access -> file(access.className()))
                        .distinct()
                        .count()
                > 1;
    }

    /** The sentence, unless it is too long for people. */
    public static Optional<String> of(When when) {
        return new WhenText(when).sentence();
    }

    private Optional<String> sentence() {
        String seen = when.executions() == 1
                ? "in the only execution that was seen, "
                : "in all %d executions that were seen, ".formatted(when.executions());
        return switch (when.claim()) {
            case ALWAYS -> Optional.of("goes wrong in every interleaving, so the order of steps does not matter");
            case ALWAYS_SEEN -> Optional.of(seen + "it goes wrong");
            case EXACTLY -> terms().map(text -> "goes wrong exactly when " + text);
            case IN_ALL_SEEN -> terms().map(text -> seen + "it goes wrong when " + text);
            case ONLY_WHEN -> terms().map(text -> seen + "it goes wrong only when " + text);
        };
    }

    private Optional<String> terms() {
        // Threads that run the same code go wrong in the same way.
        Map<String, List<List<Before>>> shapes = new LinkedHashMap<>();
        when.terms()
                .forEach(term -> shapes.computeIfAbsent(shape(term), ignored -> new ArrayList<>())
                        .add(term));
        boolean isShort =
                shapes.size() <= MOST_SHAPES && when.terms().stream().allMatch(term -> term.size() <= MOST_ORDERS);
        return isShort
                ? Optional.of(shapes.values().stream().map(this::alike).collect(Collectors.joining(", or ")))
                : Optional.empty();
    }

    private String alike(List<List<Before>> terms) {
        String first = words(terms.get(0));
        if (terms.size() == 1) {
            return first;
        }
        String threads = String.join(" and ", threads(terms.get(0)));
        String others = terms.stream()
                .skip(1)
                .map(term -> String.join(" and ", threads(term)))
                .distinct()
                .collect(Collectors.joining(", or "));
        return "%s, or the same with %s in place of %s".formatted(first, others, threads);
    }

    private static List<String> threads(List<Before> term) {
        Set<String> threads = new LinkedHashSet<>();
        term.forEach(order -> {
            threads.add(order.earlier().thread());
            threads.add(order.later().thread());
        });
        return List.copyOf(threads);
    }

    /** The term without the names of its threads. */
    private String shape(List<Before> term) {
        Map<String, String> names = new HashMap<>();
        threads(term).forEach(thread -> names.put(thread, "thread " + names.size()));
        return term.stream()
                .map(order -> words(new Before(
                        order.earlier().of(names.getOrDefault(order.earlier().thread(), "")),
                        order.later().of(names.getOrDefault(order.later().thread(), "")),
                        order.isEvenAlone())))
                .collect(Collectors.joining(" and "));
    }

    private String words(List<Before> term) {
        return term.stream().map(this::words).collect(Collectors.joining(" and "));
    }

    private String words(Before order) {
        return "%s runs before %s%s"
                .formatted(words(order.earlier()), words(order.later()), order.isEvenAlone() ? ", or without it" : "");
    }

    /** An access, {@code main.0's second read of Bank.balance in line 12}. */
    private String words(CommonAccess access) {
        boolean isCall = access.title().endsWith("()");
        String what = isCall
                ? "call of " + access.title()
                : access.effect() == CommonAccess.Effect.SYNCHRONISATION
                        ? "step at " + access.title()
                        : access.effect().words() + " " + access.title();
        boolean isAgain = access.visit() > 0 || isRepeated(access);
        String which = !isAgain
                ? ""
                : access.visit() < ORDINALS.size() ? ORDINALS.get(access.visit()) + " " : (access.visit() + 1) + "th ";
        String line = access.line() == 0 ? "" : " in line " + access.line();
        String file = hasSeveralFiles && access.line() > 0 ? " of " + file(access.className()) : "";
        return "%s's %s%s%s%s".formatted(access.thread(), which, what, line, file);
    }

    // The shape of a term has other threads.
    private boolean isRepeated(CommonAccess access) {
        return when.repeated().stream()
                .anyMatch(other -> other.of(access.thread()).equals(access.first()));
    }

    private static String file(String className) {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        int nested = simple.indexOf('$');
        return nested <= 0 ? simple : simple.substring(0, nested);
    }
}
