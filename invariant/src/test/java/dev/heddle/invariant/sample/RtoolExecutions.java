// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.samples.rtool.Lazy01;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All executions of the programs of R_Tool on the real engine, run once for all tests. */
final class RtoolExecutions {

    private static final String HOME = "dev.heddle.samples.rtool.";

    private static final List<String> PROGRAMS = List.of(
            "FibBench",
            "Lazy01",
            "Stateful01",
            "Sync01",
            "Dekker x",
            "Lamport x",
            "Peterson x",
            "TimeVarMutex x",
            "Szymanski x",
            "IncTrue",
            "IncCas",
            "IncDec",
            "IncDecCas",
            "Reorder2",
            "AccountBad",
            "Withdraw",
            "WithdrawFixed",
            "WithdrawUnlocked",
            "ArrayIndex",
            "Pointer",
            "LogProcSweep",
            "LogProcSweep@brute-force");

    private static Map<String, Observation> observed = Map.of();
    private static final Map<String, Sampling> BOUNDARIES = new HashMap<>();
    private static final Map<String, Sampling> BLOCKS = new HashMap<>();

    private RtoolExecutions() {}

    static synchronized Observation of(String program) {
        if (observed.isEmpty()) {
            observed = observe();
        }
        Observation found = observed.get(HOME + program);
        assertThat(found).as(program).isNotNull();
        return found;
    }

    /** Samples of where methods begin and end only. */
    static synchronized Sampling boundaries(String program) {
        return BOUNDARIES.computeIfAbsent(program, any -> Sampling.of(List.of(of(program)), 0));
    }

    /** Samples of blocks of up to four accesses, too. */
    static synchronized Sampling blocks(String program) {
        return BLOCKS.computeIfAbsent(program, any -> Sampling.of(List.of(of(program)), 4));
    }

    private static Map<String, Observation> observe() {
        List<String> programs = new ArrayList<>(PROGRAMS);
        programs.replaceAll(HOME::concat);
        try {
            Path folder = Files.createTempDirectory("heddle-rtool");
            try {
                return Observations.of(folder, Observations.classPath(Lazy01.class), programs);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
