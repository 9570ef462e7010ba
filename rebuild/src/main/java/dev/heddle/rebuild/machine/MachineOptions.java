// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.program.InputValue;
import dev.heddle.program.StandardInput;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The options of reading a trace: marks, and how far to go.
 *
 * @param inputs what is an input although the program does not say so: {@code Class.member} for the parameters of a method
 *     that code which is not woven enters, and for a field, by the value that its initialiser gives it; {@code args} for
 *     numbers that are parsed from arguments of the command line, {@code stdin} for those that are read from standard input. {@code *} stands for anything; a class without a package
 *     matches in every package
 * @param atomic methods that are meant to be atomic although the program does not say so, written likewise
 * @param chosen values that inputs were given from outside when the run was recorded
 * @param told lambdas of which it is known, whenever one runs, which of them it is, by their methods; what these have captured is read
 *     from there
 * @param standardInput what the run found on its standard input, if that is known
 * @param isInputShared whether several threads read from there
 * @param quietSteps how many instructions a thread may run without anything in its log before its history is cut
 * @param longest how many events a thread's history may have before it is cut
 */
public record MachineOptions(
        List<String> inputs,
        List<String> atomic,
        List<InputValue> chosen,
        Set<String> told,
        Optional<StandardInput> standardInput,
        boolean isInputShared,
        long quietSteps,
        int longest) {

    private static final long DEFAULT_QUIET_STEPS = 400_000_000L;
    private static final int DEFAULT_LONGEST = 20_000_000;

    public MachineOptions {
        inputs = List.copyOf(inputs);
        atomic = List.copyOf(atomic);
        chosen = List.copyOf(chosen);
        told = Set.copyOf(told);
    }

    /** No inputs and atomic methods but those that the program marks. */
    public static MachineOptions standard() {
        return new MachineOptions(
                List.of(),
                List.of(),
                List.of(),
                Set.of(),
                Optional.empty(),
                false,
                DEFAULT_QUIET_STEPS,
                DEFAULT_LONGEST);
    }

    /** The same with these as inputs. */
    public MachineOptions withInputs(List<String> patterns) {
        return new MachineOptions(patterns, atomic, chosen, told, standardInput, isInputShared, quietSteps, longest);
    }

    /** The same for a run in which inputs had these values. */
    public MachineOptions withChosen(List<InputValue> values) {
        return new MachineOptions(inputs, atomic, values, told, standardInput, isInputShared, quietSteps, longest);
    }

    /** The same for a run that found this on its standard input. */
    public MachineOptions reading(Optional<StandardInput> text) {
        return new MachineOptions(inputs, atomic, chosen, told, text, isInputShared, quietSteps, longest);
    }

    /** The same for a run in which several threads share the standard input. */
    MachineOptions withSharedInput() {
        return new MachineOptions(inputs, atomic, chosen, told, standardInput, true, quietSteps, longest);
    }

    /** The same with these methods as atomic. */
    public MachineOptions withAtomic(List<String> patterns) {
        return new MachineOptions(inputs, patterns, chosen, told, standardInput, isInputShared, quietSteps, longest);
    }

    /** The same with these lambdas known wherever they run. */
    MachineOptions withTold(Set<String> methods) {
        return new MachineOptions(inputs, atomic, chosen, methods, standardInput, isInputShared, quietSteps, longest);
    }

    /** The same with histories of at most so many events per thread. */
    public MachineOptions withLongest(int events) {
        return new MachineOptions(inputs, atomic, chosen, told, standardInput, isInputShared, quietSteps, events);
    }
}
