// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples;

/**
 * A program of the corpus.
 *
 * @param main the class with the main method
 * @param alone whether it needs a JVM of its own: it ends the JVM, or speaks of what others leave behind
 * @param exitCode what the JVM must end with
 */
public record Sample(Class<?> main, boolean alone, int exitCode) {

    /** Its name: theme and class, such as {@code bytecode.IntArithmetic}. */
    public String name() {
        String prefix = Sample.class.getPackageName() + ".";
        return main.getName().substring(prefix.length());
    }
}
