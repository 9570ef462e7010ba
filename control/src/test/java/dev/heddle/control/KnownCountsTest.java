// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.samples.rtool.Lazy01;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs of R_Tool's table 5.1 on the real engine. Classes, how many of them fail, and how many executions preemption
 * bounding needs were computed elsewhere, by an enumerator that knows nothing of us.
 */
class KnownCountsTest {

    /** Executions with at most 0, 1 and 2 preemptions; none where the oracle of our program is an operation more. */
    private record Known(String program, long classes, long bad, long... bounded) {}

    private static final List<Known> PROGRAMS = List.of(
            new Known("Lazy01", 6, 2, 6, 6, 6),
            new Known("Stateful01", 6, 0, 2, 4, 6),
            new Known("Sync01", 2, 0, 2, 2, 2),
            new Known("TimeVarMutex", 2, 0),
            new Known("IncTrue", 106, 32, 2, 14, 76),
            new Known("IncCas", 6, 2, 2, 6, 14),
            new Known("IncCasAtomic", 4, 0, 2, 4, 6),
            new Known("IncDec", 42, 0, 2, 15, 86),
            new Known("IncDecCas", 2, 0, 2, 5, 5),
            new Known("Reorder2", 324, 224, 24, 168, 672),
            new Known("Reorder1", 4, 2, 2, 4, 6),
            new Known("AccountBad", 6, 2, 6, 6, 6),
            new Known("LogProcSweep", 5, 1, 2, 15, 15),
            new Known("Withdraw", 6, 4, 2, 4, 6),
            new Known("WithdrawUnlocked", 4, 2, 2, 4, 6),
            new Known("WithdrawFixed", 2, 0, 2, 2, 2),
            new Known("ArrayIndex", 14, 12, 2, 8, 26),
            new Known("Pointer", 5, 3, 2, 11, 11),
            new Known("Peterson", 340, 0),
            new Known("Lamport", 172, 0),
            new Known("Szymanski", 2911, 0),
            new Known("Dekker", 1923, 0),
            new Known("FibBench", 8953, 0, 2, 30, 422));

    @TempDir
    Path folder;

    @Test
    void each_class_is_executed_once_and_preemption_bounding_is_exact() {
        List<Question> questions = new ArrayList<>();
        for (Known known : PROGRAMS) {
            questions.add(new Question(main(known), "", "dpor", 0));
            for (int bound = 0; bound < known.bounded().length; bound++) {
                questions.add(new Question(main(known), "", "pcb:" + bound, 0));
            }
        }

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Lazy01.class), questions);

        int next = 0;
        for (Known known : PROGRAMS) {
            Result all = results.get(next++);
            assertThat(all.stop()).as(known.program()).isEqualTo("EXHAUSTED");
            assertThat(all.classes()).as(known.program()).isEqualTo(known.classes());
            assertThat(all.completed()).as(known.program()).isEqualTo(known.classes());
            assertThat(all.failures()).as(known.program()).isEqualTo(known.bad());
            for (long executions : known.bounded()) {
                Result bounded = results.get(next++);
                assertThat(bounded.completed())
                        .as("%s with %s", known.program(), bounded.strategy())
                        .isEqualTo(executions);
            }
        }
    }

    /** Figures from the literature on partial-order reduction, and small bugs that other tools were compared on. */
    @Test
    void programs_of_others_have_as_many_classes_as_is_known() {
        List<String> programs = List.of(
                "AtomicIncrements",
                "Bank",
                "CasLoop",
                "TwoLocks",
                "MissedSignal",
                "Publication",
                "PrivateVariables",
                "SpinFlag",
                "SpinLock");
        List<Question> questions = programs.stream()
                .map(program -> new Question("dev.heddle.samples.peers." + program, "", "dpor", 0))
                .toList();

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Lazy01.class), questions);

        assertThat(results).extracting(Result::completed).containsExactly(1680L, 6L, 4L, 3L, 3L, 3L, 1L, 2L, 48L);
        assertThat(results).extracting(Result::failures).containsExactly(0L, 4L, 0L, 1L, 1L, 1L, 0L, 0L, 0L);
    }

    /** The table in docs/exploration.md: program, executions, failures. */
    @Test
    void every_program_of_others_is_decided() {
        Map<String, List<Long>> known = new LinkedHashMap<>();
        known.put("PlainLostUpdate", List.of(4L, 2L));
        known.put("GetThenSet", List.of(4L, 2L));
        known.put("LostUpdate", List.of(34L, 28L));
        known.put("TwoReentrantLocks", List.of(3L, 1L));
        known.put("TwoSemaphores", List.of(3L, 1L));
        known.put("ThreeLocks", List.of(7L, 1L));
        known.put("BoundedBuffer", List.of(30L, 2L));
        known.put("TimedWait", List.of(2L, 0L));
        known.put("ExecutorTasks", List.of(458L, 188L));
        known.put("FutureStages", List.of(213L, 76L));
        known.put("FileWriting", List.of(18L, 16L));
        known.put("WorkStealQueue", List.of(11L, 4L));
        known.put("Bluetooth", List.of(6L, 1L));
        known.put("AppendedText", List.of(3L, 1L));
        List<Question> questions = known.keySet().stream()
                .map(program -> new Question("dev.heddle.samples.peers." + program, "", "dpor", 3))
                .toList();

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Lazy01.class), questions);

        assertThat(results).allSatisfy(result -> {
            String program = result.main().substring(result.main().lastIndexOf('.') + 1);
            assertThat(result.stop()).as(program).isEqualTo("EXHAUSTED");
            assertThat(List.of(result.completed(), result.failures()))
                    .as(program)
                    .isEqualTo(known.get(program));
            assertThat(result.replayed())
                    .as(program)
                    .isEqualTo(3L * result.outcomes().size());
        });
    }

    @Test
    void brute_force_runs_every_interleaving() {
        List<String> programs =
                List.of("Lazy01", "Stateful01", "Sync01", "IncCas", "IncTrue", "Reorder2", "ArrayIndex");
        List<Long> interleavings = List.of(6L, 6L, 2L, 20L, 2772L, 2520L, 70L);
        List<Question> questions = programs.stream()
                .map(program -> new Question("dev.heddle.samples.rtool." + program, "", "brute-force", 0))
                .toList();

        List<Result> results = Explorations.of(folder, Explorations.ownClassPath(Lazy01.class), questions);

        assertThat(results).extracting(Result::completed).containsExactlyElementsOf(interleavings);
    }

    private static String main(Known known) {
        return "dev.heddle.samples.rtool." + known.program();
    }
}
