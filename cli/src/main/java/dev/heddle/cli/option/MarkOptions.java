// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.StandardInput;
import dev.heddle.rebuild.MarkedStretches;
import dev.heddle.session.recording.Marks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that say about a recorded program what its code does not. */
public final class MarkOptions {

    @Option(
            names = "--input",
            paramLabel = "NAME",
            split = ",",
            description =
                    "may have any value: Class.method for its parameters, Class.field for what it begins with, args for"
                            + " numbers on the command line, stdin for numbers on standard input; * stands for anything; repeatable")
    private List<String> inputs = new ArrayList<>();

    @Option(
            names = "--atomic",
            paramLabel = "CLASS.METHOD",
            split = ",",
            description =
                    "is meant to be atomic; with lines, as in Bank.withdraw:12..14, only these; * stands for anything;"
                            + " repeatable")
    private List<String> atomic = new ArrayList<>();

    @Option(
            names = "--regions",
            paramLabel = "FILE",
            description = "what heddle regions --json has found is meant to be atomic; repeatable")
    private List<Path> regions = new ArrayList<>();

    /** Returns true if numbers on standard input may have any value. */
    public boolean meanStandardInput() {
        return inputs.contains(StandardInput.MARK);
    }

    public Marks marks() {
        for (String mark : atomic) {
            if (mark.contains(":") && !MarkedStretches.isOfLines(mark)) {
                throw new HeddleException(
                        Problem.BAD_OPTION,
                        "--atomic: lines of a method are written as Bank.withdraw:12..14, not '%s'".formatted(mark));
            }
        }
        List<String> all = new ArrayList<>(atomic);
        regions.forEach(file -> all.addAll(RegionsFile.marks(file)));
        return new Marks(inputs, all);
    }
}
