// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.List;
import java.util.Optional;

/**
 * A class that the agent met and what it did with it.
 *
 * @param id the number that ENTER turns use
 * @param loader which loader it came from; 0 is the bootstrap loader
 * @param name the binary name with dots
 * @param superName the superclass by binary name; empty for none
 * @param interfaces the interfaces by binary name
 * @param hash SHA-256 of the original bytes, in hex
 * @param trackedRoot whether it was given {@code Tracked} as its superclass
 * @param weaving the original bytes and the plan if it was woven, else the reason why not
 */
public record ClassRecord(
        int id,
        int loader,
        String name,
        String superName,
        List<String> interfaces,
        String hash,
        boolean trackedRoot,
        Weaving weaving) {

    public ClassRecord {
        interfaces = List.copyOf(interfaces);
    }

    /** The weaving, if there was one. */
    public Optional<Woven> woven() {
        return weaving instanceof Woven woven ? Optional.of(woven) : Optional.empty();
    }

    /** The result of weaving the class. */
    public sealed interface Weaving {}

    /**
     * It was woven.
     *
     * @param bytes the original class file
     * @param methods one plan per method, in the order of the class file
     */
    // Nobody compares weavings, and a copy of the class file per access would be dear.
    @SuppressWarnings("ArrayRecordComponent")
    public record Woven(byte[] bytes, List<MethodPlan> methods) implements Weaving {
        public Woven {
            methods = List.copyOf(methods);
        }
    }

    /** It was not woven. */
    public record NotWoven(String reason) implements Weaving {}
}
