// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

import static dev.heddle.control.programs.juc.Acts.go;
import static dev.heddle.control.programs.juc.Acts.join;
import static dev.heddle.control.programs.juc.Acts.letWait;

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

/** Queues, those that block and those that do not. */
public final class Queues {

    private Queues() {}

    /** Two put one each, one takes both, with room for one. */
    private static String twoProducers(BlockingQueue<Integer> queue) throws Exception {
        Thread first = go(() -> queue.put(1));
        Thread second = go(() -> queue.put(2));
        String taken = queue.take() + " " + queue.take();
        join(first, second);
        return taken + " " + queue.size();
    }

    @Shows(
            of = "ArrayBlockingQueue",
            against = "an element that is lost or taken twice, or an order that can't come",
            outcomes = {"1 2 0", "2 1 0"})
    public static String array() throws Exception {
        return twoProducers(new ArrayBlockingQueue<>(1));
    }

    @Shows(of = "ArrayBlockingQueue, fair", against = "an overtaken producer", outcomes = "0 1 2")
    public static String fairArray() throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1, true);
        queue.put(0);
        Thread first = go(() -> queue.put(1));
        letWait(first);
        Thread second = go(() -> queue.put(2));
        letWait(second);
        String taken = queue.take() + " " + queue.take() + " " + queue.take();
        join(first, second);
        return taken;
    }

    @Shows(
            of = "ArrayBlockingQueue",
            against = "an offer that waits, or is accepted by a full queue",
            outcomes = {"true 1", "false null"})
    public static String offer() throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        queue.add(0);
        Thread other = go(queue::poll);
        boolean isAccepted = queue.offer(1);
        join(other);
        return isAccepted + " " + queue.poll();
    }

    @Shows(
            of = "LinkedBlockingQueue",
            against = "a bound that does not hold",
            outcomes = {"1 2 0", "2 1 0"})
    public static String linked() throws Exception {
        return twoProducers(new LinkedBlockingQueue<>(1));
    }

    @Shows(
            of = "LinkedBlockingQueue",
            against = "a time-out that comes though there is something",
            outcomes = {"1 null", "1 2"})
    public static String timedPoll() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread other = go(() -> {
            queue.put(1);
            queue.put(2);
        });
        String seen = queue.take() + " " + queue.poll();
        join(other);
        return seen;
    }

    @Shows(
            of = "LinkedBlockingDeque",
            against = "the wrong end",
            outcomes = {"1 2", "2 1"})
    public static String linkedDeque() throws Exception {
        LinkedBlockingDeque<Integer> queue = new LinkedBlockingDeque<>();
        Thread other = go(() -> {
            queue.putFirst(1);
            queue.putFirst(2);
        });
        String seen = queue.takeFirst() + " " + queue.takeFirst();
        join(other);
        return seen;
    }

    @Shows(
            of = "PriorityBlockingQueue",
            against = "an order of arrival",
            outcomes = {"1 2", "2 1"})
    public static String priority() throws Exception {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        Thread other = go(() -> {
            queue.put(2);
            queue.put(1);
        });
        String seen = queue.take() + " " + queue.take();
        join(other);
        return seen;
    }

    private record Due(long at, String name) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Due) other).at);
        }
    }

    @Shows(of = "DelayQueue", against = "an element before its time", outcomes = "null early late")
    public static String delays() throws Exception {
        DelayQueue<Due> queue = new DelayQueue<>();
        long now = System.nanoTime();
        queue.put(new Due(now + TimeUnit.HOURS.toNanos(1), "in vain"));
        Due before = queue.poll();
        Thread other = go(() -> {
            queue.put(new Due(now + TimeUnit.MILLISECONDS.toNanos(20), "late"));
            queue.put(new Due(now + TimeUnit.MILLISECONDS.toNanos(10), "early"));
        });
        join(other);
        return before + " " + queue.take().name() + " " + queue.take().name();
    }

    @Shows(
            of = "SynchronousQueue",
            against = "room for an element",
            outcomes = {"1 2 0", "2 1 0"})
    public static String synchronous() throws Exception {
        return twoProducers(new SynchronousQueue<>());
    }

    private static String waitingProducers(SynchronousQueue<Integer> queue) throws Exception {
        Thread first = go(() -> queue.put(1));
        letWait(first);
        Thread second = go(() -> queue.put(2));
        letWait(second);
        String taken = queue.take() + " " + queue.take();
        join(first, second);
        return taken;
    }

    @Shows(of = "SynchronousQueue", against = "the wrong one of two that wait", outcomes = "2 1")
    public static String synchronousStack() throws Exception {
        return waitingProducers(new SynchronousQueue<>());
    }

    @Shows(of = "SynchronousQueue, fair", against = "the wrong one of two that wait", outcomes = "1 2")
    public static String synchronousFair() throws Exception {
        return waitingProducers(new SynchronousQueue<>(true));
    }

    @Shows(
            of = "LinkedTransferQueue",
            against = "a transfer that does not wait, or an attempt that does",
            outcomes = {"true 1 2", "false "})
    public static String transfer() throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Integer[] got = new Integer[1];
        Thread taking = go(() -> got[0] = queue.poll(50, TimeUnit.MILLISECONDS));
        boolean isTaken = queue.tryTransfer(1);
        Thread giving = go(() -> queue.transfer(isTaken ? 2 : 1));
        join(taking);
        Integer first = got[0];
        Integer second = isTaken || first == null ? queue.take() : null;
        join(giving);
        return isTaken + " " + (isTaken ? first + " " + second : "");
    }

    @Shows(
            of = "ConcurrentLinkedQueue",
            against = "an element that is lost, or an order that can't come",
            outcomes = {"1 [2]", "2 [1]"})
    public static String concurrent() throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread other = go(() -> queue.add(1));
        queue.add(2);
        Integer first = queue.poll();
        join(other);
        return first + " " + queue;
    }

    @Shows(
            of = "ConcurrentLinkedDeque",
            against = "an element that two get",
            outcomes = {"1 2", "2 1"})
    public static String concurrentDeque() throws Exception {
        ConcurrentLinkedDeque<Integer> queue = new ConcurrentLinkedDeque<>();
        queue.add(1);
        queue.add(2);
        Integer[] got = new Integer[1];
        Thread other = go(() -> got[0] = queue.pollFirst());
        Integer mine = queue.pollFirst();
        join(other);
        return mine + " " + got[0];
    }
}
