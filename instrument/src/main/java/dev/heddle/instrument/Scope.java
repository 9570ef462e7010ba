// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Decides which classes are woven. Patterns are names with dots in which {@code *} stands for anything; a pattern
 * without a star is a class and everything nested in it, or a package and everything below. What is the program's own by
 * where it lies is no library, whatever its package.
 */
public final class Scope {

    /** The core of the JDK, and ourselves. */
    private static final String[] NEVER = {
        "java/",
        "dev/heddle/runtime/",
        "dev/heddle/agent/",
        "dev/heddle/api/",
        "dev/heddle/junit/",
        "dev/heddle/instrument/",
        "dev/heddle/trace/",
        "dev/heddle/catalogue/",
    };

    /** Packages of the JDK that others have classes in as well. */
    private static final String[] OF_JDK = {
        "javax/", "jdk/", "sun/", "com/sun/", "oracle/", "netscape/", "org/w3c/dom/", "org/xml/sax/", "org/ietf/",
    };

    /** The reason against classes that no program has of its own. */
    public static final String CORE = "it belongs to the JDK or to Heddle";

    /** The reason against classes of libraries that test or log. */
    public static final String KNOWN_LIBRARY = "it belongs to a known library";

    private static final String[] LIBRARIES = {
        "org/junit/",
        "junit/",
        "org/hamcrest/",
        "org/assertj/",
        "com/google/common/truth/",
        "org/opentest4j/",
        "org/apiguardian/",
        "org/testng/",
        "org/mockito/",
        "net/bytebuddy/",
        "org/objenesis/",
        "org/objectweb/asm/",
        "org/apache/maven/surefire/",
        "org/slf4j/",
        "ch/qos/logback/",
        "org/apache/logging/",
        "org/apache/log4j/",
        "org/apache/commons/logging/",
        "org/jacoco/",
        "com/intellij/",
        "org/gradle/",
        "org/eclipse/jdt/internal/",
        "kotlin/",
        "groovy/",
        "org/codehaus/groovy/",
        "scala/",
    };

    /** Classes that the JDK makes for interfaces; if these are the program's own, its calls go right into them. */
    private static final String[] PROXIES = {"jdk/proxy", "com/sun/proxy/"};

    private final List<String> include;
    private final List<String> exclude;
    private final Predicate<String> isOfProgram;

    /** A scope; no include pattern means everything that is not excluded, but for known libraries. */
    public Scope(List<String> include, List<String> exclude) {
        this(include, exclude, name -> false);
    }

    /** The same where it is known of some classes, by their internal names, that they are the program's own. */
    public Scope(List<String> include, List<String> exclude, Predicate<String> isOfProgram) {
        this.include = List.copyOf(include);
        this.exclude = List.copyOf(exclude);
        this.isOfProgram = isOfProgram;
    }

    /** Returns why the class with this internal name is not woven, or an empty string if it is. */
    public String reasonAgainst(String name) {
        if (isProxy(name)) {
            return "";
        }
        if (startsWith(name, NEVER)) {
            return CORE;
        }
        boolean isInJdk = startsWith(name, OF_JDK);
        // To ask where a class lies takes time, and of most it does not matter.
        boolean isOwn = (isInJdk || startsWith(name, LIBRARIES)) && isOfProgram.test(name);
        if (isInJdk && !isOwn) {
            return CORE;
        }
        String dotted = name.replace('/', '.');
        for (String pattern : exclude) {
            if (matches(pattern, dotted)) {
                return "it is excluded by " + pattern;
            }
        }
        for (String pattern : include) {
            if (matches(pattern, dotted)) {
                return "";
            }
        }
        if (!isOwn && startsWith(name, LIBRARIES)) {
            return KNOWN_LIBRARY;
        }
        return include.isEmpty() ? "" : "no include pattern matches it";
    }

    private static boolean startsWith(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if the class with this internal name is one that the JDK made for interfaces; it is woven if one of these is. */
    static boolean isProxy(String name) {
        return startsWith(name, PROXIES);
    }

    static boolean matches(String pattern, String name) {
        if (pattern.indexOf('*') < 0) {
            return name.equals(pattern) || name.startsWith(pattern + ".") || name.startsWith(pattern + "$");
        }
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int star = pattern.indexOf('*'); star >= 0; star = pattern.indexOf('*', from)) {
            parts.add(pattern.substring(from, star));
            from = star + 1;
        }
        String last = pattern.substring(from);
        if (!name.startsWith(parts.get(0))) {
            return false;
        }
        int at = parts.get(0).length();
        for (String part : parts.subList(1, parts.size())) {
            int found = name.indexOf(part, at);
            if (found < 0) {
                return false;
            }
            at = found + part.length();
        }
        return name.length() - last.length() >= at && name.endsWith(last);
    }
}
