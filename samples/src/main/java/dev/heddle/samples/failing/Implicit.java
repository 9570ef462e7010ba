// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import dev.heddle.samples.Crew;
import java.util.List;

/** Exceptions that instructions throw by themselves, each caught, with the helpful message of the JVM left aside. */
public final class Implicit {

    int field;
    int[] numbers;
    Object object;
    String[] texts;
    private static Implicit none;
    private static volatile int zero;

    int method() {
        return field;
    }

    private static int provoke(int which, Implicit one) throws Exception {
        switch (which) {
            case 0:
                return none.field;
            case 1:
                none.field = 1;
                return 0;
            case 2:
                return none.method();
            case 3:
                return one.numbers[0];
            case 4:
                one.numbers[1] = 5;
                return 0;
            case 5:
                return one.numbers.length;
            case 6:
                synchronized (one.object) {
                    return 0;
                }
            case 7:
                throw (RuntimeException) one.object;
            case 8:
                return 1 / zero;
            case 9:
                return (int) (1L % zero);
            case 10:
                return new int[3][4][2][zero].length;
            case 11:
                return ((Integer) (Object) "text").intValue();
            case 12:
                Object[] texts = new String[1];
                texts[zero] = 5;
                return 0;
            case 13:
                return new int[zero - 1].length;
            case 14:
                return "abc".charAt(3 + zero);
            case 15:
                return ((String) one.object).length();
            case 16:
                return (Integer) one.object;
            case 17:
                return ((List<?>) (Object) one.toString()).size();
            case 18:
                one.wait();
                return 0;
            case 19:
                one.notify();
                return 0;
            case 20:
                return ((int[]) (Object) new long[1]).length;
            case 21:
                return new int[2][zero - 3].length;
            case 22:
                throw new Exception("explicit", new Error("cause"));
            case 23:
                assert zero > 0 : "never on";
                return 77;
            case 24:
                return new int[] {1, 2}[2 + zero];
            default:
                one.texts[which].trim();
                return -1;
        }
    }

    static String all() {
        StringBuilder text = new StringBuilder();
        Implicit one = new Implicit();
        for (int i = 0; i < 26; i++) {
            try {
                text.append(provoke(i, one)).append(' ');
            } catch (Exception e) {
                text.append(e.getClass().getSimpleName()).append(' ');
            }
        }
        return text.toString();
    }

    public static void main(String[] args) {
        System.out.println(all());
        System.out.println(Crew.each(2, i -> all().hashCode()));
    }
}
