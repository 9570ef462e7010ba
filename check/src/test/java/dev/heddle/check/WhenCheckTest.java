// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Explanation;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is said about when real programs fail, and about what kind of bug that is. */
@Timeout(300)
class WhenCheckTest {

    private static final String NAME = "Program";

    /** A program of two threads that begin after one another, of which main checks what they leave. */
    private static final String FRAME = """
            public class Program {
              %s
              public static void main(String[] words) throws Exception {
                Program it = new Program();
                Thread one = new Thread(it::first, "one");
                Thread two = new Thread(it::second, "two");
                one.start();
                two.start();
                one.join();
                two.join();
                if (%s) {
                  throw new IllegalStateException("wrong");
                }
              }
            }
            """;

    private final Path folder;

    WhenCheckTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void a_lost_maximum_is_a_lost_update_whose_formula_has_the_read_that_decided() throws Exception {
        Finding finding = check("""
                int best;
                synchronized int best() { return best; }
                synchronized void best(int now) { best = now; }
                void offer(int value) { if (value > best()) { best(value); } }
                void first() { offer(3); }
                void second() { offer(8); }
                """, "it.best != 8");

        assertThat(piece(finding, Topic.WHEN))
                .isEqualTo(
                        "goes wrong exactly when main.0's read of Program.best in line 3 runs before main.1's write of"
                                + " Program.best in line 4 and main.1's write of Program.best in line 4 runs before main.0's write"
                                + " of Program.best in line 4");
        assertThat(piece(finding, Topic.BUG)).isEqualTo("lost update on Program.best");
    }

    @Test
    void a_pair_that_is_seen_half_changed_is_a_torn_view() throws Exception {
        Finding finding = check("""
                int left = 5; int right = 5; int sum;
                void first() { left -= 2;
                  right += 2; }
                void second() { int a = left; int b = right; sum = a + b; }
                """, "it.sum != 10");

        assertThat(piece(finding, Topic.WHEN)).startsWith("goes wrong exactly when ");
        assertThat(piece(finding, Topic.BUG)).startsWith("torn view on Program.");
        assertThat(finding.explanation()).noneMatch(piece -> piece.topic() == Topic.LOST);
    }

    @Test
    void what_is_found_behind_a_branch_is_explained_too() throws Exception {
        Finding finding = check("""
                int free = 1;
                void take() {
                  boolean isFree;
                  synchronized (this) { isFree = free > 0; }
                  if (isFree) {
                    synchronized (this) { free--; }
                  }
                }
                void first() { take(); }
                void second() { take(); }
                """, "it.free < 0");

        assertThat(piece(finding, Topic.WHEN))
                .startsWith("goes wrong exactly when ")
                .doesNotContain("monitor");
        assertThat(piece(finding, Topic.BUG)).isEqualTo("check-then-act on Program.free");
    }

    @Test
    void two_phases_without_a_barrier_are_called_so() throws Exception {
        Finding finding = check("""
                int sum; int a; int b;
                synchronized void add(int part) { sum += part; }
                synchronized int sum() { return sum; }
                void first() { add(1); a = sum(); }
                void second() { add(2); b = sum(); }
                """, "it.a + it.b != 6");

        assertThat(piece(finding, Topic.BUG)).isEqualTo("missing barrier on Program.sum");
        assertThat(piece(finding, Topic.WHEN)).startsWith("goes wrong exactly when ");
    }

    @Test
    void locks_taken_in_two_orders_deadlock_when_each_thread_has_its_first() throws Exception {
        Finding finding = check("""
                final Object left = new Object(); final Object right = new Object(); int n;
                void first() { synchronized (left) {
                    synchronized (right) { n++; } } }
                void second() { synchronized (right) {
                    synchronized (left) { n++; } } }
                """, "false");

        assertThat(piece(finding, Topic.WHEN)).startsWith("goes wrong exactly when ");
    }

    private Finding check(String members, String isWrong) throws IOException, InterruptedException {
        Path source = folder.resolve(NAME + ".java");
        Files.writeString(source, FRAME.formatted(members, isWrong));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-g", "-nowarn", "-d", folder.toString(), source.toString()))
                .isZero();
        CheckResult result = new RealChecks(folder).checkIn(folder, NAME, Duration.ofSeconds(60));
        return result.findings().get(0);
    }

    private static String piece(Finding finding, Topic topic) {
        return finding.explanation().stream()
                .filter(piece -> piece.topic() == topic)
                .map(Explanation::text)
                .findFirst()
                .orElse("nothing is said");
    }
}
