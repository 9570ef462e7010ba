// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.search.code.CodeMethod.Handing;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The places where containers are kept: fields, parameters and what instructions give. Two names mean the same
 * container if the one has its value from the other and from nowhere else, as what a lambda expression captures or a
 * constructor puts into a field.
 */
final class Holders {

    /** The name of a holder's content, behind its own. */
    static final String CONTENT = "{}";

    /** The origin of containers whose calls do not get in each other's way. */
    static final String GUARDED = "guarded";

    private static final int MOST_HANDS = 12;

    private final Map<String, Set<String>> sources = new HashMap<>();
    private final Map<String, String> known = new HashMap<>();

    Holders(Collection<CodeMethod> methods) {
        for (CodeMethod method : methods) {
            for (Handing handing : method.handings()) {
                sources.computeIfAbsent(handing.to(), any -> new LinkedHashSet<>())
                        .add(handing.from());
            }
        }
    }

    static boolean isContent(String field) {
        return field.endsWith(CONTENT);
    }

    /** The variable that an access means: a field as it is, and a content by what holds it first. */
    String variable(Usage usage) {
        return isContent(usage.field())
                ? known.computeIfAbsent(usage.field(), field -> first(holder(field), MOST_HANDS) + CONTENT)
                : usage.field();
    }

    private static String holder(String content) {
        return content.substring(0, content.length() - CONTENT.length());
    }

    private String first(String holder, int hands) {
        Set<String> from = sources.getOrDefault(holder, Set.of());
        if (from.size() != 1 || hands == 0) {
            return holder;
        }
        String only = from.iterator().next();
        if (only.equals(GUARDED) || Name.isField(holder) && Name.isValue(only)) {
            // It is as good a name as what made the object, and people know it.
            return holder;
        }
        String first = first(only, hands - 1);
        return Name.isField(holder) && !Name.isField(first) && !Name.isValue(first) ? holder : first;
    }

    /** Returns true if some container that may be kept there guards each of its calls. */
    boolean isGuarded(Usage usage) {
        Set<String> seen = new HashSet<>();
        Set<String> open = new LinkedHashSet<>(Set.of(holder(usage.field())));
        while (!open.isEmpty()) {
            String next = open.iterator().next();
            open.remove(next);
            if (next.equals(GUARDED)) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(sources.getOrDefault(next, Set.of()));
            }
        }
        return false;
    }

    /** Names of holders. */
    static final class Name {

        private static final String VALUE = " value ";

        private Name() {}

        static String parameter(CodeMethod.Id method, int local) {
            return "%s argument %d".formatted(of(method), local);
        }

        static String value(CodeMethod.Id method, int instruction) {
            return of(method) + VALUE + instruction;
        }

        static String result(CodeMethod.Id method) {
            return of(method) + " result";
        }

        private static String of(CodeMethod.Id method) {
            return "%s.%s%s".formatted(method.className(), method.name(), method.descriptor());
        }

        static boolean isField(String holder) {
            return holder.indexOf(' ') < 0;
        }

        static boolean isValue(String holder) {
            return holder.contains(VALUE);
        }

        /** Returns the name of the content of a holder for people. */
        static String text(String content) {
            String holder = holder(content);
            int end = holder.indexOf('(');
            return isField(holder) || end < 0 ? "content of " + holder : "a collection of " + holder.substring(0, end);
        }
    }
}
