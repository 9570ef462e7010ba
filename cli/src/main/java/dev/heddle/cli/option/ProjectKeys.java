// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The options that the settings of a project may set, whoever wrote them: those that decide how long, how much and
 * what is analysed, and how it is shown. What runs, what is written and what listens is for the user to say.
 */
public final class ProjectKeys {

    /** Options that can do no harm, whatever is said about them. */
    public static final Set<String> HARMLESS = Set.of(
            "all",
            "ascii",
            "atomic",
            "atomic-as-region",
            "block",
            "budget",
            "classes",
            "color",
            "events",
            "exact",
            "exclude",
            "executions",
            "explore",
            "fail-on",
            "failures",
            "form",
            "format",
            "from",
            "further",
            "include",
            "inconclusive",
            "input",
            "json",
            "largest",
            "limit",
            "model",
            "only",
            "patience",
            "predict",
            "predicted",
            "program",
            "property",
            "quiet",
            "region",
            "repairs",
            "replays",
            "runs",
            "set",
            "solve",
            "solver",
            "spurious",
            "stacks",
            "steps",
            "strategy",
            "switches",
            "thread",
            "time",
            "timeouts",
            "times",
            "top",
            "trials",
            "verbose",
            "width",
            "without",
            "workers");

    /** Options that name files to read, which have to lie in the project's folder. A baseline also loses what is gone. */
    public static final Set<String> INSIDE = Set.of("baseline", "corpus", "regions", "source");

    /** Options that choose code or a JVM, write, or listen. */
    public static final Set<String> OWNERS = Set.of(
            "anew",
            "apply",
            "assertions",
            "class-path",
            "daikon",
            "file",
            "for-test",
            "good-if",
            "help",
            "html",
            "invariants",
            "jdwp",
            "junit",
            "jvm-arg",
            "keep",
            "out",
            "output",
            "port",
            "resume",
            "sarif",
            "save",
            "schedules",
            "version");

    private ProjectKeys() {}

    /** Returns why what a project says is not taken, if it is not. */
    static Optional<String> objection(String key, String value, Path folder) {
        String option = key.substring(key.lastIndexOf('.') + 1);
        if (HARMLESS.contains(option)) {
            return Optional.empty();
        }
        if (!INSIDE.contains(option)) {
            return Optional.of(
                    "'%s' decides what runs, what is written or what listens on this machine, which a project's settings may not"
                            .formatted(key));
        }
        for (String one : value.split(",")) {
            if (!isInside(one.strip(), folder)) {
                return Optional.of("'%s' names a file outside of this folder, which a project's settings may not: %s"
                        .formatted(key, one.strip()));
            }
        }
        return Optional.empty();
    }

    private static boolean isInside(String name, Path folder) {
        try {
            Path whole = folder.toAbsolutePath().normalize();
            Path file = whole.resolve(name).normalize();
            Path there = file;
            while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS) && there.getParent() != null) {
                there = there.getParent();
            }
            // A link inside may lead outside.
            return file.startsWith(whole) && there.toRealPath().startsWith(whole.toRealPath());
        } catch (IOException | InvalidPathException unusable) {
            return false;
        }
    }
}
