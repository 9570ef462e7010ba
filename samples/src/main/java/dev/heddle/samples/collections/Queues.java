// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.collections;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Producers and consumers over every kind of concurrent queue; a poison pill ends each consumer. */
public final class Queues {

    static final class Order implements Comparable<Order> {
        static final Order END = new Order(Integer.MAX_VALUE);
        final int number;
        int handled;

        Order(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Order other) {
            return Integer.compare(number, other.number);
        }
    }

    record Soon(int number) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(number, ((Soon) other).number);
        }
    }

    private Queues() {}

    private static int run(BlockingQueue<Order> queue) {
        List<Integer> sums = Crew.each(3, worker -> {
            if (worker < 2) {
                for (int i = 1; i <= 6; i++) {
                    queue.put(new Order(i + worker * 10));
                }
                return 0;
            }
            int sum = 0;
            for (int taken = 0; taken < 12; taken++) {
                Order order = queue.take();
                order.handled++;
                sum += order.number;
            }
            return sum;
        });
        return sums.get(2);
    }

    private static String poison(BlockingQueue<Order> queue) {
        return Crew.each(2, worker -> {
                    if (worker == 0) {
                        for (int i = 0; i < 5; i++) {
                            queue.put(new Order(i));
                        }
                        queue.put(Order.END);
                        return 0;
                    }
                    int sum = 0;
                    Order order;
                    while ((order = queue.take()) != Order.END) {
                        sum = sum * 10 + order.number;
                    }
                    return sum;
                })
                .toString();
    }

    private static String lockFree() {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
        int[] sum = new int[2];
        Crew.each(2, worker -> {
            for (int i = 0; i < 10; i++) {
                queue.offer(i);
                deque.addFirst("f" + i);
                Integer polled = queue.poll();
                sum[worker] += polled == null ? 0 : polled;
                deque.pollLast();
            }
            return worker;
        });
        int rest = 0;
        while (!queue.isEmpty()) {
            rest += queue.remove();
        }
        return (sum[0] + sum[1] + rest) + " " + deque.size();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(run(new ArrayBlockingQueue<>(2)) + " " + run(new LinkedBlockingQueue<>()) + " "
                + run(new PriorityBlockingQueue<>()) + " " + run(new SynchronousQueue<>(true)) + " "
                + run(new LinkedTransferQueue<>()) + " " + run(new LinkedBlockingDeque<>(1)));
        System.out.println(poison(new ArrayBlockingQueue<>(1)) + poison(new SynchronousQueue<>()) + lockFree());
        BlockingQueue<String> small = new ArrayBlockingQueue<>(1);
        System.out.println(small.offer("a") + " " + small.offer("b") + small.offer("c", 1, TimeUnit.MILLISECONDS)
                + small.poll() + small.poll(1, TimeUnit.MILLISECONDS) + small.peek() + small.remainingCapacity());
        try {
            small.add("x");
            small.add("y");
        } catch (IllegalStateException e) {
            System.out.println("full");
        }
        try {
            small.put(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        DelayQueue<Soon> delayed = new DelayQueue<>(List.of(new Soon(3), new Soon(1)));
        List<Soon> drained = new ArrayList<>();
        System.out.println(delayed.take() + " " + delayed.drainTo(drained) + drained);
    }
}
