// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A JVM that runs a workload, with or without the agent.
 *
 * @param workload what it runs
 * @param threads how many threads share the work
 * @param rounds how many rounds are measured
 * @param parts into how many parts the usual work is cut, of which one is done
 */
record RecordingFork(Path root, String workload, int threads, int rounds, int parts) {

    private static final String PROGRAMS = "dev.heddle.bench.recorded";
    private static final int WARM_UP = 12;

    /** The agent's work in it. */
    enum Agent {
        NONE,
        /** It is there and does nothing. */
        NO_OP,
        RECORDING
    }

    /**
     * The cost of a round: the smallest of all rounds.
     *
     * @param processor seconds of processor time of the program's threads
     * @param clock seconds that went by
     * @param process seconds of processor time of all threads of the JVM, the writer's included; the mean of all rounds
     * @param events number of events in a round
     * @param total number of events in all rounds, warm-up included
     * @param result what the program computed
     */
    record Cost(double processor, double clock, double process, long events, long total, String result) {}

    static Path agentJar(Path root) {
        return root.resolve("agent/target/heddle-agent.jar");
    }

    /** Runs it; {@code trace} is where a recording goes. */
    Cost run(Agent agent, Path trace) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        option(agent, trace).ifPresent(command::add);
        command.addAll(List.of("-cp", root.resolve("bench/target/classes").toString(), PROGRAMS + ".Runner", workload));
        for (int argument : new int[] {threads, parts == 1 ? WARM_UP : 0, rounds, parts}) {
            command.add(String.valueOf(argument));
        }
        return read(output(command));
    }

    /** Records a program that has a main method of its own. */
    static void main(Path root, String program, String argument, Path trace) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(recording(root, trace));
        command.addAll(
                List.of("-cp", root.resolve("bench/target/classes").toString(), PROGRAMS + "." + program, argument));
        output(command);
    }

    private static String output(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " failed:\n" + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private Optional<String> option(Agent agent, Path trace) {
        return switch (agent) {
            case NONE -> Optional.empty();
            case NO_OP -> Optional.of(withAgent(root, "noop"));
            case RECORDING -> Optional.of(recording(root, trace));
        };
    }

    private static String recording(Path root, Path trace) {
        return withAgent(root, "out=" + trace + ",include=" + PROGRAMS + ",exclude=" + PROGRAMS + ".Runner");
    }

    private static String withAgent(Path root, String options) {
        if (!Files.isRegularFile(agentJar(root))) {
            throw new IllegalStateException(agentJar(root) + " is missing; build it with: mvn package -pl agent -am");
        }
        return "-javaagent:" + agentJar(root) + "=" + options;
    }

    private static Cost read(String output) {
        double[] best = {Double.MAX_VALUE, Double.MAX_VALUE};
        double process = 0;
        int rounds = 0;
        long events = 0;
        long total = 0;
        String result = "";
        for (String line : output.lines().toList()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "round" -> {
                    for (int i = 0; i < best.length; i++) {
                        best[i] = Math.min(best[i], Long.parseLong(words[1 + i]) / 1e9);
                    }
                    // Known in steps of ten milliseconds only, so the mean says more than the smallest.
                    process += Long.parseLong(words[3]) / 1e9;
                    rounds++;
                    events = Long.parseLong(words[4]);
                }
                case "total" -> total = Long.parseLong(words[1]);
                case "result" -> result = words[1];
                default -> throw new IllegalStateException("not a line of the runner: " + line);
            }
        }
        return new Cost(best[0], best[1], process / rounds, events, total, result);
    }
}
