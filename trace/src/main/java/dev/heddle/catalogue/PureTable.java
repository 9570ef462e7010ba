// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * Calls that the interpreter computes itself.
 *
 * <p>Only what is fixed bit for bit on every JVM belongs here: {@code Math.sin} may differ between machines, and {@code
 * Character.isLetter} follows the Unicode version of the JDK, which may be another one where the trace is read. {@code
 * dev.heddle.rebuild.machine} computes exactly these calls.
 */
final class PureTable {

    private PureTable() {}

    static String text() {
        return """
                java.lang.Record pure
                  PURE new()

                java.lang.Boolean pure
                  PURE Boolean valueOf(boolean); boolean booleanValue(); boolean equals(Object)
                  PURE int compareTo(Boolean); int hashCode()
                  PURE int compare(boolean, boolean); int hashCode(boolean)
                  PURE boolean logicalAnd(boolean, boolean); boolean logicalOr(boolean, boolean)
                  PURE boolean logicalXor(boolean, boolean)

                java.lang.Character pure
                  PURE Character valueOf(char); char charValue(); boolean equals(Object); int compareTo(Character)
                  PURE int hashCode()
                  PURE int compare(char, char); int hashCode(char); char reverseBytes(char)
                  PURE boolean isSurrogate(char); boolean isHighSurrogate(char); boolean isLowSurrogate(char)
                  PURE boolean isSurrogatePair(char, char); int toCodePoint(char, char); int charCount(int)
                  PURE boolean isBmpCodePoint(int); boolean isSupplementaryCodePoint(int); boolean isValidCodePoint(int)
                  PURE char highSurrogate(int); char lowSurrogate(int)

                java.lang.Byte pure
                  PURE Byte valueOf(byte); boolean equals(Object); int compareTo(Byte); int hashCode()
                  PURE byte byteValue(); short shortValue(); int intValue(); long longValue(); float floatValue()
                  PURE double doubleValue()
                  PURE int compare(byte, byte); int compareUnsigned(byte, byte); int hashCode(byte)
                  PURE int toUnsignedInt(byte); long toUnsignedLong(byte)

                java.lang.Short pure
                  PURE Short valueOf(short); boolean equals(Object); int compareTo(Short); int hashCode()
                  PURE byte byteValue(); short shortValue(); int intValue(); long longValue(); float floatValue()
                  PURE double doubleValue()
                  PURE int compare(short, short); int compareUnsigned(short, short); int hashCode(short)
                  PURE short reverseBytes(short)
                  PURE int toUnsignedInt(short); long toUnsignedLong(short)

                java.lang.Integer pure
                  PURE Integer valueOf(int); boolean equals(Object); int compareTo(Integer); int hashCode()
                  PURE byte byteValue(); short shortValue(); int intValue(); long longValue(); float floatValue()
                  PURE double doubleValue()
                  PURE int compare(int, int); int compareUnsigned(int, int); int hashCode(int)
                  PURE int signum(int); int bitCount(int); int rotateLeft(int, int); int rotateRight(int, int)
                  PURE int numberOfLeadingZeros(int); int numberOfTrailingZeros(int); int highestOneBit(int)
                  PURE int lowestOneBit(int)
                  PURE int reverse(int); int reverseBytes(int); int max(int, int); int min(int, int); int sum(int, int)
                  PURE long toUnsignedLong(int); int divideUnsigned(int, int); int remainderUnsigned(int, int)

                java.lang.Long pure
                  PURE Long valueOf(long); boolean equals(Object); int compareTo(Long); int hashCode()
                  PURE byte byteValue(); short shortValue(); int intValue(); long longValue(); float floatValue()
                  PURE double doubleValue()
                  PURE int compare(long, long); int compareUnsigned(long, long); int hashCode(long)
                  PURE int signum(long); int bitCount(long); long rotateLeft(long, int); long rotateRight(long, int)
                  PURE int numberOfLeadingZeros(long); int numberOfTrailingZeros(long); long highestOneBit(long)
                  PURE long lowestOneBit(long)
                  PURE long reverse(long); long reverseBytes(long); long max(long, long); long min(long, long)
                  PURE long sum(long, long)
                  PURE long divideUnsigned(long, long); long remainderUnsigned(long, long)

                java.lang.Float pure
                  PURE Float valueOf(float); boolean equals(Object); int compareTo(Float); int hashCode()
                  PURE byte byteValue(); short shortValue(); int intValue(); long longValue(); float floatValue()
                  PURE double doubleValue()
                  PURE int compare(float, float); int hashCode(float); float max(float, float)
                  PURE float min(float, float); float sum(float, float)
                  PURE boolean isNaN(float); boolean isInfinite(float); boolean isFinite(float); boolean isNaN()
                  PURE boolean isInfinite()
                  PURE int floatToIntBits(float); float intBitsToFloat(int)

                java.lang.Double pure
                  PURE Double valueOf(double); boolean equals(Object); int compareTo(Double); int hashCode()
                  PURE byte byteValue(); short shortValue(); int intValue(); long longValue(); float floatValue()
                  PURE double doubleValue()
                  PURE int compare(double, double); int hashCode(double); double max(double, double)
                  PURE double min(double, double)
                  PURE double sum(double, double)
                  PURE boolean isNaN(double); boolean isInfinite(double); boolean isFinite(double); boolean isNaN()
                  PURE boolean isInfinite()
                  PURE long doubleToLongBits(double); double longBitsToDouble(long)

                java.lang.StrictMath pure
                  PURE int abs(int); long abs(long); float abs(float); double abs(double)
                  PURE int absExact(int); long absExact(long)
                  PURE int max(int, int); long max(long, long); float max(float, float); double max(double, double)
                  PURE int min(int, int); long min(long, long); float min(float, float); double min(double, double)
                  PURE int addExact(int, int); long addExact(long, long); int subtractExact(int, int)
                  PURE long subtractExact(long, long)
                  PURE int multiplyExact(int, int); long multiplyExact(long, int); long multiplyExact(long, long)
                  PURE int incrementExact(int); long incrementExact(long); int decrementExact(int)
                  PURE long decrementExact(long)
                  PURE int negateExact(int); long negateExact(long); int toIntExact(long)
                  PURE int floorDiv(int, int); long floorDiv(long, int); long floorDiv(long, long)
                  PURE int floorMod(int, int); int floorMod(long, int); long floorMod(long, long)
                  PURE int ceilDiv(int, int) since 18; long ceilDiv(long, int) since 18
                  PURE long ceilDiv(long, long) since 18
                  PURE int ceilMod(int, int) since 18; int ceilMod(long, int) since 18
                  PURE long ceilMod(long, long) since 18
                  PURE int clamp(long, int, int) since 21; long clamp(long, long, long) since 21
                  PURE long multiplyFull(int, int); long multiplyHigh(long, long)
                  PURE double sqrt(double); double floor(double); double ceil(double); double rint(double)
                  PURE int round(float); long round(double); float signum(float); double signum(double)

                java.lang.Math pure like java.lang.StrictMath

                java.util.Objects pure
                  PURE Object requireNonNull(Object); boolean isNull(Object); boolean nonNull(Object)
                """;
    }
}
