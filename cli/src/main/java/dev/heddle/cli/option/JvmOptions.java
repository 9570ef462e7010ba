// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.program.Installation;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options of the program's JVM. */
public final class JvmOptions {

    private static final long PATIENCE_SECONDS = 10;

    /** Options with which the JVM starts a security manager; the two exceptions only say whether the program may set one. */
    private static final Predicate<String> SECURITY_MANAGER = Pattern.compile(
                    "-Djava\\.security\\.manager(=(?!allow$|disallow$).*)?")
            .asMatchPredicate();

    @Option(names = "--jvm-arg", paramLabel = "ARG", description = "an option for the program's JVM; repeatable")
    private List<String> arguments = new ArrayList<>();

    private boolean isChecked;

    /** Those of a run before this one. */
    public void addAll(List<String> others) {
        arguments.addAll(others);
    }

    /**
     * The options, with which a JVM can be started.
     *
     * @throws HeddleException in the JVM's words if it does not take them
     */
    public List<String> arguments() {
        arguments.stream().filter(SECURITY_MANAGER).findFirst().ifPresent(argument -> {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "--jvm-arg %s: a security manager keeps Heddle out of the program; try without it"
                            .formatted(argument));
        });
        // Agents have effects of their own: a debugger's may wait for ever.
        List<String> tried = arguments.stream()
                .filter(argument -> !argument.matches("-(agentlib|agentpath|javaagent|Xrun).*"))
                .toList();
        if (!isChecked && !tried.isEmpty()) {
            require(tried);
        }
        isChecked = true;
        return List.copyOf(arguments);
    }

    private static void require(List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(WorkerProcess.Setup.like(Installation.tools().agent(), options)
                .java()
                .toString());
        command.addAll(options);
        command.add("-version");
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try {
                if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0) {
                    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                    throw new HeddleException(
                            Problem.BAD_OPTION,
                            "java does not take --jvm-arg %s: %s".formatted(String.join(" ", options), reason(said)));
                }
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new HeddleException(Problem.BAD_OPTION, "java can't be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String reason(String said) {
        return said.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("Picked up"))
                .findFirst()
                .orElse("it says nothing");
    }
}
