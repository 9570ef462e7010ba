// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.values;

import dev.heddle.samples.Crew;
import java.util.IdentityHashMap;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Values that differ from run to run: hash codes, time, random numbers; the program branches on them. */
public final class HashCodes {

    private static int seen;
    private static long last;

    private HashCodes() {}

    private static int branch(int value) {
        if ((value & 1) == 0) {
            seen += value > 100 ? 1 : 2;
        } else {
            seen -= value > 1000 ? 1 : 3;
        }
        return seen;
    }

    public static void main(String[] args) {
        Object object = new Object();
        Object tracked = new HashCodes();
        branch(System.identityHashCode(object));
        branch(tracked.hashCode());
        branch(new int[3].hashCode());
        branch(object.toString().length());
        System.out.println(
                (object.hashCode() == System.identityHashCode(object)) + " " + System.identityHashCode(null));
        long start = System.nanoTime();
        last = System.currentTimeMillis();
        while (System.nanoTime() == start) {
            Thread.onSpinWait();
        }
        branch((int) (System.nanoTime() - start));
        System.out.println(last > 0);
        Random seeded = new Random(42);
        System.out.println(seeded.nextInt(100) + " " + seeded.nextBoolean() + seeded.nextDouble());
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            sum += branch(new Random().nextInt());
            sum += branch(ThreadLocalRandom.current().nextInt(10, 20));
            sum += Math.random() < 0.5 ? 1 : 0;
            sum += branch((int) new SplittableRandom().nextLong());
        }
        last = sum;
        IdentityHashMap<Object, Integer> map = new IdentityHashMap<>();
        map.put(object, 1);
        map.put(tracked, 2);
        System.out.println(map.get(tracked) + " " + map.containsKey(new Object())
                + UUID.randomUUID().toString().length());
        System.out.println(Crew.each(2, i -> branch(new Object().hashCode()) != Integer.MIN_VALUE));
        System.out.println("text".hashCode() + " " + Integer.valueOf(7).hashCode() + Boolean.hashCode(true)
                + Double.hashCode(0.5));
        System.out.println(System.getProperty("no.such.property")
                + (System.getenv("PATH") == null)
                + (Runtime.getRuntime().availableProcessors() > 0));
    }
}
