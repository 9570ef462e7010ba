// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The things that threads of generated programs share, and what they can do with them. */
record Vocabulary(Map<String, Thing> things) {

    /**
     * Something that threads share.
     *
     * @param has declarations
     * @param needs names of other things that its statements use
     * @param show expressions that tell its state at the end
     * @param end statements of the main thread before that
     * @param statements what threads can do with it
     * @param known what they can do, too, but is known to be explored wrongly
     */
    record Thing(
            String name,
            List<String> has,
            List<String> needs,
            List<String> show,
            List<String> end,
            List<String> statements,
            List<String> known) {

        private static Thing named(String name) {
            return new Thing(
                    name,
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>());
        }

        private void add(String word, String rest) {
            switch (word) {
                case "has" -> has.add(rest);
                case "needs" -> needs.addAll(List.of(rest.split(" ")));
                case "show" -> show.add(rest);
                case "end" -> end.add(rest);
                case "do", "wait" -> {
                    statements.add(rest);
                    // Those that do not wait are three times as likely.
                    statements.addAll(word.equals("do") ? List.of(rest, rest) : List.of());
                }
                case "known" -> known.add(rest);
                default -> throw new IllegalArgumentException("vocabulary: " + word + " " + rest);
            }
        }
    }

    static Vocabulary read() {
        try (InputStream in = Vocabulary.class.getResourceAsStream("/freedom/vocabulary.txt")) {
            if (in == null) {
                throw new IllegalStateException("there is no vocabulary");
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Vocabulary parse(String text) {
        Map<String, Thing> things = new LinkedHashMap<>();
        for (String paragraph : text.split("\n\n+")) {
            List<String> lines =
                    paragraph.lines().filter(line -> !line.startsWith("#")).toList();
            if (lines.isEmpty()) {
                continue;
            }
            Thing thing = Thing.named(lines.get(0));
            for (String line : lines.subList(1, lines.size())) {
                int space = line.indexOf(' ');
                thing.add(line.substring(0, space), line.substring(space + 1));
            }
            things.put(thing.name(), thing);
        }
        return new Vocabulary(things);
    }

    Thing thing(String name) {
        Thing thing = things.get(name);
        if (thing == null) {
            throw new IllegalArgumentException("the vocabulary has no " + name);
        }
        return thing;
    }

    /** These and all that they need, in the order of the vocabulary. */
    List<Thing> with(List<String> names) {
        List<String> wanted = new ArrayList<>(names);
        for (int i = 0; i < wanted.size(); i++) {
            wanted.addAll(thing(wanted.get(i)).needs());
        }
        return things.values().stream()
                .filter(thing -> wanted.contains(thing.name()))
                .toList();
    }
}
