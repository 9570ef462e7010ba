// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value that an input of the real program is to have.
 *
 * <p>Arguments of the command line are inputs as well: {@code args[0]}; and so are words of the standard input: {@code stdin[0]}. These are
 * not given to a thread but put where the program finds them.
 *
 * @param thread the path of the thread that asks for it, as {@code main.0}; {@link #EVERYBODY} for all
 * @param name the input's name
 * @param number the how-manieth time the thread asks for this name, from 1; {@link #ALWAYS} for all
 * @param value what it gets; as much of it as fits into the input's type, and of a boolean the last bit
 */
public record InputValue(String thread, String name, int number, long value) {

    /** Stands for all threads. */
    public static final String EVERYBODY = "*";

    /** Stands for every time that a thread asks. */
    public static final int ALWAYS = 0;

    private static final Pattern ARGUMENT = Pattern.compile("args\\[(\\d{1,9})]");
    private static final Pattern WORD = Pattern.compile(StandardInput.MARK + "\\[(\\d{1,9})]");

    public InputValue {
        if (number < 0) {
            throw new IllegalArgumentException("times are counted from 1, not from " + number);
        }
        if (number != ALWAYS && thread.equals(EVERYBODY)) {
            throw new IllegalArgumentException("each thread counts for itself, so a time needs a thread: " + name);
        }
    }

    /** The value that an input has wherever somebody asks for it. */
    public static InputValue everywhere(String name, long value) {
        return new InputValue(EVERYBODY, name, ALWAYS, value);
    }

    /** The same input with another value. */
    public InputValue with(long other) {
        return new InputValue(thread, name, number, other);
    }

    /** Returns what a thread gets that asks for a name this time. What is said of a thread and a time goes before what is said of all. */
    public static Optional<Long> find(List<InputValue> inputs, String thread, String name, int time) {
        Optional<Long> general = Optional.empty();
        for (InputValue input : inputs) {
            boolean isMeant = input.thread.equals(thread) || input.thread.equals(EVERYBODY);
            if (isMeant && input.name.equals(name)) {
                if (input.number == time) {
                    return Optional.of(input.value);
                }
                if (input.number == ALWAYS) {
                    general = Optional.of(input.value);
                }
            }
        }
        return general;
    }

    /** Returns what is worth telling of them: not what is said of all threads if something else is said of some. */
    public static List<InputValue> told(List<InputValue> inputs) {
        return inputs.stream()
                .filter(input -> !input.thread.equals(EVERYBODY)
                        || inputs.stream()
                                .noneMatch(other -> !other.thread.equals(EVERYBODY) && other.name.equals(input.name)))
                .toList();
    }

    /** Returns which argument of the command line this is, if it is one. */
    public Optional<Integer> argument() {
        return index(ARGUMENT);
    }

    /** Returns which word of the standard input this is, if it is one. */
    public Optional<Integer> word() {
        return index(WORD);
    }

    private Optional<Integer> index(Pattern form) {
        Matcher matcher = form.matcher(name);
        return matcher.matches() ? Optional.of(Integer.parseInt(matcher.group(1))) : Optional.empty();
    }

    /**
     * The arguments of a program, with those changed that are among the inputs.
     *
     * @throws IllegalArgumentException if there is no such argument; the message is for people
     */
    public static List<String> inArguments(List<String> arguments, List<InputValue> inputs) {
        List<String> changed = new ArrayList<>(arguments);
        for (InputValue input : inputs) {
            if (input.argument().isPresent()) {
                int index = input.argument().get();
                if (index >= changed.size()) {
                    throw new IllegalArgumentException(
                            "%s can't be set, as the program has %s".formatted(input.name(), count(changed.size())));
                }
                changed.set(index, input.like(arguments.get(index)));
            }
        }
        return changed;
    }

    private static String count(int arguments) {
        return switch (arguments) {
            case 0 -> "no arguments";
            case 1 -> "one argument";
            default -> arguments + " arguments";
        };
    }

    /** The value as a text that can stand where this one stood. */
    public String like(String text) {
        boolean isTruth = text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
        return isTruth ? String.valueOf((value & 1) != 0) : String.valueOf(value);
    }

    /** As in {@code amount = 150}, with the thread and the time where these matter. */
    @Override
    public String toString() {
        boolean isOfNobody = argument().isPresent() || word().isPresent();
        String who = thread.equals(EVERYBODY) || isOfNobody ? "" : " in " + thread;
        String when = number <= 1 ? "" : ", time %d".formatted(number);
        return name + " = " + value + who + when;
    }
}
