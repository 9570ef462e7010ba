// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.monitors;

import dev.heddle.samples.Crew;

/** Synchronized instance and static methods that call each other again and again on the same monitor. */
public class SynchronizedMethods {

    private int value;
    private static long total;

    synchronized int add(int n) {
        value += n;
        return n > 0 ? add(n - 1) + twice() : value;
    }

    synchronized int twice() {
        return times(this, 2);
    }

    static synchronized int times(SynchronizedMethods one, int factor) {
        synchronized (one) {
            one.value = (one.value * factor) % 1009;
            total += factor;
            return one.value;
        }
    }

    synchronized long wide(long a, double b) {
        return a + (long) b + value;
    }

    static synchronized long total() {
        return total;
    }

    static class Sub extends SynchronizedMethods {
        @Override
        synchronized int add(int n) {
            return super.add(n) + 1;
        }
    }

    public static void main(String[] args) {
        SynchronizedMethods shared = new Sub();
        // static before instance would deadlock against instance before static, so each thread has its own object
        System.out.println(Crew.each(3, i -> new Sub().add(4)));
        System.out.println(shared.add(3) + " " + shared.wide(1L << 40, 2.5) + " " + total());
        Crew.together(() -> shared.wide(1, 2), () -> shared.wide(3, 4));
        System.out.println(Crew.each(4, i -> {
                    for (int n = 0; n < 10; n++) {
                        synchronized (SynchronizedMethods.class) {
                            total++;
                        }
                    }
                    return i;
                })
                + " " + total());
    }
}
