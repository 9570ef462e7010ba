// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names the test of a run, as command lines and files do: {@code com.acme.BankTest}, {@code
 * com.acme.BankTest#transfers}, {@code com.acme.BankTest#transfers(int,java.lang.String)}, and with {@code [2]} behind
 * it the second invocation of a test that has several.
 *
 * @param className its class, as the JVM calls it
 * @param method its method; none means all of the class
 * @param parameters the types of its parameters; none means whatever they are
 * @param invocation which of its invocations, counted from 1; 0 means all
 */
public record TestSelector(
        String className, Optional<String> method, Optional<List<String>> parameters, int invocation) {

    private static final Pattern METHOD = Pattern.compile("([^(\\[]+)(?:\\(([^)]*)\\))?(?:\\[([1-9]\\d{0,8})])?");

    /** Returns what a text names; one that has another form names a method that no class has. */
    public static TestSelector of(String text) {
        int hash = text.indexOf('#');
        if (hash < 0) {
            return new TestSelector(text, Optional.empty(), Optional.empty(), 0);
        }
        String className = text.substring(0, hash);
        String rest = text.substring(hash + 1);
        Matcher matcher = METHOD.matcher(rest);
        if (!matcher.matches()) {
            return new TestSelector(className, Optional.of(rest), Optional.empty(), 0);
        }
        return new TestSelector(
                className,
                Optional.of(matcher.group(1)),
                Optional.ofNullable(matcher.group(2)).map(TestSelector::split),
                matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3)));
    }

    private static List<String> split(String types) {
        return Stream.of(types.split(","))
                .map(String::strip)
                .filter(type -> !type.isEmpty())
                .toList();
    }

    /** Returns true if these types are the parameters that are meant. */
    public boolean takes(Class<?>[] types) {
        return parameters
                .map(names ->
                        names.equals(Stream.of(types).map(Class::getTypeName).toList()))
                .orElse(true);
    }

    /** A short name, which files may have and shells take as it is. */
    public String simpleName() {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        String name = simple + method.map(text -> "." + text).orElse("") + (invocation == 0 ? "" : "-" + invocation);
        return name.replaceAll("[^\\w.-]", "_");
    }

    /** In the form in which it is read. */
    @Override
    public String toString() {
        return className
                + method.map(name -> "#" + name).orElse("")
                + parameters
                        .map(types -> types.stream().collect(Collectors.joining(",", "(", ")")))
                        .orElse("")
                + (invocation == 0 ? "" : "[" + invocation + "]");
    }
}
