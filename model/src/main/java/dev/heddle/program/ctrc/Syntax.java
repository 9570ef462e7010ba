// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Sort;
import java.util.List;
import java.util.Optional;

/**
 * A file after parsing: its sections in records, names not yet looked up.
 *
 * @param globals the shared variables
 * @param precondition the term of {@code pre:}
 * @param threads the threads in the order of the file
 * @param atomic the stretches of {@code atomic:}
 * @param regions the stretches of {@code region:}
 * @param order the pairs of {@code order:}
 * @param postcondition the term of {@code post:}
 */
record Syntax(
        List<Declaration> globals,
        Optional<Node> precondition,
        List<Body> threads,
        List<Stretch> atomic,
        List<Stretch> regions,
        List<Pair> order,
        Optional<Node> postcondition) {

    /** A variable with its sort. */
    record Declaration(Token name, Sort sort) {}

    /** A thread with its local variables. */
    record Body(Token name, List<Declaration> locals, List<Instruction> instructions) {}

    /** One instruction; without parts it only gives any values to names. */
    record Instruction(Label label, List<Havok> havoks, List<Part> parts) {}

    /**
     * An instruction's name.
     *
     * @param name what stands before the bracket
     * @param text the whole label, {@code a3[8]}
     */
    record Label(String name, String text, Optional<Integer> line, Position position) {}

    /** A name that gets any value: a variable, or with a sort a value that only this instruction knows. */
    record Havok(Token name, Optional<Sort> sort) {}

    /** One term of an instruction and how it is meant. */
    record Part(Meaning meaning, Node term) {}

    /** The meaning of a term of an instruction. */
    enum Meaning {
        TRANSITION,
        ASSUME,
        ASSERT
    }

    /** A label where it is used. */
    record Mention(String text, Position position) {}

    /** A stretch of a thread, by its first and its last instruction. */
    record Stretch(Mention first, Mention last) {}

    /** Two instructions of which the first comes first. */
    record Pair(Mention before, Mention after) {}
}
