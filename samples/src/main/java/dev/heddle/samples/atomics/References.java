// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.atomics;

import dev.heddle.samples.Crew;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Atomic references, arrays, field updaters, adders and accumulators; a lock-free stack. */
public final class References {

    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static class Holder {
        volatile int number;
        volatile long wide;
        volatile Object object;
        static final AtomicIntegerFieldUpdater<Holder> NUMBER =
                AtomicIntegerFieldUpdater.newUpdater(Holder.class, "number");
        static final AtomicLongFieldUpdater<Holder> WIDE = AtomicLongFieldUpdater.newUpdater(Holder.class, "wide");
        static final AtomicReferenceFieldUpdater<Holder, Object> OBJECT =
                AtomicReferenceFieldUpdater.newUpdater(Holder.class, Object.class, "object");
    }

    private static final AtomicReference<Node> top = new AtomicReference<>();
    private static final AtomicIntegerArray cells = new AtomicIntegerArray(4);
    private static final LongAdder adder = new LongAdder();
    private static final LongAccumulator greatest = new LongAccumulator(Math::max, Long.MIN_VALUE);
    private static final Holder holder = new Holder();

    private References() {}

    private static void push(int value) {
        Node old;
        Node node;
        do {
            old = top.get();
            node = new Node(value, old);
        } while (!top.compareAndSet(old, node));
    }

    private static int pop() {
        while (true) {
            Node old = top.get();
            if (old == null) {
                return 0;
            }
            if (top.compareAndSet(old, old.next)) {
                return old.value;
            }
        }
    }

    private static int work(int worker) {
        int sum = 0;
        for (int i = 1; i <= 10; i++) {
            push(i);
            cells.getAndAdd(i % 4, worker + 1);
            adder.add(i);
            greatest.accumulate(i * worker);
            Holder.NUMBER.incrementAndGet(holder);
            Holder.WIDE.addAndGet(holder, 1L << 32);
            Holder.OBJECT.compareAndSet(holder, null, "first");
            if (i % 2 == 0) {
                sum += pop();
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int part : Crew.each(3, References::work)) {
            sum += part;
        }
        for (int value = pop(); value != 0; value = pop()) {
            sum += value;
        }
        System.out.println(sum + " " + cells + " " + adder + " " + greatest);
        System.out.println(holder.number + " " + holder.wide + " " + holder.object);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        int[] stamp = new int[1];
        String seen = stamped.get(stamp);
        System.out.println(stamped.compareAndSet(seen, "b", stamp[0], stamp[0] + 1)
                + stamped.getReference()
                + stamped.getStamp()
                + stamped.compareAndSet("a", "c", 1, 2));
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        System.out.println(marked.attemptMark("m", true) + " " + marked.isMarked());
        AtomicLongArray longs = new AtomicLongArray(new long[] {1, 2, 3});
        AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(2);
        texts.set(0, "x");
        System.out.println(
                longs.updateAndGet(1, n -> n << 40) + " " + texts.getAndSet(0, "y") + texts + longs.length());
        DoubleAccumulator product = new DoubleAccumulator((a, b) -> a * b, 1);
        product.accumulate(2.5);
        product.accumulate(4);
        System.out.println(product.getThenReset() + " " + product.get() + adder.sumThenReset() + adder.sum());
        try {
            cells.set(4, 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no such cell");
        }
        Holder.NUMBER.set(holder, 7);
        System.out.println(Holder.NUMBER.getAndUpdate(holder, n -> n * n)
                + holder.number
                + Holder.OBJECT.getAndSet(holder, null).hashCode());
    }
}
