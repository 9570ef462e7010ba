// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import org.jspecify.annotations.Nullable;

/**
 * The appearance of a value as a number: equal values look alike.
 *
 * <p>Primitive values look as what they are boxed in, so that it makes no difference how a variable is accessed.
 */
public final class ValuePrint {

    /** The appearance of an object of which nothing is known that is the same in every execution. */
    public static final long SOMETHING = 1;

    private ValuePrint() {}

    /** Returns what a reference looks like in this execution. */
    public static long of(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Guided) {
            long stamp = Math.abs(((Guided) value).heddleStamp);
            return stamp == 0 ? value.getClass().hashCode() : stamp;
        }
        if (value instanceof Number) {
            return number((Number) value);
        }
        if (value instanceof Boolean) {
            return (Boolean) value ? 1 : 0;
        }
        if (value instanceof Character) {
            return (Character) value;
        }
        return value instanceof String ? value.hashCode() : value.getClass().hashCode();
    }

    private static long number(Number value) {
        if (value instanceof Double) {
            return Double.doubleToRawLongBits((Double) value);
        }
        if (value instanceof Float) {
            return Float.floatToRawIntBits((Float) value);
        }
        // Others may change.
        return isWhole(value) ? value.longValue() : value.getClass().hashCode();
    }

    private static boolean isWhole(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
    }

    /** Returns true if the value looks the same in another execution in which the same has happened. */
    public static boolean isAlike(@Nullable Object value) {
        return value == null
                || value instanceof Guided && ((Guided) value).heddleStamp != 0
                || isWhole(value)
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Double
                || value instanceof Float;
    }
}
