// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The catalogue as a page for people, which is {@code docs/catalogue.md}. */
public final class CataloguePage {

    private static final String INTRODUCTION = """
            # Calls that Heddle understands

            Heddle does not look inside the JDK or a test library. It knows what their calls mean, and this page says which
            ones, how each is modelled, and what of it is not. It is printed from the code (package `dev.heddle.catalogue`): do
            not edit it, run `mvn test -pl trace -Dheddle.golden=refresh`.

            A call that is not listed is recorded all the same: its result is kept as observed, and woven code that it calls
            back is seen. A call through a class that is not listed counts as one of its nearest listed ancestor.

            | Recorded as | Means |
            |---|---|
            | pure | nothing is recorded, Heddle computes the result itself |
            | access | the result; the call reads or changes an object that promises nothing to threads. Where that is as \
            the receiver's class promises, and the class does synchronise, as an operation |
            | operation | the result, and stamps before and after: the call synchronises |
            | assertion | the result; the arguments are what must hold |
            | input | the value, which stands for any other of its type |

            *Operands* are the arguments that are neither a message, nor an index, nor the object whose field is meant.
            """;

    private static final String QUALITIES = """

            ## Classes and methods, whatever their calls mean

            In a name, `*` is any part without dots and dollars, and `**` is anything. A minus takes away what an earlier entry
            gave. Methods stand behind the class.

            | Known as | Means | Classes and methods |
            |---|---|---|
            """;

    private CataloguePage() {}

    /** The whole page. */
    public static String text() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (Family family : Family.values()) {
            page.append("\n## ").append(family.title()).append('\n');
            for (KnownType type : Catalogue.types()) {
                if (type.family() == family) {
                    append(page, type);
                }
            }
        }
        appendQualities(page);
        return page.toString();
    }

    private static void appendQualities(StringBuilder page) {
        page.append(QUALITIES);
        for (Quality quality : Quality.values()) {
            List<String> all = new ArrayList<>(Qualities.lines(quality));
            all.addAll(Qualities.methods(quality));
            page.append("| ").append(quality.word()).append(" | ").append(quality.text());
            page.append(" | `").append(String.join("`, `", all)).append("` |\n");
        }
    }

    private static void append(StringBuilder page, KnownType type) {
        Heading heading = type.heading();
        page.append("\n### `").append(name(heading.owner())).append("`\n\n");
        page.append(headline(type)).append('\n');
        Map<String, List<String>> calls = callsByRow(type);
        if (calls.isEmpty()) {
            return;
        }
        if (heading.treatment() == Treatment.PURE) {
            page.append('\n');
            calls.values().forEach(list -> page.append(String.join(", ", list)).append('\n'));
            return;
        }
        page.append("\n| Calls | Recorded as | Modelled | Not modelled |\n|---|---|---|---|\n");
        calls.forEach((row, list) ->
                page.append("| ").append(String.join(", ", list)).append(row).append(" |\n"));
    }

    private static String headline(KnownType type) {
        Heading heading = type.heading();
        List<String> parts = new ArrayList<>();
        if (heading.sharing() != Sharing.NONE) {
            parts.add("Shared between threads: " + heading.sharing().text() + ".");
        }
        if (heading.treatment() == Treatment.PURE) {
            parts.add("Pure.");
        }
        if (heading.since() > 0) {
            parts.add("Since JDK " + heading.since() + ".");
        }
        if (heading.until() > 0) {
            parts.add("Until JDK " + heading.until() + ".");
        }
        List<String> parents = new ArrayList<>();
        for (KnownType parent : type.parents()) {
            parents.add("`" + simple(parent.heading().owner()) + "`");
        }
        if (!parents.isEmpty()) {
            String all = type.ownLines().isEmpty() ? "All calls of " : "Besides those below, all calls of ";
            parts.add(all + String.join(" and ", parents) + ", recorded as " + recorded(heading.treatment()) + ".");
        }
        if (!type.remarks().isEmpty()) {
            parts.add("Note: " + String.join("; ", type.remarks()) + ".");
        }
        return String.join(" ", parts);
    }

    /** The calls of a type, by what the rest of their row says. */
    private static Map<String, List<String>> callsByRow(KnownType type) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (Line line : type.ownLines()) {
            Entry entry = type.heading().entry(line);
            String row = " | " + recorded(entry.treatment()) + " | "
                    + line.meaning().how() + " | " + line.meaning().notModelled();
            rows.computeIfAbsent(row, key -> new ArrayList<>()).add(call(type.heading(), line));
        }
        return rows;
    }

    private static String call(Heading heading, Line line) {
        String parameters = line.descriptor().equals(Line.ANY) ? "…" : Descriptors.readable(line.descriptor());
        String called = line.isConstructor() ? "new " + simple(heading.owner()) : line.name();
        String text = called.equals("*") ? "all others" : "`" + called + "(" + parameters + ")`";
        String since = line.since() > 0 ? " (since " + line.since() + ")" : "";
        String until = line.until() > 0 ? " (until " + line.until() + ")" : "";
        return text + since + until;
    }

    private static String recorded(Treatment treatment) {
        return treatment.name().toLowerCase(Locale.ROOT);
    }

    private static String name(String owner) {
        return owner.equals("[*") ? "arrays" : owner.replace('/', '.').replace('$', '.');
    }

    private static String simple(String owner) {
        return name(owner.substring(owner.lastIndexOf('/') + 1));
    }
}
