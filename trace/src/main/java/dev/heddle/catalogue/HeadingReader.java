// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the line that begins a type in a table.
 *
 * <p>It is the type's name, a word for how it is shared ({@link Way}), and perhaps {@code element}, {@code field}, {@code
 * handle}, {@code argument} or {@code nothing} (what its calls act on), {@code since 21}, {@code until 24}, and {@code
 * like} with the types whose calls it has too.
 */
final class HeadingReader {

    private HeadingReader() {}

    /** The internal name of the type. */
    static String owner(String line) {
        return line.substring(0, line.indexOf(' ')).replace('.', '/');
    }

    /** All that the line says. */
    static Heading read(String line) {
        String[] words = words(line);
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
        return new Heading(owner(line), way.sharing, way.treatment, target, since, until, parents(words, like));
    }

    private static List<String> parents(String[] words, int like) {
        List<String> parents = new ArrayList<>();
        for (int i = like + 1; i < words.length; i++) {
            parents.add(words[i].replace('.', '/'));
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
