// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers what is known of classes and methods besides what calls mean.
 *
 * <p>Names of classes may be written with dots or slashes. An answer is computed once for each class; after that it costs one
 * lookup.
 */
public final class Qualities {

    private static final char DESCRIPTOR = '(';

    private Qualities() {}

    /** Whether a class has a quality. */
    public static boolean has(String className, Quality quality) {
        return ofClass(className).contains(quality);
    }

    /** Whether a method has a quality, by the class that the bytecode names. */
    public static boolean has(String owner, String name, String descriptor, Quality quality) {
        return Rows.of(dotted(owner)).has(name, descriptor, quality);
    }

    /** Whether a method has a quality, by a text such as {@code ArrayList.addAll(ILjava/util/Collection;)Z}, where the class has no package. */
    public static boolean ofMember(String member, Quality quality) {
        return ofMember(member).contains(quality);
    }

    /** All qualities of such a method. */
    public static Set<Quality> ofMember(String member) {
        Set<Quality> known = Rows.MEMBERS.get(member);
        if (known == null) {
            known = read(member);
            Rows.MEMBERS.put(member, known);
        }
        return known;
    }

    private static Set<Quality> read(String member) {
        int open = member.indexOf(DESCRIPTOR);
        int dot = member.lastIndexOf('.', open < 0 ? member.length() : open);
        String descriptor = open < 0 ? "" : member.substring(open);
        String name = member.substring(dot + 1, open < 0 ? member.length() : open);
        EnumSet<Quality> all = EnumSet.noneOf(Quality.class);
        for (Row row : Rows.WITH_METHODS) {
            if (row.isNamed(member.substring(0, Math.max(dot, 0)))) {
                row.apply(name, descriptor, all);
            }
        }
        return all;
    }

    /** Whether one of the parameters of such a method is of a class that has a quality. */
    public static boolean ofParameter(String member, Quality quality) {
        int end = member.indexOf(')');
        int begin = member.indexOf('L', member.indexOf(DESCRIPTOR));
        while (begin >= 0 && begin < end) {
            int stop = member.indexOf(';', begin);
            if (has(member.substring(begin + 1, stop), quality)) {
                return true;
            }
            begin = member.indexOf('L', stop);
        }
        return false;
    }

    /** The line of the table that gives a class a quality, as a name or what stands for many; null if it does not have it. */
    public static @Nullable String lineFor(String className, Quality quality) {
        String name = dotted(className);
        if (!ofClass(name).contains(quality)) {
            return null;
        }
        for (Row row : Rows.ALL) {
            if (row.given.contains(quality) && matches(row.pattern, name)) {
                return row.pattern;
            }
        }
        return null;
    }

    /** The lines of the table that give a quality, and those that take it away, which begin with a minus; in their order. */
    public static List<String> lines(Quality quality) {
        List<String> lines = new ArrayList<>();
        for (Row row : Rows.ALL) {
            if (row.given.contains(quality)) {
                lines.add(row.pattern);
            } else if (row.taken.contains(quality)) {
                lines.add("-".concat(row.pattern));
            }
        }
        return lines;
    }

    /** The same for methods, each with the line of its class before it. */
    static List<String> methods(Quality quality) {
        List<String> lines = new ArrayList<>();
        for (Row row : Rows.ALL) {
            for (Methods methods : row.methods) {
                if (methods.quality() == quality) {
                    String sign = methods.isGiven() ? "" : "-";
                    lines.add(sign.concat(row.pattern).concat(": ").concat(String.join(" ", methods.patterns())));
                }
            }
        }
        return lines;
    }

    private static Set<Quality> ofClass(String className) {
        return Rows.of(dotted(className)).qualities;
    }

    private static String dotted(String className) {
        return className.replace('/', '.');
    }

    /** Whether a name is one that a pattern stands for: {@code *} is a part without dots and dollars, {@code **} is anything. */
    static boolean matches(String pattern, String name) {
        return matches(pattern, 0, name, 0);
    }

    private static boolean matches(String pattern, int from, String name, int at) {
        int star = pattern.indexOf('*', from);
        if (star < 0) {
            return name.length() - at == pattern.length() - from
                    && name.regionMatches(at, pattern, from, pattern.length() - from);
        }
        if (!name.regionMatches(at, pattern, from, star - from)) {
            return false;
        }
        boolean isAny = pattern.startsWith("**", star);
        int next = star + (isAny ? 2 : 1);
        for (int i = at + star - from; i <= name.length(); i++) {
            if (matches(pattern, next, name, i)) {
                return true;
            }
            boolean isEnd = i < name.length() && !isAny && (name.charAt(i) == '.' || name.charAt(i) == '$');
            if (isEnd) {
                return false;
            }
        }
        return false;
    }

