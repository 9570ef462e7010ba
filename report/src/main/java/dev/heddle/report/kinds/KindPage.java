// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.kinds;

import dev.heddle.finding.Kind;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page about a kind of finding.
 *
 * @param name what to ask for: {@code lost-update}
 * @param kind what findings of this kind are reported as
 * @param summary what it is, in a sentence
 * @param markdown the whole page
 */
public record KindPage(String name, Kind kind, String summary, String markdown) {

    private static final Pattern HEAD = Pattern.compile("# ([^\n]+) \\((HDL\\d+)\\)\n\n(.+?)\n\n.*", Pattern.DOTALL);

    /** Reads a page: a title with the code in brackets, then the summary as a paragraph of its own, then the rest. */
    static KindPage of(String name, String markdown) {
        Matcher head = HEAD.matcher(markdown);
        if (!head.matches()) {
            throw new IllegalStateException("the page %s does not begin with '# Title (HDLnnn)'".formatted(name));
        }
        Kind kind = Stream.of(Kind.values())
                .filter(one -> one.code().equals(head.group(2)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("%s: there is no %s".formatted(name, head.group(2))));
        return new KindPage(name, kind, head.group(3).replace('\n', ' '), markdown);
    }

    /** Returns true if this is the page about all findings with its code, and not about some of them. */
    public boolean isMain() {
        return name.equals(nameOf(kind));
    }

    static String nameOf(Kind kind) {
        return kind.title().toLowerCase(Locale.ROOT).replace(' ', '-');
    }
}
