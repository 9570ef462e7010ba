// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The plan of a method: what each of its instructions leaves in the log.
 *
 * @param name the method's name
 * @param descriptor its descriptor
 * @param silent whether entries and exits are never recorded
 * @param opaque whether the body is not woven, and the method itself logs what a call out would
 * @param logged for each instruction that logs something, by its index among the real instructions, what it logs
 */
public record MethodPlan(String name, String descriptor, boolean silent, boolean opaque, Map<Integer, Logged> logged) {

    public MethodPlan {
        logged = new TreeMap<>(logged);
    }

    /** Returns what the instruction with this index logs, if anything. */
    public Optional<Logged> at(int instruction) {
        return Optional.ofNullable(logged.get(instruction));
    }
}
