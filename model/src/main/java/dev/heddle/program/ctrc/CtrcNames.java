// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import java.util.regex.Pattern;

/** Writes names: between bars where they would otherwise mean something else. */
final class CtrcNames {

    private static final Pattern PLAIN =
            Pattern.compile("[\\p{L}\\p{Nd}_]([\\p{L}\\p{Nd}_.']|::(?=[\\p{L}\\p{Nd}_]))*");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]*)?");

    private CtrcNames() {}

    static String written(String name) {
        boolean plain = PLAIN.matcher(name).matches() && !NUMBER.matcher(name).matches() && !Keywords.isReserved(name);
        if (plain) {
            return name;
        }
        if (name.isEmpty() || name.indexOf('|') >= 0 || name.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a .ctrc file has no way to write the name '" + name + "'");
        }
        return "|" + name + "|";
    }

    /** The name inside a term, where other readers of SMT-LIB do not take colons and quotes for letters. */
    static String inTerm(String name) {
        String written = written(name);
        boolean foreign =
                written.indexOf(':') >= 0 || written.indexOf('\'') >= 0 || Character.isDigit(written.charAt(0));
        return foreign && !written.startsWith("|") ? "|" + name + "|" : written;
    }

    /** The name of a variable where it is declared. */
    static String declared(String name) {
        if (name.endsWith(".") || name.startsWith(Declarations.SHARED)) {
            throw new IllegalArgumentException("a .ctrc file has no way to declare the name '" + name + "'");
        }
        return written(name);
    }
}
