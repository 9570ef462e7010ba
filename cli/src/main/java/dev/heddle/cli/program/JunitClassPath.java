// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.program;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The class path of tests, with what starts them. A build usually leaves that to its test runner, so it is not among a project's own
 * dependencies; where it lies is known by the other jars of JUnit, which have it as their neighbour in the local repository.
 */
public final class JunitClassPath {

    private static final Pattern JAR = Pattern.compile("(junit-(?:platform|jupiter)-\\w+)-(\\d[\\w.-]*)\\.jar");
    private static final String PLATFORM = "junit-platform-";
    private static final String COMMONS = PLATFORM + "commons";
    private static final String LAUNCHER = PLATFORM + "launcher";
    private static final String JUPITER = "junit-jupiter-api";

    private final Surroundings surroundings;
    private final Map<String, Path> jars = new LinkedHashMap<>();

    private JunitClassPath(String classPath, Surroundings surroundings) {
        this.surroundings = surroundings;
        for (String part : classPath.split(File.pathSeparator)) {
            Path file = Path.of(part);
            Optional.ofNullable(file.getFileName())
                    .map(name -> JAR.matcher(name.toString()))
                    .filter(Matcher::matches)
                    .ifPresent(name -> jars.put(name.group(1), file));
        }
    }

    /**
     * The class path, and what it lacks to start tests of JUnit 5 and later.
     *
     * @throws HeddleException if something is missing and not to be found
     */
    public static String completed(String classPath, Surroundings surroundings) {
        JunitClassPath junit = new JunitClassPath(classPath, surroundings);
        // Anything else than single jars in their usual names is for whoever made it.
        if (!junit.jars.containsKey(COMMONS) || !junit.jars.containsKey(JUPITER)) {
            return classPath;
        }
        StringBuilder all = new StringBuilder(classPath);
        for (Map.Entry<String, String> wanted : Map.of(
                        LAUNCHER, COMMONS, PLATFORM + "engine", COMMONS, "junit-jupiter-engine", JUPITER)
                .entrySet()) {
            if (!junit.jars.containsKey(wanted.getKey())) {
                all.append(File.pathSeparator).append(junit.neighbour(wanted.getKey(), wanted.getValue()));
            }
        }
        return all.toString();
    }

    /** The jar of the same version as one that is there: {@code …/junit-platform-commons/1.10.2/} has that of the launcher beside it. */
    private Path neighbour(String wanted, String known) {
        Path jar = jars.getOrDefault(known, Path.of(""));
        Matcher name = JAR.matcher(String.valueOf(jar.getFileName()));
        String version = name.matches() ? name.group(2) : "";
        String file = "%s-%s.jar".formatted(wanted, version);
        for (Path place : List.of(Path.of("..", "..", wanted, version, file), Path.of(file))) {
            Path found = jar.resolveSibling(place).normalize();
            if (Files.isRegularFile(surroundings.folder().resolve(found))) {
                return found;
            }
        }
        String group = wanted.startsWith(PLATFORM) ? "org.junit.platform" : "org.junit.jupiter";
        throw new HeddleException(
                Problem.BAD_OPTION,
                "JUnit starts tests by %s:%s, which is not on the class path and not in the local repository; mvn dependency:get -Dartifact=%s:%s:%s brings it there"
                        .formatted(group, wanted, group, wanted, version));
    }
}
