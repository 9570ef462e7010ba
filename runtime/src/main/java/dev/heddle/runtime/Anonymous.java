// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

/**
 * Says which objects are recorded without identity: values such as strings and boxes, and things of the JDK that nobody
 * synchronises with. The recorder asks by class, the rebuild asks the catalogue by name, and both must get the same answer: so
 * the lines of the catalogue's table are handed over before the first thread is recorded.
 */
public final class Anonymous {

    private static final String ANY = "**";

    /** Written once, before any thread is recorded. */
    private static volatile String[] lines = {};

    private static final ClassValue<Boolean> KNOWN = new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Anonymous.is(type.getName());
        }
    };

    private Anonymous() {}

    /**
     * Hands over for which classes that is so.
     *
     * @param known names of classes, with {@code **} for any part of a name; a minus before a name takes away what an earlier one
     *     gave
     */
    public static void know(String[] known) {
        lines = known.clone();
    }

    /** Whether objects of this class have no identity in a trace. */
    static boolean is(Class<?> type) {
        return KNOWN.get(type);
    }

    private static boolean is(String name) {
        boolean is = false;
        for (String line : lines) {
            boolean isGiven = line.charAt(0) != '-';
            if (is != isGiven && matches(line, isGiven ? 0 : 1, name)) {
                is = isGiven;
            }
        }
        return is;
    }

    private static boolean matches(String line, int from, String name) {
        int star = line.indexOf(ANY);
        if (star < 0) {
            return line.length() - from == name.length() && line.startsWith(name, from);
        }
        int before = star - from;
        int after = line.length() - star - ANY.length();
        return name.length() >= before + after
                && name.regionMatches(0, line, from, before)
                && name.regionMatches(name.length() - after, line, line.length() - after, after);
    }
}
