package dev.heddle.session.recording;

import dev.heddle.program.InputValue;
import dev.heddle.program.StandardInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to record and how.
 *
 * @param target what to run
 * @param out the trace file; nothing means one that is named after the target, in the folder
 * @param include patterns of the classes to weave; none means all that are neither the JDK's nor a known library's
 * @param exclude patterns of classes not to weave
 * @param marks what is said about the program, to be kept with the run
 * @param limit how large a trace may get, in bytes; what comes later is not recorded
 * @param jvmArguments further options for the program's JVM
 * @param tools what the recording needs
 * @param folder the program's working directory
 * @param environment the program's environment
 * @param pace a file with instructions that threads shall pass in that order, if any
 * @param inputs values that inputs of the program shall have
 * @param standardInput what the program finds on its standard input; nothing means what the streams say
 */
public record RecordOptions(
        Target target,
        Optional<Path> out,
        List<String> include,
        List<String> exclude,
        Marks marks,
        long limit,
        List<String> jvmArguments,
        Tools tools,
        Path folder,
        Map<String, String> environment,
        Optional<Path> pace,
        List<InputValue> inputs,
        Optional<StandardInput> standardInput) {

    /** Enough for most programs, and little enough for most disks. */
    public static final long STANDARD_LIMIT = 10_000_000_000L;

    /** A run that goes as it likes. */
    public RecordOptions(
            Target target,
            Optional<Path> out,
            List<String> include,
            List<String> exclude,
            Marks marks,
            long limit,
            List<String> jvmArguments,
            Tools tools,
            Path folder,
            Map<String, String> environment) {
        this(
                target,
                out,
                include,
                exclude,
                marks,
                limit,
                jvmArguments,
                tools,
                folder,
                environment,
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    public RecordOptions {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        jvmArguments = List.copyOf(jvmArguments);
        environment = Map.copyOf(environment);
        inputs = List.copyOf(inputs);
    }

    /** The same program in a run that is written somewhere else, and whose threads keep an order. */
    public RecordOptions paced(Path trace, Path order) {
        return new RecordOptions(
                target,
                Optional.of(trace),
                include,
                exclude,
                marks,
                limit,
                jvmArguments,
                tools,
                folder,
                environment,
                Optional.of(order),
                inputs,
                standardInput);
    }

    /** The same program, whose inputs have these values. */
    public RecordOptions withInputs(List<InputValue> values) {
        return new RecordOptions(
                target,
                out,
                include,
                exclude,
                marks,
                limit,
                jvmArguments,
                tools,
                folder,
                environment,
                pace,
                values,
                standardInput);
    }

    /** The same program, which finds this on its standard input, with the values of those of its words that are inputs. */
    public RecordOptions reading(Optional<StandardInput> text) {
        return new RecordOptions(
                target,
                out,
                include,
                exclude,
                marks,
                limit,
                jvmArguments,
                tools,
                folder,
                environment,
                pace,
                inputs,
                text);
    }

    /**
     * What has to be there for a recording.
     *
     * @param agent the agent's jar
     * @param api the jar with what a program may say to Heddle
     */
    public record Tools(Path agent, Path api) {}
}
