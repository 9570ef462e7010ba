// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Logs what woven code reads, from variables or as results.
 *
 * <p>Called by woven code with its thread's log. Must not lock or throw.
 */
public final class Reads {

    private Reads() {}

    // ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Logs an int, or anything that is one on the stack. */
    public static void value(int value, ThreadLog log) {
        log.writeInt(value);
    }

    /** Logs a long. */
    public static void value(long value, ThreadLog log) {
        log.writeLong(value);
    }

    /** Logs a float. */
    public static void value(float value, ThreadLog log) {
        log.writeFloat(value);
    }

    /** Logs a double. */
    public static void value(double value, ThreadLog log) {
        log.writeDouble(value);
    }

    /** Logs a reference. */
    public static void value(@Nullable Object value, ThreadLog log) {
        log.writeReference(value);
    }

    // ── elements of arrays ──────────────────────────────────────────────────────────────────────────────────────────

    /** Logs a byte or boolean read from an array. */
    public static void byteElement(int value, ThreadLog log) {
        log.writeByte(value);
    }

    /** Logs a char or short read from an array. */
    public static void shortElement(int value, ThreadLog log) {
        log.writeTwoBytes(value);
    }

    /** Logs an int read from an array. */
    public static void element(int value, ThreadLog log) {
        log.writeElement(value);
    }

    /** Logs a long read from an array. */
    public static void element(long value, ThreadLog log) {
        log.writeElement(value);
    }

    // ── fields of objects ───────────────────────────────────────────────────────────────────────────────────────────

    // An object without a number is known to this thread alone, so the thread can recompute what it reads from it.
    private static boolean isConfined(Object receiver) {
        return receiver instanceof Tracked && ((Tracked) receiver).heddleNumber == 0;
    }

    // A final field of an object whose construction was seen need not be logged.
    private static boolean isKnown(Object receiver) {
        return receiver instanceof Tracked && ((Tracked) receiver).heddleNumber >= 0;
    }

    /** Logs an int read from a field. */
    public static void field(int value, Object receiver, ThreadLog log) {
        if (!isConfined(receiver)) {
            log.writeInt(value);
        }
    }

    /** Logs a long read from a field. */
    public static void field(long value, Object receiver, ThreadLog log) {
        if (!isConfined(receiver)) {
            log.writeLong(value);
        }
    }

    /** Logs a float read from a field. */
    public static void field(float value, Object receiver, ThreadLog log) {
        if (!isConfined(receiver)) {
            log.writeFloat(value);
        }
    }

    /** Logs a double read from a field. */
    public static void field(double value, Object receiver, ThreadLog log) {
        if (!isConfined(receiver)) {
            log.writeDouble(value);
        }
    }

    /** Logs a reference read from a field. */
    public static void field(@Nullable Object value, Object receiver, ThreadLog log) {
        if (!isConfined(receiver)) {
            log.writeReference(value);
        }
    }

    /** Logs an int read from a final field. */
    public static void finalField(int value, Object receiver, ThreadLog log) {
        if (!isKnown(receiver)) {
            log.writeInt(value);
        }
    }

    /** Logs a long read from a final field. */
    public static void finalField(long value, Object receiver, ThreadLog log) {
        if (!isKnown(receiver)) {
            log.writeLong(value);
        }
    }

    /** Logs a float read from a final field. */
    public static void finalField(float value, Object receiver, ThreadLog log) {
        if (!isKnown(receiver)) {
            log.writeFloat(value);
        }
    }

    /** Logs a double read from a final field. */
    public static void finalField(double value, Object receiver, ThreadLog log) {
        if (!isKnown(receiver)) {
            log.writeDouble(value);
        }
    }

    /** Logs a reference read from a final field. */
    public static void finalField(@Nullable Object value, Object receiver, ThreadLog log) {
        if (!isKnown(receiver)) {
            log.writeReference(value);
        }
    }

    /** Logs the stamp of a volatile read from an object, after the value. */
    public static void volatileRead(Object receiver, ThreadLog log) {
        if (!isConfined(receiver)) {
            log.stamp();
        }
    }

    /** Logs the stamp of a volatile write to an object, before it. */
    public static void volatileWrite(Object receiver, ThreadLog log) {
        if (!isConfined(receiver)) {
            log.stamp();
        }
    }
}
