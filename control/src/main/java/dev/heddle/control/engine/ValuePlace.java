// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The place of a value that a step reads or changes. It can be looked at before and after the step, without anybody
 * noticing.
 */
public final class ValuePlace {

    private final String name;
    private final String owner;
    private final String member;
    private final Class<?> type;
    private final @Nullable Object holder;
    private final Supplier<@Nullable Object> reader;

    /**
     * A spot.
     *
     * @param holder the object that has it, of which other fields may be looked at as well; null if there is none
     * @param reader gives the value, boxed if it is a primitive one
     */
    ValuePlace(
            String name,
            String owner,
            String member,
            Class<?> type,
            @Nullable Object holder,
            Supplier<@Nullable Object> reader) {
        this.name = name;
        this.owner = owner;
        this.member = member;
        this.type = type;
        this.holder = holder;
        this.reader = reader;
    }

    /** The same in all executions, and of no other spot: {@code main/4.com.acme.Bank.balance}. */
    public String name() {
        return name;
    }

    /** The object that has it, as it is named in all executions: {@code main/4}; empty if it is static. */
    public String owner() {
        return owner;
    }

    /**
     * Returns what it is called: a field with its class, an index in brackets, {@code size()}; empty if it is all that
     * the object has.
     */
    public String member() {
        return member;
    }

    /** Returns what type it is declared with. */
    public Class<?> type() {
        return type;
    }

    /** The class of the object that has it; empty if that is not known, or it is static. */
    public String ownerType() {
        return holder == null || owner.isEmpty() ? "" : holder.getClass().getName();
    }

    @Nullable
    Object holder() {
        return holder;
    }

    /** Returns what is there now. */
    public @Nullable Object value() {
        return reader.get();
    }
}
