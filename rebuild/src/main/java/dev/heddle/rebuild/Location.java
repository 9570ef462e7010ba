// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

/** A place in memory that holds one value. */
public sealed interface Location {

    /** Returns the name of it, for people: {@code Account#3.balance}, {@code Bank.total}, {@code int[]#5[2]}. */
    String name();

    /** A field of an object. {@code owner} is the class that declares it. */
    record Field(Thing object, String owner, String field, String descriptor) implements Location {
        @Override
        public String name() {
            return "%s.%s".formatted(object.name(), field);
        }
    }

    /** A static field. {@code owner} is the class that declares it. */
    record Static(String owner, String field, String descriptor) implements Location {
        @Override
        public String name() {
            return "%s.%s".formatted(owner.substring(owner.lastIndexOf('.') + 1), field);
        }
    }

    /** A cell of an array. */
    record Cell(Thing array, int index) implements Location {
        @Override
        public String name() {
            return "%s[%d]".formatted(array.name(), index);
        }
    }
}
