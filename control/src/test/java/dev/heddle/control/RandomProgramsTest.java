// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small real programs, made by chance: partial-order reduction must find exactly what running every interleaving finds. */
class RandomProgramsTest {

    private static final int REPLAYS = 20;
    private static final int MANY_REPLAYS = 100;

    @TempDir
    Path folder;

    @Test
    void reduction_finds_the_outcomes_of_brute_force_and_each_can_be_replayed() throws IOException {
        compare(List.of(0, 1, 2, 3, 4, 5, 6, 7), REPLAYS);
    }

    @Test
    @Tag("slow")
    void so_it_does_for_many_programs() throws IOException {
        compare(IntStream.range(0, 60).boxed().toList(), MANY_REPLAYS);
    }

    private void compare(List<Integer> seeds, int replays) throws IOException {
        List<Path> sources = new ArrayList<>();
        List<Question> questions = new ArrayList<>();
        for (int seed : seeds) {
            Path source = folder.resolve("P" + seed + ".java");
            Files.writeString(source, program(seed));
            sources.add(source);
            questions.add(new Question("P" + seed, "", "dpor", replays));
            questions.add(new Question("P" + seed, "", "brute-force", 0));
        }
        List<String> options = new ArrayList<>(List.of("-g", "-proc:none", "-d", folder.toString()));
        sources.forEach(source -> options.add(source.toString()));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0])))
                .isZero();

        List<Result> results = Explorations.of(folder, folder.toString(), questions);

        for (int i = 0; i < seeds.size(); i++) {
            Result reduced = results.get(2 * i);
            Result all = results.get(2 * i + 1);
            String source = Files.readString(sources.get(i));
            assertThat(reduced.stop()).as(source).isEqualTo("EXHAUSTED");
            assertThat(reduced.completed()).as(source).isEqualTo(reduced.classes());
            assertThat(reduced.replayed())
                    .as(source)
                    .isEqualTo((long) replays * reduced.outcomes().size());
            if (all.stop().equals("EXHAUSTED")) {
                assertThat(reduced.outcomes()).as(source).isEqualTo(all.outcomes());
                assertThat(reduced.classes()).as(source).isEqualTo(all.classes());
            } else {
                assertThat(reduced.outcomes()).as(source).containsAll(all.outcomes());
            }
        }
    }

    /** Two or three threads of a few statements; the last thing that main does is to throw what it has seen. */
    private static String program(int seed) {
        Random random = new Random(seed);
        int threads = random.nextInt(4) == 0 ? 3 : 2;
        StringBuilder text = new StringBuilder("""
                import java.util.concurrent.*;
                import java.util.concurrent.atomic.*;
                import java.util.concurrent.locks.*;
                public class P%d {
                    int x, y;
                    final int[] a = new int[2];
                    volatile int v;
                    final Object m = new Object(), n = new Object();
                    final ReentrantLock l = new ReentrantLock();
                    final AtomicInteger c = new AtomicInteger();
                    final Semaphore s = new Semaphore(1);
                    final ConcurrentHashMap<String, Integer> h = new ConcurrentHashMap<>();
                    final ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                    public static void main(String[] arguments) throws Exception {
                        new P%d().run();
                    }
                """.formatted(seed, seed));
        StringBuilder starts = new StringBuilder();
        StringBuilder joins = new StringBuilder();
        for (int thread = 0; thread < threads; thread++) {
            text.append("    void t%d() {\n        int p = 0;\n".formatted(thread));
            int budget = threads == 2 ? 3 : 1;
            for (int i = 0; i < budget; i++) {
                text.append("        ").append(statement(random, 0)).append('\n');
            }
            text.append("        y += p;\n    }\n");
            starts.append("        Thread t%d = new Thread(this::t%d);\n".formatted(thread, thread));
            joins.append("        t%d.join();\n".formatted(thread));
        }
        text.append("    void run() throws Exception {\n").append(starts);
        for (int thread = 0; thread < threads; thread++) {
            text.append("        t%d.start();\n".formatted(thread));
        }
        return text.append(joins)
                .append("        throw new IllegalStateException(")
                .append(
                        "x + \" \" + y + \" \" + v + \" \" + a[0] + a[1] + \" \" + c + \" \" + h.get(\"k\") + q.size());\n")
                .append("    }\n}\n")
                .toString();
    }

    private static String statement(Random random, int depth) {
        int value = 1 + random.nextInt(3);
        return switch (random.nextInt(depth == 0 ? 14 : 9)) {
            case 0 -> "x = " + value + ";";
            case 1 -> "p += x;";
            case 2 -> "v = p + " + value + ";";
            case 3 -> "p += v;";
            case 4 -> "a[" + random.nextInt(2) + "] = " + value + ";";
            case 5 -> "p += c.getAndAdd(" + value + ");";
            case 6 -> "if (c.compareAndSet(0, " + value + ")) { p++; }";
            case 7 -> "if (x == " + value + ") { p += 10; }";
            case 8 -> "p += h.merge(\"k\", " + value + ", Integer::sum);";
            case 9 ->
                random.nextInt(3) == 0
                        ? "synchronized (m) { synchronized (n) { " + statement(random, 1) + " } }"
                        : "synchronized (m) { " + statement(random, 1) + " " + statement(random, 1) + " }";
            case 10 -> "synchronized (n) { synchronized (m) { " + statement(random, 1) + " } }";
            case 11 -> "l.lock(); try { " + statement(random, 1) + " } finally { l.unlock(); }";
            case 12 -> "s.acquireUninterruptibly(); " + statement(random, 1) + " s.release();";
            default -> random.nextBoolean() ? "if (l.tryLock()) { p++; l.unlock(); }" : "if (q.offer(1)) { p += 2; }";
        };
    }
}
