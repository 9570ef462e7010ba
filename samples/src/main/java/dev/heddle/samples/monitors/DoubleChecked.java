// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.monitors;

import dev.heddle.samples.Crew;
import java.util.List;

/** Lazy values by double-checked locking, right with volatile and wrong (but harmless here) without. */
public final class DoubleChecked {

    static final class Value {
        private static int made;
        private final int number;
        private int touched;

        Value() {
            synchronized (Value.class) {
                number = ++made;
            }
        }
    }

    private volatile Value safe;
    private Value unsafe;
    private int cachedHash;

    Value safe() {
        Value value = safe;
        if (value == null) {
            synchronized (this) {
                value = safe;
                if (value == null) {
                    safe = value = new Value();
                }
            }
        }
        return value;
    }

    Value unsafe() {
        if (unsafe == null) {
            synchronized (this) {
                if (unsafe == null) {
                    unsafe = new Value();
                }
            }
        }
        return unsafe;
    }

    int hash() {
        int hash = cachedHash;
        if (hash == 0) {
            hash = 31 * 17 + 5;
            cachedHash = hash;
        }
        return hash;
    }

    public static void main(String[] args) {
        DoubleChecked lazy = new DoubleChecked();
        List<Value> values = Crew.each(3, i -> lazy.safe());
        System.out.println(
                (values.get(0) == values.get(1)) + " " + (values.get(1) == values.get(2)) + values.get(0).number);
        Crew.each(3, i -> {
            Value value = lazy.unsafe();
            synchronized (value) {
                return value.touched++;
            }
        });
        System.out.println(lazy.unsafe().touched + " " + Value.made + Crew.each(2, i -> lazy.hash()));
    }
}
