// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/**
 * A method of many kilobytes from little source: each finally block is copied for each way to leave its try block, so nesting
 * them doubles the code at every level.
 */
public final class NestedFinally {

    private static final int[] values = new int[8];
    private static int total;
    private static int failing = -1;

    private NestedFinally() {}

    private static void step(int level) {
        if (level == failing) {
            throw new IllegalStateException("level " + level);
        }
        total += level;
    }

    private static synchronized void unwind() {
        try {
            step(0);
        } finally {
            try {
                step(1);
            } finally {
                try {
                    step(2);
                } finally {
                    try {
                        step(3);
                    } finally {
                        try {
                            step(4);
                        } finally {
                            try {
                                step(5);
                            } finally {
                                try {
                                    step(6);
                                } finally {
                                    try {
                                        step(7);
                                    } finally {
                                        try {
                                            step(8);
                                        } finally {
                                            try {
                                                step(9);
                                            } finally {
                                                total = total * 31 + values[2];
                                                values[2]++;
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static String attempt(int level) {
        synchronized (NestedFinally.class) {
            failing = level;
            try {
                unwind();
                return "done";
            } catch (IllegalStateException e) {
                return e.getMessage();
            }
        }
    }

    public static void main(String[] args) {
        for (int level = -1; level < 11; level++) {
            System.out.println(attempt(level) + " " + total);
        }
        System.out.println(Crew.each(2, i -> attempt(-1)));
        System.out.println(total + " " + values[2]);
    }
}
