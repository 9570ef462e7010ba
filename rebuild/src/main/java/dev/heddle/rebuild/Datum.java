// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.List;
import java.util.Optional;

/**
 * A value that a thread had, and the term that says how it came about.
 *
 * <p>Sorts: int, boolean, byte, char, short are {@link dev.heddle.expr.Sort#JAVA_INT}; long is {@link
 * dev.heddle.expr.Sort#JAVA_LONG}; float and double are their raw bits in those; a reference is {@link
 * dev.heddle.expr.Sort#INT}, the thing's identity, 0 for null.
 *
 * @param observed the value in the recorded run
 * @param term a term over the thread's symbols; a constant where nothing symbolic went in
 * @param content for a reference to a box of a whole number or truth value that may be another one: the value in it
 * @param causes the latest symbols that it was computed from in a way that no term says: by floating-point numbers, in an object, or by code that is
 *     not modelled
 */
public record Datum(Value observed, Expr term, Optional<Datum> content, List<Expr> causes) {

    /** A value that is no box. */
    public Datum(Value observed, Expr term) {
        this(observed, term, Optional.empty(), List.of());
    }

    /** A value that does not depend on anything. */
    public static Datum constant(Value value) {
        return new Datum(value, Expr.constant(value));
    }

    /** Returns true if it is the same in every interleaving. */
    public boolean isConstant() {
        return term.isConstant();
    }
}
