// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** A file of methods and fields without a class around them, as Java has it since 25. */
@EnabledForJreRange(min = JRE.JAVA_25)
@Timeout(300)
class CompactSourceTest {

    @TempDir
    Path folder;

    @Test
    void its_bug_is_found_and_replayed_and_ended_by_a_patch() throws IOException {
        Files.writeString(folder.resolve("Compact.java"), """
                int count;

                void main() throws InterruptedException {
                    Thread other = new Thread(() -> count++);
                    other.start();
                    count++;
                    other.join();
                    assert count == 2 : "count is " + count;
                }
                """);
        Terminal check = Terminal.piped().in(folder);

        assertThat(check.run("check", "Compact.java")).as(check.err()).isEqualTo(1);

        assertThat(check.out()).contains("AssertionError: count is 1", "replayed 20 of 20");
        Terminal repair = Terminal.piped().in(folder);
        assertThat(repair.run("repair", "Compact-1.schedule", "--apply", "2"))
                .as(repair.err())
                .isZero();
        assertThat(folder.resolve("Compact.java")).content().contains("private static final Object LOCK");
        assertThat(Terminal.piped().in(folder).run("check", "Compact.java")).isZero();
    }
}