    /** A line of methods. */
    private record Methods(Quality quality, boolean isGiven, List<String> patterns) {

        boolean contains(String name, String descriptor) {
            for (String pattern : patterns) {
                boolean isWithDescriptor = pattern.indexOf(DESCRIPTOR) >= 0;
                if (matchesMethod(pattern, isWithDescriptor ? name.concat(descriptor) : name)) {
                    return true;
                }
            }
            return false;
        }

        // Names of methods have no parts; there is one star at most, at the beginning, in the middle or at the end.
        private static boolean matchesMethod(String pattern, String name) {
            int star = pattern.indexOf('*');
            return star < 0
                    ? pattern.equals(name)
                    : name.length() >= pattern.length() - 1
                            && name.startsWith(pattern.substring(0, star))
                            && name.endsWith(pattern.substring(star + 1));
        }
    }

    /** A line for a class or for many, with those of its methods below it. */
    private static final class Row {
        private final String pattern;
        private final String simple;
        private final EnumSet<Quality> given = EnumSet.noneOf(Quality.class);
        private final EnumSet<Quality> taken = EnumSet.noneOf(Quality.class);
        private final List<Methods> methods = new ArrayList<>();

        Row(String pattern) {
            this.pattern = pattern;
            this.simple = pattern.substring(pattern.lastIndexOf('.') + 1);
        }

        boolean isNamed(String simpleName) {
            return simple.equals("**") || simple.equals(simpleName);
        }

        void apply(String name, String descriptor, Set<Quality> all) {
            for (Methods line : methods) {
                if (line.contains(name, descriptor)) {
                    if (line.isGiven()) {
                        all.add(line.quality());
                    } else {
                        all.remove(line.quality());
                    }
                }
            }
        }
    }

    /** What is known of one class. */
    private static final class Known {
        private final EnumSet<Quality> qualities = EnumSet.noneOf(Quality.class);
        private final List<Methods> methods = new ArrayList<>();

        void add(Row row) {
            qualities.removeAll(row.taken);
            qualities.addAll(row.given);
            methods.addAll(row.methods);
        }

        boolean has(String name, String descriptor, Quality quality) {
            boolean has = false;
            for (Methods line : methods) {
                if (line.quality() == quality && has != line.isGiven() && line.contains(name, descriptor)) {
                    has = line.isGiven();
                }
            }
            return has;
        }
    }

    // A class of its own, so that the first question reads the table and not the loading of this class.
    private static final class Rows {
        private static final List<Row> ALL = read();
        private static final List<Row> WITH_METHODS = withMethods();
        private static final Map<String, Known> KNOWN = new ConcurrentHashMap<>();
        private static final Map<String, Set<Quality>> MEMBERS = new ConcurrentHashMap<>();

        static Known of(String className) {
            Known known = KNOWN.get(className);
            if (known == null) {
                known = new Known();
                for (Row row : ALL) {
                    if (matches(row.pattern, className)) {
                        known.add(row);
                    }
                }
                KNOWN.put(className, known);
            }
            return known;
        }

        private static List<Row> withMethods() {
            List<Row> rows = new ArrayList<>();
            for (Row row : ALL) {
                // Who has a simple name only can't tell packages apart.
                if (!row.methods.isEmpty() && (row.pattern.equals("**") || row.pattern.indexOf('*') < 0)) {
                    rows.add(row);
                }
            }
            return rows;
        }

        private static List<Row> read() {
            Map<String, Quality> words = new HashMap<>();
            for (Quality quality : Quality.values()) {
                words.put(quality.word(), quality);
            }
            List<Row> rows = new ArrayList<>();
            for (String line : QualityTable.text().split("\n", -1)) {
                if (line.startsWith("--") || line.isBlank()) {
                    continue;
                }
                List<String> parts = new ArrayList<>();
                Collections.addAll(parts, line.strip().split(" ", -1));
                if (line.startsWith(" ")) {
                    rows.get(rows.size() - 1).methods.add(methods(parts, words));
                } else {
                    rows.add(row(parts, words));
                }
            }
            return rows;
        }

        private static Row row(List<String> parts, Map<String, Quality> words) {
            Row row = new Row(parts.get(0));
            for (String part : parts.subList(1, parts.size())) {
                (part.startsWith("-") ? row.taken : row.given).add(quality(part, words));
            }
            return row;
        }

        private static Methods methods(List<String> parts, Map<String, Quality> words) {
            return new Methods(
                    quality(parts.get(0), words), !parts.get(0).startsWith("-"), parts.subList(1, parts.size()));
        }

        private static Quality quality(String part, Map<String, Quality> words) {
            Quality quality = words.get(part.startsWith("-") ? part.substring(1) : part);
            if (quality == null) {
                throw new IllegalStateException("not a quality: ".concat(part));
            }
            return quality;
        }
    }
}
