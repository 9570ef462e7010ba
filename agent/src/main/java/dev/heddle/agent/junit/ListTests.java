// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent.junit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Lists the tests of classes without running them, each in the form that {@link RunTests} takes. */
public final class ListTests {

    private ListTests() {}

    /** Called with a file that names classes, one in a line, and one to write the tests to. Ends with 0, or else with 1. */
    public static void main(String[] arguments) throws IOException {
        PrintStream err = System.err;
        Set<String> tests = new LinkedHashSet<>();
        try {
            for (String name : Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8)) {
                Class<?> type = Class.forName(name, false, ListTests.class.getClassLoader());
                tests.addAll(of(type));
            }
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            err.println("heddle: the tests can't be listed: " + e);
            System.exit(1);
        }
        Files.write(Path.of(arguments[1]), tests, StandardCharsets.UTF_8);
        // Whatever looking for them has started does not keep the JVM alive.
        System.exit(0);
    }

    private static List<String> of(Class<?> type) {
        return RunTests.hasPlatform() ? PlatformTests.list(type) : Junit4Tests.list(type);
    }
}
