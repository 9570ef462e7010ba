// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.util.HashSet;
import java.util.Set;

/** The labels of a program that is being built: those given, and automatic ones that differ from all of them. */
final class Labels {

    private final Set<String> taken = new HashSet<>();

    void claim(String label) {
        if (!taken.add(label)) {
            throw new IllegalArgumentException("two actions are called " + label);
        }
    }

    /** The thread's name and the action's number, from one, with primes if that is taken. */
    String automatic(String thread, int number) {
        String label = thread + number;
        while (!taken.add(label)) {
            label += "'";
        }
        return label;
    }
}
