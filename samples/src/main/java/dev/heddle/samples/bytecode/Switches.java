// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** Dense and sparse int switches, on chars, strings and enums, with fall-through, without default, nested. */
public final class Switches {

    enum Colour {
        RED,
        GREEN,
        BLUE {
            @Override
            int weight() {
                return 100;
            }
        };

        int weight() {
            return ordinal() + 1;
        }
    }

    private static volatile int selector;
    private static String word = "";
    private static Colour colour = Colour.RED;

    private Switches() {}

    private static int dense(int n) {
        switch (n) {
            case -1:
                return 1;
            case 0:
            case 1:
                n += 10;
                break;
            case 2:
                n *= 7;
            // falls through
            case 3:
                n++;
                break;
            default:
                n = -n;
        }
        return n;
    }

    private static int sparse(int n) {
        return switch (n) {
            case Integer.MIN_VALUE -> 1;
            case -1000 -> 2;
            case 0, 7 -> 3;
            case 1_000_000 -> {
                int half = n / 2;
                yield half + 4;
            }
            case Integer.MAX_VALUE -> 5;
            default -> 6;
        };
    }

    private static int words(String text) {
        switch (text) {
            case "":
                return 0;
            case "Aa":
                return 1;
            case "BB": // the same hash code as Aa
                return 2;
            case "AaBB":
                return 3;
            case "BBAa":
                return 4;
            default:
                return text.length() * 10;
        }
    }

    private static int colours(Colour c) {
        int result = switch (c) {
            case RED -> 10;
            case GREEN -> 20;
            case BLUE -> 30;
        };
        switch (c) {
            case GREEN:
                result++;
                break;
            case RED:
                result += 2;
        }
        return result + c.weight();
    }

    private static int letters(char c) {
        switch (c) {
            case 'a', 'e', 'i', 'o', 'u':
                return 1;
            case 'y':
                return 2;
            default:
                switch (c >> 4) {
                    case 6:
                        return 3;
                    case 7:
                        return 4;
                }
        }
        return 0;
    }

    static synchronized long all() {
        long digest = 0;
        for (int n : new int[] {-2, -1, 0, 1, 2, 3, 4, 7, -1000, 1_000_000, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            selector = n;
            digest = digest * 31 + dense(selector);
            digest = digest * 31 + sparse(selector);
        }
        for (String text : new String[] {"", "Aa", "BB", "AaBB", "BBAa", "BBBB", new String("Aa")}) {
            word = text;
            digest = digest * 31 + words(word);
        }
        for (Colour c : Colour.values()) {
            colour = c;
            digest = digest * 31 + colours(colour);
        }
        for (char c = 'a'; c <= '}'; c++) {
            digest = digest * 31 + letters(c);
        }
        return digest;
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(3, i -> all()));
        try {
            word = null;
            words(word);
        } catch (NullPointerException e) {
            System.out.println("null word");
        }
        try {
            colour = null;
            colours(colour);
        } catch (NullPointerException e) {
            System.out.println("null colour");
        }
    }
}
