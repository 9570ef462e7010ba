// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A test that is checked.
 *
 * @param className its class, as the JVM calls it
 * @param method its method
 * @param parameters the types of its parameters, in brackets, if it has some
 * @param invocation which of its invocations, counted from 1, if it has several; else 0
 */
record CheckedTest(String className, String method, String parameters, int invocation) {

    private static final Pattern INVOCATION = Pattern.compile("\\[test-template-invocation:#(\\d+)]");

    static CheckedTest of(Class<?> type, Method method, ExtensionContext context) {
        Matcher matcher = INVOCATION.matcher(context.getUniqueId());
        return new CheckedTest(
                type.getName(),
                method.getName(),
                types(method),
                matcher.find() ? Integer.parseInt(matcher.group(1)) : 0);
    }

    // Also where there are none, if another method has the same name.
    private static String types(Method method) {
        boolean isAlone = Stream.of(method.getDeclaringClass().getDeclaredMethods())
                        .filter(other -> other.getName().equals(method.getName()) && !other.isSynthetic())
                        .count()
                == 1;
        return isAlone
                ? ""
                : Stream.of(method.getParameterTypes())
                        .map(Class::getTypeName)
                        .collect(Collectors.joining(",", "(", ")"));
    }

    /** Returns what Heddle calls it. */
    String selector() {
        return className + "#" + method + parameters + (invocation == 0 ? "" : "[" + invocation + "]");
    }

    /** Returns what the folder with its files is called: the same, without what shells read in another way. */
    String folder() {
        String types = parameters.length() <= 2 ? parameters.replace("()", "") : "-" + parameters.substring(1);
        return (className + "." + method + types + (invocation == 0 ? "" : "-" + invocation))
                .replace(")", "")
                .replace(',', '-')
                .replaceAll("[^\\w.-]", "_");
    }

    Optional<String> packageName() {
        int dot = className.lastIndexOf('.');
        return dot < 0 ? Optional.empty() : Optional.of(className.substring(0, dot));
    }
}
