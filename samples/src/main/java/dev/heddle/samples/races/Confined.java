// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.races;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;

/** Objects that one thread alone ever sees, then some that are handed over after long private use. */
public final class Confined {

    static final class Link {
        int value;
        Link next;
        long[] extra;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    static class Chain {
        Link head;
        int size;
        volatile int version;

        void push(int value) {
            head = new Link(value, head);
            if (value % 4 == 0) {
                head.extra = new long[] {value, size};
            }
            size++;
            version++;
        }

        long sum() {
            long sum = 0;
            for (Link link = head; link != null; link = link.next) {
                sum += link.value + (link.extra == null ? 0 : link.extra[1]);
            }
            return sum;
        }

        void reverse() {
            Link reversed = null;
            while (head != null) {
                Link next = head.next;
                head.next = reversed;
                reversed = head;
                head = next;
            }
            head = reversed;
        }
    }

    private static final List<Chain> handedOver = new ArrayList<>();
    private static Chain racy;

    private Confined() {}

    private static long work(int worker) {
        Chain chain = new Chain();
        for (int i = 0; i < 20; i++) {
            chain.push(i * (worker + 1));
        }
        chain.reverse();
        long before = chain.sum();
        synchronized (chain) {
            chain.push(7);
        }
        Chain other = new Chain();
        other.head = chain.head.next;
        if (worker == 1) {
            synchronized (handedOver) {
                handedOver.add(other);
            }
            chain.push(9);
            other.push(3);
        } else {
            racy = chain;
        }
        StringBuilder builder = new StringBuilder();
        builder.append(before).append(chain.sum());
        return Long.parseLong(builder.reverse().toString()) + chain.version;
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(3, Confined::work));
        Chain chain = handedOver.get(0);
        System.out.println(chain.sum() + " " + chain.size + " " + (racy.size == 21));
        int[] local = new int[64];
        for (int i = 0; i < 200; i++) {
            local[i * 7 % 64] += i;
        }
        int[][] grid = new int[5][5];
        grid[2][3] = local[5];
        System.out.println(local[63] + grid[2][3] + " " + new Chain().sum());
    }
}
