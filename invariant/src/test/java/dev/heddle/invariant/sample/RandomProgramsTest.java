// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.watch.Watched;
import dev.heddle.explore.OperationKind;
import dev.heddle.invariant.Inference;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Tuple;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small real programs, made by chance. What is sampled from one execution of each class must be exactly what can be
 * seen in all interleavings by looking at all variables after every single step; so every invariant that is
 * inferred holds in all of them.
 */
class RandomProgramsTest {

    private static final Set<OperationKind> SILENT =
            EnumSet.of(OperationKind.START, OperationKind.JOIN, OperationKind.END, OperationKind.YIELD);

    @TempDir
    Path folder;

    @Test
    void one_execution_of_each_class_shows_all_that_can_be_seen() throws IOException {
        compare(IntStream.range(0, 8).boxed().toList());
    }

    @Test
    @Tag("slow")
    void so_it_does_for_many_programs() throws IOException {
        compare(IntStream.range(8, 100).boxed().toList());
    }

    private void compare(List<Integer> seeds) throws IOException {
        List<String> programs = new ArrayList<>();
        List<String> options = new ArrayList<>(List.of("-g", "-proc:none", "-d", folder.toString()));
        for (int seed : seeds) {
            Path source = folder.resolve("P" + seed + ".java");
            Files.writeString(source, program(seed));
            options.add(source.toString());
            programs.add("P" + seed);
            programs.add("P" + seed + "@brute-force");
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0])))
                .isZero();
        Map<String, Observation> observed = Observations.of(folder, folder, programs);
        int checked = 0;
        for (int seed : seeds) {
            Observation classes = observed.get("P" + seed);
            Observation all = observed.get("P" + seed + "@brute-force");
            assertThat(classes).isNotNull();
            assertThat(all).isNotNull();
            checked += compare(program(seed), classes, all);
        }
        assertThat(checked).as("invariants that were checked").isGreaterThan(50);
    }

    private static int compare(String source, Observation classes, Observation all) {
        Sampling sampling = Sampling.of(classes);
        Sampling every = Sampling.of(all);
        Map<String, Set<List<SampledValue>>> seen = new HashMap<>();
        all.executions().forEach(execution -> look(execution, sampling, all.threads(), seen));
        int checked = 0;
        for (Point point : sampling.samples().points()) {
            boolean isOfMethod = point.kind() == Point.Kind.ENTER || point.kind() == Point.Kind.EXIT;
            Set<List<SampledValue>> expected =
                    isOfMethod ? seen.getOrDefault(point.kind() + point.name(), Set.of()) : values(every, point);
            // Before main has started a thread, nobody knows what is there.
            if (!isOfMethod || point.name().contains(".t") || point.name().contains(".help")) {
                assertThat(values(sampling, point)).as("%s\n%s", source, point).isEqualTo(expected);
                checked += check(source, sampling, point, expected);
            }
        }
        return checked;
    }

    private static int check(String source, Sampling sampling, Point point, Set<List<SampledValue>> all) {
        List<Inferred> inferred = new Inference().infer(point, sampling.samples(), Selection.ALL, sampling.claim());
        for (Inferred one : inferred) {
            assertThat(all)
                    .as("%s\n%s: %s", source, point, one.sentence())
                    .allMatch(values -> one.invariant().holds(values));
        }
        return inferred.size();
    }

    private static Set<List<SampledValue>> values(Sampling sampling, Point point) {
        Set<List<SampledValue>> values = new HashSet<>();
        for (Tuple tuple : sampling.samples().tuples(point, Selection.ALL)) {
            values.add(tuple.values());
        }
        return values;
    }

    // ── too simple to be wrong ──────────────────────────────────────────────────────────────────────────────────────

    /**
     * Looks at all variables after each step, and notes for each method what can be there when it begins and ends.
     * Starts, joins and ends of threads are taken as soon as they can be, but may come later: they do not count,
     * and who is joined has ended when the other goes on.
     */
    private static void look(
            Watched execution, Sampling sampling, List<String> threads, Map<String, Set<List<SampledValue>>> seen) {
        Map<String, SampledValue> state = new HashMap<>();
        for (Watched.Step step : execution.steps()) {
            step.access().ifPresent(access -> state.putIfAbsent(name(sampling, access), whole(access.before())));
        }
        List<Map<String, SampledValue>> states = new ArrayList<>(List.of(Map.copyOf(state)));
        List<int[]> taken = new ArrayList<>(List.of(new int[threads.size()]));
        Set<Integer> joined = new HashSet<>();
        for (Watched.Step step : execution.steps()) {
            if (step.kind() == OperationKind.JOIN) {
                joined.add(step.partner());
            }
            if (!SILENT.contains(step.kind())) {
                step.access().ifPresent(access -> state.put(name(sampling, access), whole(access.after())));
                int[] now = taken.get(taken.size() - 1).clone();
                now[step.thread()]++;
                // Only main joins.
                for (int ended : step.thread() == 0 ? joined : Set.<Integer>of()) {
                    now[ended] = Integer.MAX_VALUE;
                }
                states.add(Map.copyOf(state));
                taken.add(now);
            }
        }
        for (Activation activation : Activation.of(execution)) {
            for (Point point : sampling.samples().points()) {
                boolean isHere = point.name().startsWith(activation.place().methodName() + "(");
                int begun = count(execution, activation.thread(), activation.begun());
                int ended = count(execution, activation.thread(), activation.ended());
                if (isHere && point.kind() == Point.Kind.ENTER) {
                    for (int i : moments(taken, activation.thread(), begun)) {
                        add(activation, point, states.get(i), states.get(i), seen);
                    }
                } else if (isHere && point.kind() == Point.Kind.EXIT && activation.hasEnded()) {
                    for (int i : moments(taken, activation.thread(), begun)) {
                        moments(taken, activation.thread(), ended).stream()
                                .filter(k -> k >= i)
                                .forEach(k -> add(activation, point, states.get(i), states.get(k), seen));
                    }
                }
            }
        }
    }

    /** How many of a thread's first steps count. */
    private static int count(Watched execution, int thread, int steps) {
        return (int) execution.steps().stream()
                .filter(step -> step.thread() == thread)
                .limit(Math.max(0, steps))
                .filter(step -> !SILENT.contains(step.kind()))
                .count();
    }

    private static List<Integer> moments(List<int[]> taken, int thread, int steps) {
        return IntStream.range(0, taken.size())
                .filter(i -> taken.get(i)[thread] == steps)
                .boxed()
                .toList();
    }

    private static void add(
            Activation activation,
            Point point,
            Map<String, SampledValue> before,
            Map<String, SampledValue> now,
            Map<String, Set<List<SampledValue>>> seen) {
        List<SampledValue> values = new ArrayList<>();
        for (SampledVariable variable : point.variables()) {
            if (variable.equals(ThreadVariable.VARIABLE)) {
                values.add(SampledValue.of(ThreadVariable.number(activation.thread())));
            } else {
                values.add((variable.isBefore() ? before : now).getOrDefault(variable.bareName(), SampledValue.ABSENT));
            }
        }
        seen.computeIfAbsent(point.kind() + point.name(), any -> new HashSet<>())
                .add(values);
    }

    private static String name(Sampling sampling, Watched.Access access) {
        return sampling.name(access.cell());
    }

    private static SampledValue whole(Watched.Found found) {
        return found.content() instanceof Long whole ? SampledValue.of(whole) : SampledValue.ABSENT;
    }

    // ── programs ────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Two threads of a few statements, or three of fewer; main looks at everything in the end. */
    private static String program(int seed) {
        Random random = new Random(seed);
        int threads = random.nextInt(4) == 0 ? 3 : 2;
        StringBuilder text = new StringBuilder("""
            import java.util.concurrent.atomic.*;
            public class P%d {
                int x, y;
                volatile int v;
                final int[] a = new int[2];
                final Object m = new Object();
                final AtomicInteger c = new AtomicInteger();
                void help() { x = x + 1; }
                synchronized void helpAlone() { y = x + 1; }
                public static void main(String[] arguments) throws Exception {
                    new P%d().run();
                }
            """.formatted(seed, seed));
        StringBuilder starts = new StringBuilder();
        StringBuilder joins = new StringBuilder();
        for (int thread = 0; thread < threads; thread++) {
            text.append("    void t%d() {\n        int p = 0;\n".formatted(thread));
            for (int i = 0; i < (threads == 2 ? 2 : 1); i++) {
                text.append("        ").append(statement(random, 0)).append('\n');
            }
            text.append("        if (p > 5) { y = p; }\n    }\n");
            starts.append("        Thread t%d = new Thread(this::t%d);\n        t%d.start();\n"
                    .formatted(thread, thread, thread));
            joins.append("        t%d.join();\n".formatted(thread));
        }
        return text.append("    void run() throws Exception {\n")
                .append(starts)
                .append(joins)
                .append("        if (x + y + v + a[0] + a[1] + c.get() > ")
                .append(2 + random.nextInt(8))
                .append(") { throw new IllegalStateException(); }\n    }\n}\n")
                .toString();
    }

    private static String statement(Random random, int depth) {
        int value = 1 + random.nextInt(3);
        return switch (random.nextInt(depth == 0 ? 12 : 9)) {
            case 0 -> "x = " + value + ";";
            case 1 -> "p += x;";
            case 2 -> "v = p + " + value + ";";
            case 3 -> "p += v;";
            case 4 -> "a[" + random.nextInt(2) + "] = " + value + ";";
            case 5 -> "p += c.getAndAdd(" + value + ");";
            case 6 -> "if (c.compareAndSet(0, " + value + ")) { p++; }";
            case 7 -> "if (x == " + value + ") { p += 10; }";
            case 8 -> "x += " + value + ";";
            case 9 -> "synchronized (m) { " + statement(random, 1) + " " + statement(random, 1) + " }";
            case 10 -> "help();";
            default -> "helpAlone();";
        };
    }
}
