// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Knows which of the words behind {@code java} names the program. */
final class JavaArguments {

    /** Options whose value is a word of its own. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--illegal-native-access",
            "--source");

    private static final Set<String> NAMING = Set.of("-jar", "-m", "--module");

    private JavaArguments() {}

    /** The program's short name, if it can be told. */
    static Optional<String> program(List<String> arguments) {
        int named = named(arguments);
        return named < arguments.size() ? Optional.of(simple(arguments.get(named))) : Optional.empty();
    }

    /** Returns where the program's own arguments begin: behind the word that names it. */
    static int end(List<String> arguments) {
        return Math.min(named(arguments) + 1, arguments.size());
    }

    /** Returns where the word is that names the program; behind all of them if there is none. */
    private static int named(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (NAMING.contains(word)) {
                return i + 1;
            } else if (WITH_VALUE.contains(word)) {
                i++;
            } else if (word.startsWith("--module=") || !word.startsWith("-") && !word.startsWith("@")) {
                return i;
            }
        }
        return arguments.size();
    }

    /** {@code Bank} for {@code com.acme.Bank}, {@code lib/Bank.java}, {@code Bank.jar} and {@code module/com.acme.Bank}. */
    static String simple(String word) {
        String name = word.substring(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
        for (String suffix : List.of(".java", ".jar", ".cmd", ".bat", ".sh", ".exe")) {
            if (name.endsWith(suffix) && name.length() > suffix.length()) {
                return safe(name.substring(0, name.length() - suffix.length()));
            }
        }
        return safe(name.substring(name.lastIndexOf('.') + 1));
    }

    private static String safe(String name) {
        String safe = name.replaceAll("[^\\w.-]", "_");
        return safe.isEmpty() ? "run" : safe;
    }
}
