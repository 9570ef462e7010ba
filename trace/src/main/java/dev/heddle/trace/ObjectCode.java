// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.OptionalInt;
import java.util.function.Function;

/** The log's description of a reference. */
public sealed interface ObjectCode {

    <R> R match(
            Function<Null, R> nothing,
            Function<Anonymous, R> anonymous,
            Function<Fresh, R> fresh,
            Function<Known, R> known);

    /** The null reference. */
    record Null() implements ObjectCode {

        static final Null NULL = new Null();

        @Override
        public <R> R match(
                Function<Null, R> nothing,
                Function<Anonymous, R> anonymous,
                Function<Fresh, R> fresh,
                Function<Known, R> known) {
            return nothing.apply(this);
        }
    }

    /**
     * An object whose identity is not kept.
     *
     * @param type its type's id
     * @param digest the value of a box, the hash code of a string, else 0
     */
    record Anonymous(int type, long digest) implements ObjectCode {
        @Override
        public <R> R match(
                Function<Null, R> nothing,
                Function<Anonymous, R> anonymous,
                Function<Fresh, R> fresh,
                Function<Known, R> known) {
            return anonymous.apply(this);
        }
    }

    /**
     * An object first met here; it gets the thread's next number.
     *
     * @param type its type's id
     * @param length of an array
     */
    record Fresh(int type, OptionalInt length) implements ObjectCode {
        @Override
        public <R> R match(
                Function<Null, R> nothing,
                Function<Anonymous, R> anonymous,
                Function<Fresh, R> fresh,
                Function<Known, R> known) {
            return fresh.apply(this);
        }
    }

    /**
     * An object that has a number.
     *
     * @param thread the thread whose number it is
     * @param number counted from 0 within that thread
     */
    record Known(int thread, long number) implements ObjectCode {
        @Override
        public <R> R match(
                Function<Null, R> nothing,
                Function<Anonymous, R> anonymous,
                Function<Fresh, R> fresh,
                Function<Known, R> known) {
            return known.apply(this);
        }
    }
}
