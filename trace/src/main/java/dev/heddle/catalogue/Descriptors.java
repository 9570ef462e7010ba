// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** Reads method descriptors. */
final class Descriptors {

    private Descriptors() {}

    /** Returns how many parameters a method has. */
    static int parameters(String descriptor) {
        int count = 0;
        int position = 1;
        while (descriptor.charAt(position) != ')') {
            position = end(descriptor, position);
            count++;
        }
        return count;
    }

    /** The parameters as people write them: {@code Object, long, TimeUnit}. */
    static String readable(String descriptor) {
        StringBuilder text = new StringBuilder();
        int position = 1;
        while (descriptor.charAt(position) != ')') {
            int end = end(descriptor, position);
            text.append(text.length() == 0 ? "" : ", ").append(readableType(descriptor.substring(position, end)));
            position = end;
        }
        return text.toString();
    }

    private static int end(String descriptor, int start) {
        int position = start;
        while (descriptor.charAt(position) == '[') {
            position++;
        }
        return descriptor.charAt(position) == 'L' ? descriptor.indexOf(';', position) + 1 : position + 1;
    }

    private static String readableType(String type) {
        return switch (type.charAt(0)) {
            case '[' -> readableType(type.substring(1)).concat("[]");
            case 'Z' -> "boolean";
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'S' -> "short";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'F' -> "float";
            case 'D' -> "double";
            default ->
                type.substring(type.lastIndexOf('/') + 1, type.length() - 1).replace('$', '.');
        };
    }
}
