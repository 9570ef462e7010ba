// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

/** Classes whose initialisers need each other, but do not say so themselves. */
public final class Circles {

    private static final class Mint {
        static final int VALUE = strike();

        static int strike() {
            return Press.value() + 1;
        }

        static int value() {
            return VALUE;
        }
    }

    private static final class Press {
        static final int VALUE = roll();

        static int roll() {
            return Mint.value() + 1;
        }

        static int value() {
            return VALUE;
        }
    }

    private enum Coin {
        PENNY;

        private final int place = Purse.size();

        int place() {
            return place;
        }
    }

    private static final class Purse {
        static final Coin FIRST = Coin.PENNY;

        static int size() {
            return 1;
        }
    }

    private Circles() {}

    public static void main(String[] args) throws InterruptedException {
        boolean isEnum = args[0].equals("enum");
        Thread other = new Thread(isEnum ? Purse::size : Press::value, "other");
        other.start();
        int found = isEnum ? Coin.PENNY.place() : Mint.value();
        other.join();
        if (found < 0) {
            throw new AssertionError(found);
        }
    }
}
