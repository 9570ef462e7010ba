// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

/**
 * A place in the program's code.
 *
 * @param className the class by binary name
 * @param method the method's name
 * @param descriptor its descriptor
 * @param instruction the index among the method's real instructions
 * @param file the source file, or the class name where the class file does not say
 * @param line the source line, or 0 where the class file does not say
 */
public record Site(String className, String method, String descriptor, int instruction, String file, int line) {

    /** As in a stack trace, without the package: {@code Account.withdraw:12}. */
    public String shortText() {
        return "%s.%s:%d".formatted(className.substring(className.lastIndexOf('.') + 1), method, line);
    }

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
