// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

import static dev.heddle.control.programs.juc.Acts.go;
import static dev.heddle.control.programs.juc.Acts.join;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Atomic variables, handles, adders. */
public final class Atomics {

    private static final VarHandle HANDLE;
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final AtomicIntegerFieldUpdater<Atomics> NUMBERS =
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "number");
    private static final AtomicLongFieldUpdater<Atomics> LONGS =
            AtomicLongFieldUpdater.newUpdater(Atomics.class, "large");
    private static final AtomicReferenceFieldUpdater<Atomics, String> TEXTS =
            AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "text");

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(Atomics.class, "number", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    volatile int number;
    volatile long large;
    volatile String text = "";

    private Atomics() {}

    @Shows(
            of = "AtomicInteger",
            against = "a get and a set that are one step, or an increment that is two",
            outcomes = {"10", "11"})
    public static String integer() throws Exception {
        AtomicInteger cell = new AtomicInteger();
        Thread other = go(cell::incrementAndGet);
        cell.set(cell.get() + 10);
        join(other);
        return "" + cell.get();
    }

    @Shows(
            of = "AtomicInteger",
            against = "a function that is applied once though somebody interfered",
            outcomes = {"12 1", "12 2", "21 1"})
    public static String function() throws Exception {
        AtomicInteger cell = new AtomicInteger();
        int[] calls = new int[1];
        Thread other = go(() -> cell.updateAndGet(old -> old * 10 + 1));
        cell.updateAndGet(old -> {
            calls[0]++;
            return old * 10 + 2;
        });
        join(other);
        return cell.get() + " " + calls[0];
    }

    @Shows(
            of = "AtomicLong",
            against = "two that get the same number",
            outcomes = {"0 1", "1 0"})
    public static String longCell() throws Exception {
        AtomicLong cell = new AtomicLong();
        long[] got = new long[1];
        Thread other = go(() -> got[0] = cell.getAndIncrement());
        long mine = cell.getAndIncrement();
        join(other);
        return mine + " " + got[0];
    }

    @Shows(
            of = "AtomicBoolean",
            against = "two winners, or none",
            outcomes = {"true false", "false true"})
    public static String flag() throws Exception {
        AtomicBoolean cell = new AtomicBoolean();
        boolean[] got = new boolean[1];
        Thread other = go(() -> got[0] = cell.compareAndSet(false, true));
        boolean mine = !cell.getAndSet(true);
        join(other);
        return mine + " " + got[0];
    }

    @Shows(
            of = "AtomicReference",
            against = "a comparison that is not of references",
            outcomes = {"a false", "b true"})
    public static String reference() throws Exception {
        AtomicReference<String> cell = new AtomicReference<>("");
        Thread other = go(() -> cell.compareAndSet("", "a"));
        boolean mine = cell.compareAndSet("", "b");
        join(other);
        return cell.get() + " " + mine;
    }

    @Shows(
            of = "AtomicStampedReference",
            against = "an exchange that does not see that the value went away and came back",
            outcomes = {"true", "false"})
    public static String stamped() throws Exception {
        AtomicStampedReference<String> cell = new AtomicStampedReference<>("a", 0);
        Thread other = go(() -> {
            cell.set("b", 1);
            cell.set("a", 2);
        });
        int[] stamp = new int[1];
        String seen = cell.get(stamp);
        boolean mine = stamp[0] == 0 && cell.compareAndSet(seen, "c", 0, 3);
        join(other);
        return "" + mine;
    }

    @Shows(
            of = "AtomicMarkableReference",
            against = "a mark that is not compared",
            outcomes = {"a true false", "b false true"})
    public static String markable() throws Exception {
        AtomicMarkableReference<String> cell = new AtomicMarkableReference<>("a", false);
        Thread other = go(() -> cell.attemptMark("a", true));
        boolean mine = cell.compareAndSet("a", "b", false, false);
        join(other);
        return cell.getReference() + " " + cell.isMarked() + " " + mine;
    }

    @Shows(
            of = "AtomicIntegerArray",
            against = "elements that are one variable, or increments that are two steps",
            outcomes = {"[2, 1] 0", "[2, 1] 1"})
    public static String integers() throws Exception {
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        Thread other = go(() -> {
            array.incrementAndGet(0);
            array.incrementAndGet(1);
        });
        array.incrementAndGet(0);
        int seen = array.get(1);
        join(other);
        return array + " " + seen;
    }

    @Shows(
            of = "AtomicLongArray",
            against = "two that get the same number",
            outcomes = {"0 1", "1 0"})
    public static String longs() throws Exception {
        AtomicLongArray array = new AtomicLongArray(1);
        long[] got = new long[1];
        Thread other = go(() -> got[0] = array.getAndIncrement(0));
        long mine = array.getAndIncrement(0);
        join(other);
        return mine + " " + got[0];
    }

    @Shows(
            of = "AtomicReferenceArray",
            against = "two winners, or none",
            outcomes = {"a false", "b true"})
    public static String references() throws Exception {
        AtomicReferenceArray<String> array = new AtomicReferenceArray<>(1);
        Thread other = go(() -> array.compareAndSet(0, null, "a"));
        boolean mine = array.compareAndSet(0, null, "b");
        join(other);
        return array.get(0) + " " + mine;
    }

    @Shows(
            of = "AtomicIntegerFieldUpdater",
            against = "a field that is another variable than the one of the updater",
            outcomes = {"2", "3"})
    public static String updater() throws Exception {
        Atomics object = new Atomics();
        Thread other = go(() -> NUMBERS.incrementAndGet(object));
        object.number = object.number + 2;
        join(other);
        return "" + object.number;
    }

    @Shows(
            of = "AtomicLongFieldUpdater",
            against = "two that get the same number",
            outcomes = {"0 1", "1 0"})
    public static String longUpdater() throws Exception {
        Atomics object = new Atomics();
        long[] got = new long[1];
        Thread other = go(() -> got[0] = LONGS.getAndIncrement(object));
        long mine = LONGS.getAndIncrement(object);
        join(other);
        return mine + " " + got[0];
    }

    @Shows(
            of = "AtomicReferenceFieldUpdater",
            against = "two winners, or none",
            outcomes = {"a false", "b true"})
    public static String referenceUpdater() throws Exception {
        Atomics object = new Atomics();
        Thread other = go(() -> TEXTS.compareAndSet(object, "", "a"));
        boolean mine = TEXTS.compareAndSet(object, "", "b");
        join(other);
        return object.text + " " + mine;
    }

    @Shows(
            of = "VarHandle",
            against = "a field that is another variable than the one of the handle",
            outcomes = {"2", "3"})
    public static String handle() throws Exception {
        Atomics object = new Atomics();
        Thread other = go(() -> HANDLE.getAndAdd(object, 1));
        object.number = object.number + 2;
        join(other);
        return "" + object.number;
    }

    @Shows(
            of = "VarHandle",
            against = "cells that are one variable, or two winners",
            outcomes = {"1 2 false", "2 2 true"})
    public static String cells() throws Exception {
        int[] array = new int[2];
        Thread other = go(() -> CELLS.compareAndSet(array, 0, 0, 1));
        boolean mine = CELLS.compareAndSet(array, 0, 0, 2);
        CELLS.setVolatile(array, 1, 2);
        join(other);
        return array[0] + " " + array[1] + " " + mine;
    }

    @Shows(
            of = "LongAdder",
            against = "an addition that is lost, or a sum that is no step",
            outcomes = {"1 2", "2 2"})
    public static String adder() throws Exception {
        LongAdder adder = new LongAdder();
        Thread other = go(adder::increment);
        adder.increment();
        long seen = adder.sum();
        join(other);
        return seen + " " + adder.sum();
    }

    @Shows(
            of = "LongAdder",
            against = "a reset that forgets nothing, or everything",
            outcomes = {"1 1", "2 0"})
    public static String sumThenReset() throws Exception {
        LongAdder adder = new LongAdder();
        adder.increment();
        Thread other = go(adder::increment);
        long seen = adder.sumThenReset();
        join(other);
        return seen + " " + adder.sum();
    }

    @Shows(
            of = "DoubleAdder",
            against = "an addition that is lost",
            outcomes = {"0.5 0.75", "0.75 0.75"})
    public static String doubleAdder() throws Exception {
        DoubleAdder adder = new DoubleAdder();
        Thread other = go(() -> adder.add(0.25));
        adder.add(0.5);
        double seen = adder.sum();
        join(other);
        return seen + " " + adder.sum();
    }

    @Shows(
            of = "LongAccumulator",
            against = "a function that is not the one given",
            outcomes = {"3 5", "5 5"})
    public static String accumulator() throws Exception {
        LongAccumulator most = new LongAccumulator(Math::max, 0);
        Thread other = go(() -> most.accumulate(5));
        most.accumulate(3);
        long seen = most.get();
        join(other);
        return seen + " " + most.get();
    }

    @Shows(
            of = "DoubleAccumulator",
            against = "a function that is not the one given",
            outcomes = {"1.5 0.5", "0.5 0.5"})
    public static String doubleAccumulator() throws Exception {
        DoubleAccumulator least = new DoubleAccumulator(Math::min, 9);
        Thread other = go(() -> least.accumulate(0.5));
        least.accumulate(1.5);
        double seen = least.get();
        join(other);
        return seen + " " + least.get();
    }
}
