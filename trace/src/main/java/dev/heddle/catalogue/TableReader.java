package dev.heddle.catalogue;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Finds the types in the families' tables.
 *
 * <p>A table is text: a line that is not indented is the heading of a type, the indented lines below it are its calls ({@link
 * LineReader}) or, after {@code --}, a remark for the page. A heading is the type's name, a word for how it is shared, and
 * perhaps {@code element}, {@code field}, {@code handle}, {@code argument} or {@code nothing} (what its calls act on), {@code since 21}, {@code
 * until 24}, and {@code like} with the types whose calls it has too. Text, because a method that builds a thousand records is
 * slow to load and dull to read.
 */
final class TableReader {

    private final Map<String, KnownType> types = new LinkedHashMap<>();

    private TableReader() {}

    /** All types by internal name, in the order of the tables. */
    static Map<String, KnownType> read() {
        TableReader reader = new TableReader();
        for (Family family : Family.values()) {
            reader.read(family, family.table());
        }
        return reader.types;
    }

    private void read(Family family, String table) {
        int position = 0;
        while (position < table.length()) {
            int stop = table.indexOf('\n', position);
            char first = table.charAt(position);
            if (first == ' ' || first == '\n') {
                position = stop + 1;
            } else {
                String heading = table.substring(position, stop);
                int end = nextHeading(table, stop + 1);
                add(family, heading, table, stop + 1, end);
                position = end;
            }
        }
    }

    private static int nextHeading(String table, int from) {
        int position = from;
        while (position < table.length() && (table.charAt(position) == ' ' || table.charAt(position) == '\n')) {
            position = table.indexOf('\n', position) + 1;
        }
        return position;
    }

    private void add(Family family, String line, String table, int start, int end) {
        String[] words = words(line);
        String owner = words[0].replace('.', '/');
        Heading heading = heading(family, owner, words);
        KnownType type = new KnownType(heading, parents(words), table, start, end);
        if (types.put(owner, type) != null) {
            throw new IllegalStateException("the catalogue has a type twice: ".concat(owner));
        }
    }

    private static Heading heading(Family family, String owner, String[] words) {
        Target target = Target.RECEIVER;
        int since = 0;
        int until = 0;
        int like = indexOf(words, "like");
        for (int i = 2; i < like; i++) {
            switch (words[i]) {
                case "element" -> target = Target.ELEMENT;
                case "field" -> target = Target.FIELD;
                case "handle" -> target = Target.HANDLE;
                case "argument" -> target = Target.ARGUMENT;
                case "nothing" -> target = Target.NOTHING;
                case "since" -> since = Integer.parseInt(words[++i]);
                case "until" -> until = Integer.parseInt(words[++i]);
                default -> throw new IllegalStateException("not a word of a heading: ".concat(words[i]));
            }
        }
        Way way = Way.valueOf(words[1].toUpperCase(Locale.ROOT));
        return new Heading(family, owner, way.sharing, way.treatment, target, since, until);
    }

    private KnownType[] parents(String[] words) {
        int like = indexOf(words, "like");
        KnownType[] parents = new KnownType[Math.max(0, words.length - like - 1)];
        for (int i = 0; i < parents.length; i++) {
            KnownType parent = types.get(words[like + 1 + i].replace('.', '/'));
            if (parent == null) {
                throw new IllegalStateException("the catalogue has no type before it named ".concat(words[like + 1 + i]));
            }
            parents[i] = parent;
        }
        return parents;
    }

    private static int indexOf(String[] words, String word) {
        for (int i = 0; i < words.length; i++) {
            if (words[i].equals(word)) {
                return i;
            }
        }
        return words.length;
    }

    private static String[] words(String line) {
        int count = 1;
        for (int i = 0; i < line.length(); i++) {
            count += line.charAt(i) == ' ' ? 1 : 0;
        }
        String[] words = new String[count];
        int start = 0;
        for (int i = 0; i < count; i++) {
            int stop = line.indexOf(' ', start);
            stop = stop < 0 ? line.length() : stop;
            words[i] = line.substring(start, stop);
            start = stop + 1;
        }
        return words;
    }

    /** The words for how a type is shared, and how that is recorded. */
    private enum Way {
        PURE(Sharing.NONE, Treatment.PURE),
        ATOMIC(Sharing.ATOMIC, Treatment.OPERATION),
        LOCKED(Sharing.MONITOR, Treatment.OPERATION),
        ORDINARY(Sharing.ORDINARY, Treatment.ACCESS),
        IMMUTABLE(Sharing.IMMUTABLE, Treatment.ACCESS),
        CONFINED(Sharing.CONFINED, Treatment.ACCESS),
        /** An interface that is often implemented by something that synchronises. */
        OPEN(Sharing.OPEN, Treatment.OPERATION),
        /** An interface that mostly stands for an ordinary object: stamps would cost more than they tell. */
        USUAL(Sharing.OPEN, Treatment.ACCESS),
        STATELESS(Sharing.NONE, Treatment.ACCESS),
        ASSERTION(Sharing.NONE, Treatment.ASSERTION),
        INPUT(Sharing.NONE, Treatment.INPUT);

        private final Sharing sharing;
        private final Treatment treatment;

        Way(Sharing sharing, Treatment treatment) {
            this.sharing = sharing;
            this.treatment = treatment;
        }
    }
}
