// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.atomics;

import dev.heddle.samples.Crew;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** AtomicInteger, AtomicLong and AtomicBoolean with all their methods, and compare-and-set loops. */
public final class Scalars {

    private static final AtomicInteger count = new AtomicInteger();
    private static final AtomicLong wide = new AtomicLong(1L << 40);
    private static final AtomicBoolean flag = new AtomicBoolean();
    private static final AtomicInteger winners = new AtomicInteger();

    private Scalars() {}

    private static int spin(int rounds) {
        int failures = 0;
        for (int i = 0; i < rounds; i++) {
            int seen = count.get();
            while (!count.compareAndSet(seen, seen + 2)) {
                failures++;
                seen = count.get();
            }
            wide.updateAndGet(n -> n + 3);
        }
        if (flag.compareAndSet(false, true)) {
            winners.incrementAndGet();
        }
        return failures >= 0 ? rounds : -1;
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(3, i -> spin(15)));
        System.out.println(count + " " + wide + " " + flag.get() + " " + winners);
        AtomicInteger a = new AtomicInteger(5);
        System.out.println(
                a.getAndIncrement() + " " + a.incrementAndGet() + " " + a.getAndDecrement() + " " + a.decrementAndGet()
                        + " " + a.getAndAdd(10) + " " + a.addAndGet(-3) + " " + a.getAndSet(100) + " "
                        + a.getAndUpdate(n -> n / 7)
                        + " " + a.getAndAccumulate(6, (x, y) -> x * y) + " " + a.accumulateAndGet(-1, Math::max));
        a.set(Integer.MAX_VALUE);
        a.lazySet(a.incrementAndGet());
        System.out.println(a.get() + " " + a.intValue() + " " + a.doubleValue() + a.compareAndExchange(1, 2)
                + a.weakCompareAndSetPlain(0, 1) + a.getPlain() + a.getAcquire() + a.getOpaque());
        a.setRelease(3);
        a.setPlain(a.getPlain() + 1);
        a.setOpaque(a.get() * 2);
        AtomicLong b = new AtomicLong();
        System.out.println(
                a + " " + b.getAndAdd(1L << 50) + b.addAndGet(-1) + b.getAndIncrement() + b.compareAndSet(1, 2)
                        + b.getAndSet(9) + b.accumulateAndGet(4, (x, y) -> x - y) + b.decrementAndGet());
        AtomicBoolean c = new AtomicBoolean(true);
        System.out.println(c.getAndSet(false) + " " + c.compareAndExchange(false, true) + c);
        try {
            a.updateAndGet(n -> n / 0);
        } catch (ArithmeticException e) {
            System.out.println("unchanged " + a);
        }
    }
}
