package dev.heddle.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How people call objects of a recorded run, whose names have numbers that tell them from all others, {@code Bank$Account#1}: by the one
 * field that has them; else by their class, {@code Account}, where no other of that name is spoken of; else by their class and a number,
 * {@code Account@1}.
 */
final class RecordedNames {

    private static final Pattern NAME = Pattern.compile("(?<![\\w.$/])([\\w$]+)((?:\\[])*)#(\\d+)(?![\\w$])");

    private final Map<String, String> titles = new HashMap<>();

    /**
     * Names for all texts together.
     *
     * @param texts all that is said of a finding in names of a recorded run
     * @param holders fields that have them, by their names, as far as that is known
     */
    RecordedNames(List<String> texts, Map<String, String> holders) {
        Map<String, TreeMap<Integer, List<String>>> alike = new TreeMap<>();
        for (String text : texts) {
            NAME.matcher(text).results().forEach(found -> {
                List<String> same = alike.computeIfAbsent(type(found), ignored -> new TreeMap<>())
                        .computeIfAbsent(Integer.parseInt(found.group(3)), ignored -> new ArrayList<>());
                // Classes of one name may be nested in different ones.
                if (!same.contains(found.group())) {
                    same.add(found.group());
                }
            });
        }
        alike.forEach((type, numbered) -> {
            List<String> names =
                    numbered.values().stream().flatMap(List::stream).toList();
            for (int i = 0; i < names.size(); i++) {
                // What follows an array is an index.
                boolean isAlone = names.size() == 1 && !type.endsWith("]");
                titles.put(names.get(i), isAlone ? type : "%s@%d".formatted(type, i + 1));
            }
        });
        titles.putAll(holders);
    }

    private static String type(MatchResult found) {
        String simple = found.group(1);
        String inner = simple.substring(simple.lastIndexOf('$') + 1);
        // One without a name of its own is known by the class that it is in: Bank$1.
        return (inner.isEmpty() || Character.isDigit(inner.charAt(0)) ? simple : inner) + found.group(2);
    }

    /** The text for people. */
    String in(String text) {
        return NAME.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(titles.getOrDefault(found.group(), found.group())));
    }
}
