// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The state of a thread at the head of a loop: the values of those locals that it still needs. */
public final class LoopState {

    private long[] numbers = new long[4];
    private @Nullable Object[] references = new @Nullable Object[4];
    private int numberCount;
    private int referenceCount;

    public void clear() {
        numberCount = 0;
        referenceCount = 0;
    }

    public void add(long number) {
        if (numberCount == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numberCount);
        }
        numbers[numberCount++] = number;
    }

    public void add(@Nullable Object reference) {
        if (referenceCount == references.length) {
            references = Arrays.copyOf(references, 2 * referenceCount);
        }
        references[referenceCount++] = reference;
    }

    /** Becomes like another one. */
    public void set(LoopState other) {
        clear();
        for (int i = 0; i < other.numberCount; i++) {
            add(other.numbers[i]);
        }
        for (int i = 0; i < other.referenceCount; i++) {
            add(other.references[i]);
        }
    }

    /** Returns true if all values are the same, and references are of the same objects. */
    public boolean isLike(LoopState other) {
        if (numberCount != other.numberCount || referenceCount != other.referenceCount) {
            return false;
        }
        for (int i = 0; i < numberCount; i++) {
            if (numbers[i] != other.numbers[i]) {
                return false;
            }
        }
        for (int i = 0; i < referenceCount; i++) {
            if (references[i] != other.references[i]) {
                return false;
            }
        }
        return true;
    }
}
