// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names by which people know threads and objects that executions name by who made them: the thread {@code main.0},
 * the object {@code main.0/3}. Those names are the same in all executions, so that files and machines keep them; what
 * people read goes through here.
 *
 * @param threads the threads' own names, by their paths
 * @param objects what is known of objects, by their names
 */
public record Naming(Map<String, String> threads, Map<String, Thing> objects) {

    /** Paths of threads as they are started: main comes first, and the threads of one in the order in which it started them. */
    public static final Comparator<String> BY_START = Naming::compare;

    /** Nothing is known. */
    public static final Naming NONE = new Naming(Map.of(), Map.of());

    private static final Pattern THREAD = Pattern.compile("(?<![\\w.$/])main(?:\\.\\d+)*(?![\\w$/])");
    private static final Pattern OBJECT =
            Pattern.compile("(?<![\\w.$/])(?:main(?:\\.\\d+)*|constants)/\\d+(?![\\w$/])");

    /**
     * What Heddle knows of an object.
     *
     * @param type the name of its class
     * @param holder the field that has it, {@code Bank.lock}, or what else people write to get at it, {@code Bank.class}; empty if there is none
     *     or several
     * @param made where it was made, {@code Bank.open:12}; empty if nobody saw it
     */
    public record Thing(String type, String holder, String made) {

        String simpleType() {
            String simple = type.substring(type.lastIndexOf('.') + 1);
            String inner = simple.substring(simple.lastIndexOf('$') + 1);
            // One without a name of its own is known by the class that it is in: Bank$1.
            return inner.isEmpty() || Character.isDigit(inner.charAt(0)) ? simple : inner;
        }

        /** Returns what it is, as a part of a sentence. */
        String text() {
            // Classes of the JDK are known without their package.
            String shown = type.startsWith("java.") ? simpleType() : type.replace('$', '.');
            String article = "AEIOUaeiou".indexOf(shown.charAt(0)) >= 0 ? "an " : "a ";
            return article + shown + (made.isEmpty() ? "" : ", made at " + made);
        }
    }

    public Naming {
        threads = Map.copyOf(threads);
        objects = Map.copyOf(objects);
    }

    private static int compare(String one, String other) {
        String[] left = one.split("\\.", -1);
        String[] right = other.split("\\.", -1);
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            int order = left[i].length() != right[i].length()
                    ? Integer.compare(left[i].length(), right[i].length())
                    : left[i].compareTo(right[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length, right.length);
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns how threads are called, by their paths: by their own names where that tells them apart, else by their paths. */
    public static UnaryOperator<String> titles(Map<String, String> names) {
        Map<String, Integer> used = new HashMap<>();
        names.values().forEach(name -> used.merge(name, 1, Integer::sum));
        Map<String, String> titles = new HashMap<>();
        names.forEach((path, name) -> {
            // The name of one could be the path of another.
            boolean isTelling = !name.isBlank()
                    && used.getOrDefault(name, 0) == 1
                    && (name.equals(path) || !names.containsKey(name));
            if (isTelling) {
                titles.put(path, name.replaceAll("\\p{Cntrl}", "?"));
            }
        });
        return path -> titles.getOrDefault(path, path);
    }

    /** A text for people, in which threads are called so. */
    public static String withTitles(String text, UnaryOperator<String> titles) {
        return THREAD.matcher(text).replaceAll(path -> Matcher.quoteReplacement(titles.apply(path.group())));
    }

    // ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A text for people, in which objects are called as one would call them. Whoever has many texts asks for {@link #objectNamer}. */
    public String withObjects(String text) {
        return objectNamer().apply(text);
    }

    /** Makes texts for people, in which objects are called as one would call them. */
    public UnaryOperator<String> objectNamer() {
        Map<String, String> titles = objectTitles();
        return titles.isEmpty()
                ? text -> text
                : text -> OBJECT.matcher(text)
                        .replaceAll(name -> Matcher.quoteReplacement(titles.getOrDefault(name.group(), name.group())));
    }

    /** The objects that a text names. */
    public static Set<String> objectsIn(String text) {
        Set<String> names = new LinkedHashSet<>();
        OBJECT.matcher(text).results().forEach(found -> names.add(found.group()));
        return names;
    }

    /** Returns what is known of the objects that texts name, a line each: {@code Account@1 is a bank.Account, made at Bank.open:12}. */
    public List<String> told(List<String> texts) {
        Map<String, String> titles = objectTitles();
        Set<String> lines = new TreeSet<>();
        for (String text : texts) {
            for (String name : objectsIn(text)) {
                Optional.ofNullable(objects.get(name))
                        .filter(thing -> !thing.type().equals(Class.class.getName()))
                        .ifPresent(thing -> lines.add("%s is %s".formatted(titles.get(name), thing.text())));
            }
        }
        return List.copyOf(lines);
    }

    /** Returns how objects are called, by their names: by the one field that has them, else by their class and a number. */
    public Map<String, String> objectTitles() {
        Map<String, Integer> held = new HashMap<>();
        objects.values().forEach(thing -> held.merge(thing.holder(), 1, Integer::sum));
        Map<String, List<String>> alike = new LinkedHashMap<>();
        Map<String, String> titles = new TreeMap<>();
        for (String name : numbered().values()) {
            Thing thing = objects.getOrDefault(name, new Thing("", "", ""));
            if (!thing.holder().isEmpty() && held.getOrDefault(thing.holder(), 0) == 1) {
                titles.put(name, thing.holder());
            } else {
                alike.computeIfAbsent(thing.simpleType(), ignored -> new ArrayList<>())
                        .add(name);
            }
        }
        alike.forEach((type, names) -> {
            for (int i = 0; i < names.size(); i++) {
                titles.put(names.get(i), "%s@%d".formatted(type, i + 1));
            }
        });
        return titles;
    }

    /** The names of objects in the order of their making, as far as one thread made them. */
    private Map<String, String> numbered() {
        Map<String, String> sorted = new TreeMap<>();
        objects.keySet().forEach(name -> {
            int slash = name.lastIndexOf('/');
            sorted.put("%s/%020d".formatted(name.substring(0, slash), Long.parseLong(name.substring(slash + 1))), name);
        });
        return sorted;
    }
}
