// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The words that mean something to the format itself. */
final class Keywords {

    /** Words that open a section when a colon follows. */
    static final Set<String> SECTIONS = Set.of("global", "pre", "precondition", "atomic", "order", "region", "post");

    /** Instructions that order memory accesses under weak memory and otherwise do nothing. */
    static final Set<String> FENCES = Set.of("fence", "sync", "lwsync", "dmb", "barrier", "barrier_a", "barrier_b");

    /** Words that open an instruction. */
    static final Set<String> INSTRUCTIONS = Set.of("havok", "assume", "assert");

    private static final Set<String> OTHERS = Set.of("thread", "then", "true", "false", "let", "_", "as");

    private Keywords() {}

    static boolean isReserved(String word) {
        return SECTIONS.contains(word) || FENCES.contains(word) || INSTRUCTIONS.contains(word) || OTHERS.contains(word);
    }

    /** Returns true if the next tokens open a section or a thread. */
    static boolean opensSection(Tokens tokens) {
        Token word = tokens.peek();
        Token following = tokens.peek(1);
        return word.is("thread")
                || (word.kind() == Token.Kind.NAME && SECTIONS.contains(word.text()) && following.is(":"));
    }

    /** Everything that may begin an instruction, for proposals. */
    static List<String> instructionWords() {
        List<String> words = new ArrayList<>(INSTRUCTIONS);
        words.addAll(FENCES);
        return words;
    }
}
