// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static dev.heddle.cli.Terminal.example;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.cli.option.ProjectKeys;
import dev.heddle.cli.option.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Options that are not on the command line, and shells that know them. */
@Tag("once")
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class SettingsTest {

    private static final Path BASH = Path.of("/bin/bash");
    private static final Path ZSH = Path.of("/bin/zsh");

    @TempDir
    Path folder;

    private Terminal terminal = Terminal.piped();

    @AfterEach
    void clear() {
        System.clearProperty("heddle.only");
        System.clearProperty("heddle.trace.budget");
    }

    private int trace(String... more) {
        terminal = Terminal.piped().in(folder);
        String[] words = new String[more.length + 2];
        words[0] = "trace";
        System.arraycopy(more, 0, words, 1, more.length);
        words[words.length - 1] =
                Path.of(example("lost-update.ctrc")).toAbsolutePath().toString();
        return terminal.run(words);
    }

    private void settings(String text) throws IOException {
        Files.writeString(folder.resolve("heddle.properties"), text);
    }

    @Test
    void the_file_speaks_where_the_command_line_does_not() throws IOException {
        settings("# what we always want\nonly = verdict , witness\ntrace.format: \\\n   json\n");

        assertThat(trace()).isEqualTo(1);
        assertThat(terminal.out().replaceAll("\\s", "")).contains("\"parts\":[\"verdict\",\"witness\"]");
        assertThat(trace("--format", "text")).isEqualTo(1);
        assertThat(terminal.out()).startsWith("error: ");
    }

    @Test
    void a_system_property_goes_before_the_file_and_the_command_line_before_both() throws IOException {
        settings("trace.budget = 0s\n");
        assertThat(trace()).isEqualTo(4);

        System.setProperty("heddle.trace.budget", "60s");
        assertThat(trace()).isEqualTo(1);
        assertThat(trace("--budget", "0s")).isEqualTo(4);
    }

    @Test
    void a_key_that_no_command_has_is_named_with_its_line() throws IOException {
        settings("only = verdict\n\n# two lines in one\nexclude = a,\\\n  b\ntrace.budgte = 3s\n");

        assertThat(trace()).isEqualTo(2);
        assertThat(terminal.err())
                .isEqualTo("heddle.properties:6: there is no option --trace.budgte; did you mean 'trace.budget'?\n");
    }

    @Test
    void a_value_that_makes_no_sense_is_named_with_where_it_was_said() throws IOException {
        settings("budget = soon\n");
        assertThat(trace()).isEqualTo(2);
        assertThat(terminal.err()).startsWith("heddle: heddle.properties:1: ").contains("as in 60s");

        System.setProperty("heddle.trace.budget", "later");
        assertThat(trace()).isEqualTo(2);
        assertThat(terminal.err()).startsWith("heddle: -Dheddle.trace.budget: ");

        assertThat(trace("--budget", "never")).isEqualTo(2);
        assertThat(terminal.err()).doesNotContain("heddle.properties", "-D");
    }

    @Test
    void a_project_may_not_say_what_is_written_what_runs_and_what_listens() throws IOException {
        Path victim = Files.writeString(folder.resolve("victim.txt"), "precious");
        for (String line :
                List.of("output = victim.txt", "trace.output = victim.txt", "jvm-arg = -javaagent:x.jar", "port=80")) {
            settings("only = verdict\n" + line + "\n");

            assertThat(trace()).isEqualTo(2);
            assertThat(terminal.err())
                    .startsWith("heddle.properties:2: '" + line.replaceFirst(" ?=.*", "") + "' decides what runs")
                    .contains("heddle --settings heddle.properties COMMAND");
            assertThat(victim).hasContent("precious");
        }
    }

    @Test
    void files_that_a_project_names_lie_in_its_folder() throws IOException {
        settings("baseline = sub/known.txt\nsource = src, src/test\n");
        assertThat(trace()).isEqualTo(1);

        settings("source = src, ../src\n");
        assertThat(trace()).isEqualTo(2);
        assertThat(terminal.err())
                .startsWith("heddle.properties:1: 'source' names a file outside")
                .contains("../src");

        Files.createSymbolicLink(folder.resolve("link"), Path.of("/"));
        settings("baseline = link/etc/known.txt\n");
        assertThat(trace()).isEqualTo(2);
    }

    @Test
    void a_folder_that_the_user_trusts_may_say_everything_and_so_may_a_file_that_is_named() throws IOException {
        settings("output = verdict.txt\n");
        Path home = Files.createDirectories(folder.resolve("home"));
        Path own = home.resolve(".config/heddle/heddle.properties");
        Files.createDirectories(own.getParent());

        terminal = Terminal.piped().in(folder).with("HOME", home.toString());
        String example = Path.of(example("lost-update.ctrc")).toAbsolutePath().toString();
        assertThat(terminal.run("trace", example)).isEqualTo(2);
        assertThat(terminal.err()).contains(own + ": trust = " + folder.toAbsolutePath());

        Files.writeString(own, "trust = /nowhere, " + folder.toAbsolutePath() + "\nonly = verdict\n");
        assertThat(terminal.run("trace", example)).isEqualTo(1);
        assertThat(folder.resolve("verdict.txt")).content().startsWith("error: ");
        Files.delete(folder.resolve("verdict.txt"));

        Terminal elsewhere = Terminal.piped().in(folder);
        assertThat(elsewhere.run("--settings", "heddle.properties", "trace", example))
                .isEqualTo(1);
        assertThat(folder.resolve("verdict.txt")).content().startsWith("error: ");
        assertThat(elsewhere.run("--settings=none.properties", "trace", example))
                .isEqualTo(2);
        assertThat(elsewhere.err()).contains("none.properties can't be read");
    }

    @Test
    void the_users_own_file_speaks_where_the_project_does_not() throws IOException {
        settings("trace.budget = 60s\n");
        Path own = Files.createDirectories(folder.resolve("config/heddle")).resolve("heddle.properties");
        Files.writeString(own, "trace.budget = 0s\noutput = verdict.txt\n");
        terminal = Terminal.piped()
                .in(folder)
                .with("XDG_CONFIG_HOME", folder.resolve("config").toString());

        assertThat(terminal.run(
                        "trace",
                        Path.of(example("lost-update.ctrc")).toAbsolutePath().toString()))
                .isEqualTo(1);
        assertThat(folder.resolve("verdict.txt")).content().startsWith("error: ");

        settings("trust = /\n");
        assertThat(terminal.run("explain")).isEqualTo(2);
        assertThat(terminal.err()).contains("heddle.properties:1: whom you trust is said in your own settings only");
    }

    @Test
    void of_every_option_somebody_has_decided_whether_a_project_may_set_it() {
        Set<String> decided = new TreeSet<>(ProjectKeys.HARMLESS);
        decided.addAll(ProjectKeys.INSIDE);
        decided.addAll(ProjectKeys.OWNERS);

        Set<String> known = Settings.known(Main.commands(Terminal.piped().surroundings())).stream()
                .map(key -> key.substring(key.lastIndexOf('.') + 1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(decided).isEqualTo(known);
        assertThat(decided)
                .hasSize(ProjectKeys.HARMLESS.size() + ProjectKeys.INSIDE.size() + ProjectKeys.OWNERS.size());
    }

    @Test
    void what_looks_like_a_file_of_arguments_is_a_word() throws IOException {
        Files.writeString(folder.resolve("words"), "--output=victim.txt");
        terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("trace", "@words")).isEqualTo(2);
        assertThat(terminal.err()).startsWith("@words: ");
    }

    @Test
    @Timeout(60)
    void bash_completes_commands_and_options() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BASH), "there is no bash");
        Terminal printing = Terminal.piped().in(folder);
        assertThat(printing.run("completion", "bash")).isZero();
        Files.writeString(folder.resolve("heddle.sh"), printing.out());

        assertThat(completed("heddle", "bas")).isEqualTo("baseline");
        assertThat(completed("heddle", "check", "--ex")).isEqualTo("--exclude --explore");
        assertThat(completed("heddle", "check", "--fail-on", "")).isEqualTo("ERROR WARNING PREDICTED NEVER");
    }

    private String completed(String... words) throws IOException, InterruptedException {
        String line = String.join(" ", words);
        String script = """
                source heddle.sh
                COMP_WORDS=(%s)
                COMP_CWORD=%d COMP_LINE='%s' COMP_POINT=%d COMP_TYPE=9
                _complete_heddle
                echo "${COMPREPLY[@]}"
                """.formatted(line.endsWith(" ") ? line + "''" : line, words.length - 1, line, line.length());
        Process bash = new ProcessBuilder(BASH.toString(), "--norc", "-c", script)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return out.strip();
    }

    @Test
    @Timeout(60)
    void zsh_completes_them_too() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(ZSH), "there is no zsh");
        Terminal printing = Terminal.piped().in(folder);
        assertThat(printing.run("completion", "zsh")).isZero();
        Files.writeString(folder.resolve("heddle.zsh"), printing.out());
        // Only a shell that somebody types into completes; what it offers is what it prints when asked for a list.
        String script = """
                zmodload zsh/zpty
                zpty shell 'PS1=ready ZDOTDIR=/nonexistent TERM=dumb %s -f -i'
                ask() { zpty -w shell "$1"; local text line; while zpty -r -t shell line 2>/dev/null || sleep 0.2; do
                  text+=$line; [[ $text == *$2* ]] && break; (( ++tries > 100 )) && break; done; print -r -- $text; }
                ask 'source ./heddle.zsh; setopt NO_LIST_BEEP; bindkey "^I" list-choices; print load''ed' loaded
                ask $'heddle check --ex\t' '--explore'
                """.formatted(ZSH);
        Process zsh = new ProcessBuilder(ZSH.toString(), "-f", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(zsh.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        zsh.waitFor();
        assertThat(out).contains("--exclude", "--explore");
    }

    @Test
    void fish_gets_a_line_for_each_option_and_other_shells_are_refused() {
        Terminal fish = Terminal.piped().in(folder);
        assertThat(fish.run("completion", "fish")).isZero();
        assertThat(fish.out())
                .contains("complete -c heddle -n '__fish_use_subcommand' -f -a check -d 'Runs a Java program once")
                .contains("complete -c heddle -n '__fish_seen_subcommand_from check' -l explore -r -d '")
                .contains("-o cp -o classpath -l class-path -r")
                .contains("-l color -x -a 'auto always never'")
                .doesNotContain("for-test");

        Terminal other = Terminal.piped().in(folder);
        assertThat(other.run("completion", "tcsh")).isEqualTo(2);
        assertThat(other.err()).contains("bash", "zsh", "fish");
    }
}
