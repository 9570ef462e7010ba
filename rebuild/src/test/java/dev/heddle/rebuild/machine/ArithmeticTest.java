// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Compares what the interpreter computes with what the JVM computes, values and terms alike. */
class ArithmeticTest {

    private static final String SOURCE = """
            class Demo {
                static int i; static long l; static float f; static double d;
                static boolean z; static byte b; static char c; static short s;
                static void add(int x, int y) { i = x + y; }
                static void subtract(int x, int y) { i = x - y; }
                static void multiply(int x, int y) { i = x * y; }
                static void divide(int x, int y) { i = x / (y | 1); }
                static void remainder(int x, int y) { i = x % (y | 1); }
                static void negate(int x, int y) { i = -x; }
                static void shifts(int x, int y) { i = (x << y) ^ (x >> y) ^ (x >>> y); }
                static void bits(int x, int y) { i = (x & y) | (x ^ ~y); }
                static void increments(int x, int y) { x++; y -= 1000; int r = x * y--; r += y; i = r; }
                static void longs(long x, long y) { l = x + y * 3 - (x ^ y); }
                static void longDivision(long x, long y) { l = x / (y | 1) + x % (y | 1); }
                static void longShifts(long x, int y) { l = (x << y) ^ (x >> y) ^ (x >>> y) ^ -x; }
                static void longBits(long x, long y) { l = (x & y) | (x ^ ~y); }
                static void widening(int x, int y) { l = (long) x * y; }
                static void narrowing(long x, int y) { i = (int) x ^ (int) (x >> 32) ^ y; }
                static void small(int x, int y) { byte p = (byte) x; char q = (char) y; short r = (short) (x + y); b = p; c = q; s = r; i = p + q + r; }
                static void compares(int x, int y) {
                    int r = 0;
                    if (x < y) r += 1; if (x <= y) r += 2; if (x > y) r += 4; if (x >= y) r += 8;
                    if (x == y) r += 16; if (x != y) r += 32; if (x < 0) r += 64; if (y >= 0) r += 128;
                    if (x == 0) r += 256; if (y != 0) r += 512; if (x > 0) r += 1024; if (y <= 0) r += 2048;
                    i = r;
                }
                static void compareLongs(long x, long y) {
                    i = (x < y ? 1 : 2) + (x == y ? 4 : 8) + (x >= y ? 16 : 32) + (x != 5L ? 64 : 128);
                }
                static void tableSwitch(int x, int y) {
                    switch (x & 7) { case 1: i = y; break; case 2: case 3: i = -y; break; case 5: i = y + x; break; default: i = 9; }
                }
                static void lookupSwitch(int x, int y) {
                    switch (x % 5000) { case -1000: i = 1; break; case 0: i = 2; break; case 77: i = y; break; default: i = x; }
                }
                static void loop(int x, int y) { int sum = 0; for (int k = 0; k < (x & 15); k++) sum += k * y; i = sum; }
                static void booleans(boolean x, boolean y) { boolean r = x & !y | x ^ y; z = r; i = r ? 5 : 6; }
                static void floats(float x, float y) { f = x * y + x / y - -x % y; i = x < y ? 1 : x > y ? 2 : x == y ? 3 : 4; }
                static void doubles(double x, double y) { d = x * y + x / y - -x % y; i = x <= y ? 1 : x >= y ? 2 : 3; }
                static void fromFloats(float x, double y) { l = (int) x + (long) y + (int) y + (long) x; d = x; f = (float) y; }
                static void toFloats(int x, long y) { f = x + (float) y; d = x * (double) y; }
                static void locals(int a, long b2, int c2, double e, int g) { l = a + b2 * c2 + (g ^ a); }
                static void nested(int x, int y) { i = twice(twice(x) + y); }
                static int twice(int x) { return x + x; }
                static void recursive(int x, int y) { l = fib(x & 15) + y; }
                static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
                static void assigned(long x, int y) { long a, b3; l = a = b3 = x * y; int q = y++ + ++y; i = q; d = a + b3; }
                static void math(int x, int y) { i = Math.max(x, y) - Math.min(x, 7) + Math.abs(y) + Integer.signum(x) + Integer.compare(x, y); }
                static void boxes(int x, long y) { Integer a = x; Long b4 = y; l = a + b4; z = a.equals(x) && b4.hashCode() != 17; }
            }
            """;

    private static final JvmOracle ORACLE = new JvmOracle(SOURCE);

    @RepeatedTest(20)
    void the_interpreter_computes_what_the_jvm_computes(RepetitionInfo repetition) {
        ORACLE.compare(new Random(repetition.getCurrentRepetition()));
    }
}
