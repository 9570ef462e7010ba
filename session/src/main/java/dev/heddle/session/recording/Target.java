// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.program.InputValue;
import dev.heddle.trace.TestSelector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The program to run and record. */
public sealed interface Target {

    /** A short name for it, from which the trace gets its own. */
    String name();

    /**
     * The same with those of these values among its arguments that are meant for these.
     *
     * @throws IllegalArgumentException if there is no such argument; the message is for people
     */
    default Target withInputs(List<InputValue> inputs) {
        // There are none that we know of.
        InputValue.inArguments(List.of(), inputs);
        return this;
    }

    /**
     * A Java program, as one would call it.
     *
     * @param java the command that is meant by {@code java}; nothing means the JDK that records
     * @param arguments what comes behind it: options, main class or jar, the program's own arguments
     */
    record JavaProgram(Optional<String> java, List<String> arguments) implements Target {
        public JavaProgram {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String name() {
            return JavaArguments.program(arguments).orElse("run");
        }

        @Override
        public Target withInputs(List<InputValue> inputs) {
            int first = JavaArguments.end(arguments);
            List<String> all = new ArrayList<>(arguments.subList(0, first));
            all.addAll(InputValue.inArguments(arguments.subList(first, arguments.size()), inputs));
            return new JavaProgram(java, all);
        }
    }

    /** Some other command, which may start JVMs. */
    record AnyCommand(List<String> words) implements Target {
        public AnyCommand {
            words = List.copyOf(words);
        }

        @Override
        public String name() {
            return JavaArguments.simple(words.get(0));
        }
    }

    /** One source file with a main method. */
    record SourceFile(Path file, String classPath, List<String> arguments) implements Target {
        public SourceFile {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String name() {
            return JavaArguments.simple(file.getFileName().toString());
        }

        @Override
        public Target withInputs(List<InputValue> inputs) {
            return new SourceFile(file, classPath, InputValue.inArguments(arguments, inputs));
        }
    }

    /** A JUnit test, as a {@link TestSelector} is written. */
    record Tests(String classPath, String selector) implements Target {
        @Override
        public String name() {
            return TestSelector.of(selector).simpleName();
        }
    }

    /** The target that these words of a command line mean. */
    static Target command(List<String> words) {
        String name = Path.of(words.get(0)).getFileName().toString();
        return name.matches("javaw?(\\.exe)?")
                ? new JavaProgram(Optional.of(words.get(0)), words.subList(1, words.size()))
                : new AnyCommand(words);
    }
}
