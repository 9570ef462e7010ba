// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** Fields and compound assignments of boolean, byte, char and short, which are ints on the stack. */
public final class SmallTypes {

    private boolean aBoolean;
    private byte aByte = (byte) 200;
    private char aChar = '\uffff';
    private short aShort = Short.MIN_VALUE;
    private static byte staticByte = -1;
    private static char staticChar = 'a';
    private static short staticShort = 7;
    private static boolean staticBoolean = true;

    private synchronized String step(int i) {
        aByte += i;
        aByte++;
        aByte >>= 1;
        aByte >>>= 1;
        aChar += i;
        aChar++;
        aChar ^= 0x0f0f;
        aShort -= i;
        aShort--;
        aShort *= 3;
        aBoolean ^= i % 3 == 0;
        aBoolean |= aByte > 0;
        aBoolean &= aShort != 0;
        return aByte + "," + (int) aChar + "," + aShort + "," + aBoolean;
    }

    private static synchronized int statics(int i) {
        staticByte -= i;
        staticChar++;
        staticShort <<= 1;
        staticBoolean = !staticBoolean;
        int before = staticByte++;
        int after = --staticShort;
        char letter = staticChar--;
        return before + after + letter + (staticBoolean ? 1 : 0);
    }

    private static byte pass(byte a, char b, short c, boolean d) {
        return d ? (byte) (a + b) : (byte) (a - c);
    }

    public static void main(String[] args) {
        SmallTypes shared = new SmallTypes();
        Crew.together(() -> shared.step(1), () -> shared.step(1));
        for (int i = 0; i < 6; i++) {
            System.out.println(shared.step(i * 37));
        }
        int total = 0;
        for (int i = 0; i < 20; i++) {
            total += statics(i);
            total += pass((byte) i, (char) (i * 3000), (short) (i * -2000), i % 2 == 0);
        }
        System.out.println(total + " " + staticByte + staticChar + staticShort + staticBoolean);
    }
}
