// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.atomics;

import dev.heddle.samples.Crew;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** VarHandles on fields, statics and array cells of all types, in all access modes, and fences. */
public final class VarHandles {

    private static final VarHandle COUNT;
    private static final VarHandle WIDE;
    private static final VarHandle TEXT;
    private static final VarHandle FLAG;
    private static final VarHandle REAL;
    private static final VarHandle STATIC;
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(VarHandles.class, "count", int.class);
            WIDE = lookup.findVarHandle(VarHandles.class, "wide", long.class);
            TEXT = lookup.findVarHandle(VarHandles.class, "text", String.class);
            FLAG = lookup.findVarHandle(VarHandles.class, "flag", boolean.class);
            REAL = lookup.findVarHandle(VarHandles.class, "real", double.class);
            STATIC = lookup.findStaticVarHandle(VarHandles.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int count;
    private volatile long wide;
    private String text = "start";
    private boolean flag;
    private double real = 1;
    private static int shared;

    private void work(int rounds) {
        for (int i = 0; i < rounds; i++) {
            int seen;
            do {
                seen = (int) COUNT.getVolatile(this);
            } while (!COUNT.compareAndSet(this, seen, seen + 1));
            WIDE.getAndAdd(this, 1L << 33);
            STATIC.getAndBitwiseXor(1 << (i % 5));
        }
        FLAG.setRelease(this, true);
        VarHandle.fullFence();
    }

    public static void main(String[] args) {
        VarHandles one = new VarHandles();
        Crew.together(() -> one.work(10), () -> one.work(10), () -> one.work(10));
        System.out.println(one.count + " " + one.wide + " " + shared + " " + (boolean) FLAG.getAcquire(one));
        System.out.println((String) TEXT.getAndSet(one, "next")
                + (String) TEXT.compareAndExchange(one, "next", "last")
                + one.text);
        REAL.setOpaque(one, (double) REAL.getOpaque(one) + 0.5);
        System.out.println(one.real + " " + (int) COUNT.getAndBitwiseOr(one, 0x100) + " "
                + (int) COUNT.getAndBitwiseAnd(one, 0xf0) + " " + one.count);
        int[] ints = {1, 2, 3};
        INTS.setVolatile(ints, 1, 20);
        System.out.println((int) INTS.getAndAdd(ints, 1, 5) + " " + ints[1] + INTS.weakCompareAndSet(ints, 0, 9, 1));
        Object[] objects = new Object[2];
        System.out.println(OBJECTS.compareAndSet(objects, 0, null, "set") + " " + objects[0]);
        byte[] bytes = new byte[16];
        BYTES.set(bytes, 8, 0x0102030405060708L);
        System.out.println(bytes[8] + " " + bytes[15] + " " + (long) BYTES.get(bytes, 1));
        STATIC.setVolatile(77);
        COUNT.set(one, (int) STATIC.get() + 1);
        System.out.println(shared + one.count);
        try {
            INTS.set(ints, 3, 0);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no such cell");
        }
    }
}
