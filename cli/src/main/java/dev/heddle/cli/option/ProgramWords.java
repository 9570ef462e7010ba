// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.terminal.Surroundings;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Takes the words that say what to run: a program with all that follows, which is the program's, whatever it looks like; but of files and
 * folders that are no program, one at a time, so that options may follow.
 */
public final class ProgramWords implements IParameterConsumer {

    private static final List<String> FILES = List.of(".schedule", ".heddle", ".json", ".html");

    private final Surroundings surroundings;

    public ProgramWords(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec parameter, CommandSpec command) {
        List<String> before = parameter.getValue();
        List<String> all = before == null ? new ArrayList<>() : new ArrayList<>(before);
        boolean hasClassPath = command.findOption("-cp").getValue() != null;
        do {
            all.add(words.pop());
        } while (!words.isEmpty() && !isAllFiles(all, hasClassPath));
        parameter.setValue(all);
        warn(all, hasClassPath, command);
    }

    private boolean isAllFiles(List<String> words, boolean hasClassPath) {
        return words.stream()
                .allMatch(word -> FILES.stream().anyMatch(word::endsWith)
                        || !hasClassPath
                                && Files.isDirectory(surroundings.folder().resolve(word)));
    }

    /** Warns about options behind the program, since most are meant for us. */
    private void warn(List<String> words, boolean hasClassPath, CommandSpec command) {
        String program = words.get(0);
        if (!hasClassPath && !program.endsWith(".java")) {
            return;
        }
        words.stream()
                .skip(1)
                .filter(word -> word.startsWith("--") && command.findOption(word.replaceFirst("=.*", "")) != null)
                .findFirst()
                .ifPresent(word -> surroundings
                        .err()
                        .println("heddle: %s is given to the program; options for Heddle stand before %s"
                                .formatted(word, program)));
    }
}
