// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines below a type's heading.
 *
 * <p>A line is a meaning and signatures as Java writes them, erased: {@code LOCK_TRY boolean tryLock(); boolean
 * tryLock(long, TimeUnit)}. A constructor is written {@code new(int)}; {@code get(...)} stands for every descriptor,
 * {@code *(...)} for every other method. Words after a signature: {@code fluent}, {@code access} and {@code operation}
 * (how it is recorded), {@code receiver}, {@code argument} and {@code nothing} (what it acts on), {@code unguarded} (it
 * leaves out the monitor that the type's other calls hold), {@code own} (types that are like this one do not have it),
 * {@code since 21}, {@code until 24}.
 */
final class LineReader {

    private final String text;
    private int position;

    private LineReader(String text) {
        this.text = text;
    }

    /** All signatures of a type's lines. */
    static List<Line> read(String text) {
        List<Line> lines = new ArrayList<>();
        int position = 0;
        while (position < text.length()) {
            int stop = text.indexOf('\n', position);
            String line = text.substring(position, stop).strip();
            if (!line.isEmpty() && !line.startsWith("--")) {
                readLine(line, lines);
            }
            position = stop + 1;
        }
        return lines;
    }

    private static void readLine(String line, List<Line> lines) {
        int space = line.indexOf(' ');
        Meaning meaning = Meaning.valueOf(line.substring(0, space));
        int start = space + 1;
        while (start < line.length()) {
            int stop = line.indexOf(';', start);
            stop = stop < 0 ? line.length() : stop;
            lines.add(new LineReader(line.substring(start, stop).strip()).signature(meaning));
            start = stop + 1;
        }
    }

    private Line signature(Meaning meaning) {
        int open = text.indexOf('(');
        int close = text.indexOf(')', open);
        if (open < 0 || close < 0) {
            throw new IllegalStateException("not a signature: ".concat(text));
        }
        int space = text.lastIndexOf(' ', open);
        String name = text.substring(space + 1, open);
        String parameters = text.substring(open + 1, close);
        boolean constructor = name.equals("new");
        String descriptor;
        if (parameters.equals("...")) {
            descriptor = Line.ANY;
        } else {
            String result = constructor ? "V" : TypeNames.descriptor(text.substring(0, Math.max(space, 0)));
            descriptor = parameterDescriptors(parameters).concat(result);
        }
        position = close + 1;
        return words(meaning, constructor ? "<init>" : name, descriptor, parameters.startsWith("Message") ? 1 : 0);
    }

    private static String parameterDescriptors(String parameters) {
        StringBuilder descriptor = new StringBuilder("(");
        int start = 0;
        while (start < parameters.length()) {
            int comma = parameters.indexOf(',', start);
            comma = comma < 0 ? parameters.length() : comma;
            descriptor.append(
                    TypeNames.descriptor(parameters.substring(start, comma).strip()));
            start = comma + 1;
        }
        return descriptor.append(')').toString();
    }

    private Line words(Meaning meaning, String name, String descriptor, int messages) {
        boolean fluent = false;
        boolean unguarded = false;
        boolean own = false;
        @Nullable Treatment treatment = null;
        @Nullable Target target = null;
        int since = 0;
        int until = 0;
        for (String word = word(); !word.isEmpty(); word = word()) {
            switch (word) {
                case "fluent" -> fluent = true;
                case "unguarded" -> unguarded = true;
                case "own" -> own = true;
                case "access" -> treatment = Treatment.ACCESS;
                case "operation" -> treatment = Treatment.OPERATION;
                case "receiver" -> target = Target.RECEIVER;
                case "argument" -> target = Target.ARGUMENT;
                case "nothing" -> target = Target.NOTHING;
                case "since" -> since = Integer.parseInt(word());
                case "until" -> until = Integer.parseInt(word());
                default -> throw new IllegalStateException("not a word of the catalogue: ".concat(word));
            }
        }
        return new Line(meaning, name, descriptor, fluent, treatment, target, unguarded, own, messages, since, until);
    }

    private String word() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
        int start = position;
        while (position < text.length() && text.charAt(position) != ' ') {
            position++;
        }
        return text.substring(start, position);
    }
}
