package dev.heddle.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The threads of a deadlock or livelock, by what is said of each.
 *
 * @param cause those without whom nobody would be stuck: they wait for one another, or for what nobody will do
 * @param waiting those who only wait for them, as one that joins a deadlocked thread
 */
public record Stuck(List<String> cause, List<String> waiting) {

    private static final Pattern THREAD = Pattern.compile("^(main(?:\\.\\d+)*)[: ]");
    private static final Pattern AWAITED =
            Pattern.compile(" waits for the end of (main(?:\\.\\d+)*)|\\(held by (main(?:\\.\\d+)*)\\)");

    public Stuck {
        cause = List.copyOf(cause);
        waiting = List.copyOf(waiting);
    }

    /** The threads that these lines speak of, in their order. */
    public static Stuck of(List<String> what) {
        Map<String, Set<String>> awaited = new LinkedHashMap<>();
        for (String line : what) {
            thread(line).ifPresent(thread -> awaited.put(thread, awaited(line)));
        }
        awaited.values().forEach(others -> others.retainAll(awaited.keySet()));
        Map<String, Set<String>> reached = new HashMap<>();
        awaited.keySet().forEach(thread -> reached.put(thread, reached(thread, awaited)));
        List<String> cause = new ArrayList<>();
        List<String> waiting = new ArrayList<>();
        for (String thread : awaited.keySet()) {
            // Whoever it waits for waits for it, too, if it waits for anybody.
            boolean isCause = reached.getOrDefault(thread, Set.of()).stream()
                    .allMatch(other -> reached.getOrDefault(other, Set.of()).contains(thread));
            (isCause ? cause : waiting).add(thread);
        }
        return new Stuck(cause, waiting);
    }

    /** The lines, those about the cause first. */
    static List<String> causeFirst(List<String> what) {
        Stuck stuck = of(what);
        List<String> first = new ArrayList<>();
        List<String> last = new ArrayList<>();
        for (String line : what) {
            boolean isWaiting = thread(line).filter(stuck.waiting::contains).isPresent();
            (isWaiting ? last : first).add(line);
        }
        first.addAll(last);
        return first;
    }

    private static Optional<String> thread(String line) {
        Matcher matcher = THREAD.matcher(line);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static Set<String> awaited(String line) {
        Set<String> found = new HashSet<>();
        Matcher matcher = AWAITED.matcher(line);
        while (matcher.find()) {
            found.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        return found;
    }

    private static Set<String> reached(String thread, Map<String, Set<String>> awaited) {
        Set<String> reached = new HashSet<>();
        List<String> open = new ArrayList<>(awaited.getOrDefault(thread, Set.of()));
        while (!open.isEmpty()) {
            String next = open.remove(open.size() - 1);
            if (reached.add(next)) {
                open.addAll(awaited.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }
}
