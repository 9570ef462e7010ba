package dev.heddle.catalogue;

/** Reads method descriptors. */
final class Descriptors {

    private Descriptors() {}

    /** How many parameters a method has. */
    static int parameters(String descriptor) {
        int count = 0;
        int position = 1;
        while (descriptor.charAt(position) != ')') {
            while (descriptor.charAt(position) == '[') {
                position++;
            }
            position = descriptor.charAt(position) == 'L' ? descriptor.indexOf(';', position) + 1 : position + 1;
            count++;
        }
        return count;
    }
}
