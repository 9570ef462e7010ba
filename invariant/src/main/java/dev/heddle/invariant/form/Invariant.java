// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Something that can be said of the values at a point. It says nothing of a tuple that lacks a value it speaks of. */
public sealed interface Invariant
        permits Bound, Comparison, Constant, Linear, Modulus, NonNull, NonZero, OneOf, SequenceInvariant {

    /** Tells whether it is true of a tuple, or says nothing of it. */
    boolean holds(List<SampledValue> tuple);

    /** Returns what it speaks of. */
    List<Term> terms();

    /** Writes it as Java does, as far as Java can say it, with each variable under the name that it is given. */
    String text(Function<SampledVariable, String> names);

    /** Tells whether the text is Java if the variables' names are. */
    boolean isJava();

    /** Returns how much there is to read: 1 for the simplest ones. */
    int weight();

    /** Writes it with the names that people know. */
    default String text() {
        return text(SampledVariable::name);
    }

    /** The variables it speaks of. */
    default Set<SampledVariable> variables() {
        Set<SampledVariable> variables = new LinkedHashSet<>();
        terms().forEach(term -> variables.addAll(term.variables()));
        return variables;
    }

    /** Tells whether it relates what is now to what was at the beginning. */
    default boolean isTransition() {
        return variables().stream().anyMatch(SampledVariable::isBefore)
                && !variables().stream().allMatch(SampledVariable::isBefore);
    }

    /** Tells whether a tuple has all the values that it speaks of. */
    default boolean speaksOf(List<SampledValue> tuple) {
        return terms().stream().noneMatch(term -> term.in(tuple).isAbsent());
    }
}
