// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs of the tutorial do what it says. */
@Tag("once")
@Timeout(300)
class TutorialTest {

    private static final Pattern PROGRAM =
            Pattern.compile("<!-- (\\w+)\\.java: (\\d) -->\n```java\n(.*?)```\n", Pattern.DOTALL);

    /** A program, and what {@code heddle check} ends with. */
    private record Program(String name, int exitCode, String source) {}

    @TempDir
    Path folder;

    @Test
    void a_program_goes_wrong_as_it_is_shown_can_be_replayed_and_its_mended_form_can_not_go_wrong() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "tutorial.md"));
        List<Program> programs = programs(page);
        assertThat(programs).extracting(Program::name).containsExactly("Seats", "MendedSeats");

        for (Program program : programs) {
            Files.writeString(folder.resolve(program.name() + ".java"), program.source());
            Terminal checking = Terminal.piped().in(folder);
            assertThat(checking.run("check", program.name() + ".java"))
                    .as(checking.out() + checking.err())
                    .isEqualTo(program.exitCode());
            assertThat(checking.out()).contains("every interleaving is covered");
        }
        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "Seats-1.schedule")).isZero();
        assertThat(page).contains(replaying.out().strip());
    }

    private static List<Program> programs(String page) {
        List<Program> programs = new ArrayList<>();
        Matcher matcher = PROGRAM.matcher(page);
        while (matcher.find()) {
            programs.add(new Program(matcher.group(1), Integer.parseInt(matcher.group(2)), matcher.group(3)));
        }
        return programs;
    }
}
