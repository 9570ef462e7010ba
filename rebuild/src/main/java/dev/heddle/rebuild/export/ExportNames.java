// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names for variables and locks: different for different things, and without what would confuse a reader of lines. */
final class ExportNames {

    private record Aspect(Object owner, String suffix) {}

    private final Map<Object, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /** The variable in this place. */
    String variable(Location location) {
        return name(location, location.name());
    }

    /** The thing's monitor. */
    String monitor(Thing thing) {
        return name(new Aspect(thing, ""), thing.name());
    }

    /** The lock that the thing is, which is not its monitor. */
    String lock(Thing thing) {
        return name(new Aspect(thing, ".lock"), thing.name() + ".lock");
    }

    /** Returns what operations of the thing read and write, and the lock that makes them atomic. */
    String state(Thing thing) {
        return name(new Aspect(thing, ".state"), thing.name() + ".state");
    }

    /** An element of a thing that is no array, such as an {@code AtomicIntegerArray}. */
    String element(Thing thing, String index) {
        String suffix = "[" + index + "]";
        return name(new Aspect(thing, suffix), thing.name() + suffix);
    }

    /** Something that belongs to a thread, given by its path. */
    String ofThread(String path, String suffix) {
        return name(new Aspect(path, suffix), path + suffix);
    }

    private String name(Object key, String wanted) {
        return names.computeIfAbsent(key, ignored -> fresh(word(wanted)));
    }

    private String fresh(String wanted) {
        String name = wanted;
        for (int number = 2; !taken.add(name); number++) {
            name = wanted + "'" + number;
        }
        return name;
    }

    /** The text without blanks, bars and parentheses. */
    static String word(String text) {
        StringBuilder word = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            boolean confusing = Character.isWhitespace(c) || Character.isISOControl(c) || "|()".indexOf(c) >= 0;
            word.appendCodePoint(confusing ? '_' : c);
        });
        return word.isEmpty() ? "_" : word.toString();
    }
}
