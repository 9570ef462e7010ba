package dev.heddle.cli;

import dev.heddle.session.recording.Marks;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that say about a recorded program what its code does not. */
final class MarkOptions {

    @Option(
            names = "--input",
            paramLabel = "NAME",
            split = ",",
            description =
                    "may have any value: Class.method for its parameters, Class.field for what it begins with, args for"
                            + " numbers on the command line; * stands for anything; repeatable")
    private List<String> inputs = new ArrayList<>();

    @Option(
            names = "--atomic",
            paramLabel = "CLASS.METHOD",
            split = ",",
            description = "is meant to be atomic; * stands for anything; repeatable")
    private List<String> atomic = new ArrayList<>();

    Marks marks() {
        return new Marks(inputs, atomic);
    }
}
