// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.monitors;

import dev.heddle.samples.Crew;

/** Producers and consumers over a ring buffer, with waitAll in loops. */
public final class BoundedBuffer {

    private final int[] ring = new int[3];
    private int first;
    private int size;
    private boolean closed;

    synchronized void put(int value) throws InterruptedException {
        while (size == ring.length) {
            wait();
        }
        ring[(first + size) % ring.length] = value;
        size++;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (size == 0 && !closed) {
            wait();
        }
        if (size == 0) {
            return -1;
        }
        int value = ring[first];
        first = (first + 1) % ring.length;
        size--;
        notifyAll();
        return value;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    public static void main(String[] args) throws Exception {
        BoundedBuffer buffer = new BoundedBuffer();
        Thread closer = Crew.start("producers", () -> {
            Crew.each(2, producer -> {
                for (int i = 1; i <= 10; i++) {
                    buffer.put(i + producer * 100);
                }
                return producer;
            });
            buffer.close();
        });
        int sum = 0;
        for (int part : Crew.each(2, consumer -> {
            int taken = 0;
            for (int value = buffer.take(); value >= 0; value = buffer.take()) {
                taken += value;
            }
            return taken;
        })) {
            sum += part;
        }
        Crew.join(closer);
        System.out.println(sum + " " + buffer.size);
    }
}
