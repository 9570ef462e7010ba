// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Names of classes' members, where {@code *} stands for anything: {@code com.acme.Bank.transfer}, {@code Bank#transfer},
 * {@code Bank.*}. A class without a package matches in every package.
 */
public final class MemberPatterns {

    private final List<Pattern> patterns;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    /** The members that any of these names. */
    public MemberPatterns(List<String> patterns) {
        this.patterns = patterns.stream().map(MemberPatterns::compiled).toList();
    }

    /** Returns true if the member of the class, which is named with dots, is one of them. */
    public boolean match(String className, String member) {
        return !patterns.isEmpty() && known.computeIfAbsent(className + "." + member, this::matches);
    }

    private boolean matches(String name) {
        int member = name.lastIndexOf('.');
        String simple = name.substring(name.lastIndexOf('.', member - 1) + 1);
        // What is nested in a class is written with a dollar, or with a dot as in the source.
        return List.of(name, simple, name.replace('$', '.'), simple.replace('$', '.')).stream()
                .anyMatch(form -> patterns.stream()
                        .anyMatch(pattern -> pattern.matcher(form).matches()));
    }

    private static Pattern compiled(String text) {
        StringBuilder regex = new StringBuilder();
        for (String part : text.replace('#', '.').split("\\*", -1)) {
            regex.append(regex.length() == 0 ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(regex.toString());
    }
}
