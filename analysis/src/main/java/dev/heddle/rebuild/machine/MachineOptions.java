package dev.heddle.rebuild.machine;

import java.util.List;

/**
 * How to read a trace.
 *
 * @param inputs methods whose parameters are inputs when code that is not woven enters them: {@code Class.method}, where {@code
 *     *} stands for anything; a class without a package matches in every package
 * @param quietSteps how many instructions a thread may run without anything in its log before its history is cut
 * @param longest how many events a thread's history may have before it is cut
 */
public record MachineOptions(List<String> inputs, long quietSteps, int longest) {

    private static final long DEFAULT_QUIET_STEPS = 400_000_000L;
    private static final int DEFAULT_LONGEST = 20_000_000;

    public MachineOptions {
        inputs = List.copyOf(inputs);
    }

    /** No inputs but those that the program marks. */
    public static MachineOptions standard() {
        return new MachineOptions(List.of(), DEFAULT_QUIET_STEPS, DEFAULT_LONGEST);
    }

    /** The same with these methods' parameters as inputs. */
    public MachineOptions withInputs(List<String> patterns) {
        return new MachineOptions(patterns, quietSteps, longest);
    }

    /** The same with histories of at most so many events per thread. */
    public MachineOptions withLongest(int events) {
        return new MachineOptions(inputs, quietSteps, events);
    }

    /** Whether the parameters of the method are inputs. */
    boolean isInput(String className, String method) {
        String simple = className.substring(className.lastIndexOf('.') + 1) + "." + method;
        String full = className + "." + method;
        return inputs.stream().anyMatch(pattern -> matches(pattern, full) || matches(pattern, simple));
    }

    private static boolean matches(String pattern, String name) {
        StringBuilder regex = new StringBuilder();
        for (String part : pattern.split("\\*", -1)) {
            regex.append(regex.length() == 0 ? "" : ".*").append(java.util.regex.Pattern.quote(part));
        }
        return name.matches(regex.toString());
    }
}
