// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Commands of Heddle's as such that can be copied where nobody has installed it.
 *
 * @param goal how to call the goal {@code run} of this plugin
 */
record Commands(String goal) {

    private static final Pattern COMMAND = Pattern.compile("^(  (?:next)? +)heddle (.+)$", Pattern.MULTILINE);

    /** The same text with such commands. */
    String in(String text) {
        return COMMAND.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        "%smvn %s -Dheddle.arguments=\"%s\"".formatted(found.group(1), goal, found.group(2))));
    }
}
