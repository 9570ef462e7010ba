// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.program.InputValue;
import dev.heddle.program.StandardInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a recording.
 *
 * @param target what to run
 * @param jvm the JVM to run it in
 * @param out the trace file; nothing means one that is named after the target, in the folder
 * @param limit how large a trace may get, in bytes; what comes later is not recorded
 * @param looking which classes to look at
 * @param marks what is said about the program, to be kept with the run
 * @param steering where the run is led, if anywhere
 */
public record RecordOptions(
        Target target, Jvm jvm, Optional<Path> out, long limit, Looking looking, Marks marks, Steering steering) {

    /** Enough for most programs, and little enough for most disks. */
    public static final long STANDARD_LIMIT = 10_000_000_000L;

    /**
     * The JVM that runs the program.
     *
     * @param arguments further options for it
     * @param tools what the recording needs
     * @param folder its working directory
     * @param environment its environment
     */
    public record Jvm(List<String> arguments, Tools tools, Path folder, Map<String, String> environment) {

        public Jvm {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }
    }

    /**
     * The tools that a recording needs.
     *
     * @param agent the agent's jar
     * @param api the jar with what a program may say to Heddle
     */
    public record Tools(Path agent, Path api) {}

    /**
     * The classes to weave.
     *
     * @param include patterns of the classes to weave; none means all that are neither the JDK's nor a known library's
     * @param exclude patterns of classes not to weave
     */
    public record Looking(List<String> include, List<String> exclude) {

        /** At all that are neither the JDK's nor a known library's. */
        public static final Looking AT_ALL = new Looking(List.of(), List.of());

        public Looking {
            include = List.copyOf(include);
            exclude = List.copyOf(exclude);
        }
    }

    /**
     * The order that a run is led along.
     *
     * @param pace a file with instructions that threads shall pass in that order, if any
     * @param inputs values that inputs of the program shall have
     * @param standardInput what the program finds on its standard input; nothing means what the streams say
     */
    public record Steering(Optional<Path> pace, List<InputValue> inputs, Optional<StandardInput> standardInput) {

        /** The run goes as it likes. */
        public static final Steering NONE = new Steering(Optional.empty(), List.of(), Optional.empty());

        public Steering {
            inputs = List.copyOf(inputs);
        }
    }

    /** A run that goes as it likes, of which all is looked at. */
    public static RecordOptions of(Target target, Jvm jvm) {
        return new RecordOptions(
                target, jvm, Optional.empty(), STANDARD_LIMIT, Looking.AT_ALL, Marks.NONE, Steering.NONE);
    }

    /** The same run, written to this file. */
    public RecordOptions into(Path trace) {
        return into(Optional.of(trace));
    }

    /** The same run, written to this file, or to one that is named after the target. */
    public RecordOptions into(Optional<Path> trace) {
        return new RecordOptions(target, jvm, trace, limit, looking, marks, steering);
    }

    /** The same run, of which at most so many bytes are written. */
    public RecordOptions limited(long bytes) {
        return new RecordOptions(target, jvm, out, bytes, looking, marks, steering);
    }

    /** The same run, of which only some classes are looked at. */
    public RecordOptions lookingAt(List<String> include, List<String> exclude) {
        return new RecordOptions(target, jvm, out, limit, new Looking(include, exclude), marks, steering);
    }

    /** The same run, of whose program this is said. */
    public RecordOptions marked(Marks said) {
        return new RecordOptions(target, jvm, out, limit, looking, said, steering);
    }

    /** The same program in a run that is written somewhere else, and whose threads keep an order. */
    public RecordOptions paced(Path trace, Path order) {
        return into(trace).steered(new Steering(Optional.of(order), inputs(), standardInput()));
    }

    /** The same program, whose inputs have these values. */
    public RecordOptions withInputs(List<InputValue> values) {
        return steered(new Steering(pace(), values, standardInput()));
    }

    /** The same program, which finds this on its standard input, with the values of those of its words that are inputs. */
    public RecordOptions reading(Optional<StandardInput> text) {
        return steered(new Steering(pace(), inputs(), text));
    }

    private RecordOptions steered(Steering other) {
        return new RecordOptions(target, jvm, out, limit, looking, marks, other);
    }

    // ── what is asked most ──────────────────────────────────────────────────────────────────────────────────────────

    Path folder() {
        return jvm.folder();
    }

    Map<String, String> environment() {
        return jvm.environment();
    }

    Optional<Path> pace() {
        return steering.pace();
    }

    List<InputValue> inputs() {
        return steering.inputs();
    }

    Optional<StandardInput> standardInput() {
        return steering.standardInput();
    }
}
