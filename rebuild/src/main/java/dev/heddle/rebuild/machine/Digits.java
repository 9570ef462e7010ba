// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import java.util.OptionalLong;

/**
 * Finds the number that a text stands for of which only the length and the hash code are known, as of all texts that
 * come from outside. Hash codes of texts are numbers to the base 31 with characters for digits. Decimal digits are ten
 * in a row, so that of texts of up to six of them no two have the same; longer ones go beyond 32 bits.
 */
final class Digits {

    private static final int BASE = 31;
    private static final int LONGEST = 6;
    private static final int NINE = 9;
    private static final int MINUS = '-' - '0';
    private static final int PLUS = '+' - '0';

    private Digits() {}

    /** The number, if the text is one in decimal digits; nothing if it is something else or too long to tell. */
    static OptionalLong of(int length, int hash) {
        if (length < 1 || length > LONGEST) {
            return OptionalLong.empty();
        }
        long zeros = 0;
        long unit = 1;
        for (int i = 0; i < length; i++) {
            zeros = zeros * BASE + '0';
            unit = i == 0 ? 1 : unit * BASE;
        }
        long rest = hash - zeros;
        long first = Math.floorDiv(rest, unit);
        boolean isSigned = first == MINUS || first == PLUS;
        if (isSigned ? length == 1 : first < 0 || first > NINE) {
            return OptionalLong.empty();
        }
        long number = isSigned ? 0 : first;
        rest = Math.floorMod(rest, unit);
        for (int i = 1; i < length; i++) {
            unit /= BASE;
            long digit = rest / unit;
            if (digit > NINE) {
                return OptionalLong.empty();
            }
            number = 10 * number + digit;
            rest %= unit;
        }
        return OptionalLong.of(first == MINUS ? -number : number);
    }
}
