// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.TraceProgram;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Cuts a program that shows some failure down to a smallest one that still does. */
public final class Shrinker {

    private static final List<Function<TraceProgram, Stream<TraceProgram>>> CUTS = List.of(
            Cuts::threads,
            Cuts::actions,
            Cuts::atomicSections,
            Cuts::edges,
            Cuts::regions,
            Cuts::postconditions,
            Cuts::preconditions,
            Cuts::partsOfActions,
            Cuts::variables);

    private final Predicate<TraceProgram> stillFails;

    private Shrinker(Predicate<TraceProgram> stillFails) {
        this.stillFails = stillFails;
    }

    /** A shrinker that keeps the programs of which the predicate holds. */
    public static Shrinker keeping(Predicate<TraceProgram> stillFails) {
        return new Shrinker(stillFails);
    }

    /** A part of the program that still fails, and no longer does if anything more is cut off. */
    public TraceProgram shrink(TraceProgram program) {
        if (!stillFails.test(program)) {
            throw new IllegalArgumentException("the program does not fail in the first place: " + program);
        }
        TraceProgram smallest = program;
        Optional<TraceProgram> smaller = smaller(smallest);
        while (smaller.isPresent()) {
            smallest = smaller.get();
            smaller = smaller(smallest);
        }
        return smallest;
    }

    /** The smallest program, written down. */
    public String shrink(TraceProgram program, Function<TraceProgram, String> writer) {
        return writer.apply(shrink(program));
    }

    private Optional<TraceProgram> smaller(TraceProgram program) {
        return CUTS.stream()
                .flatMap(cut -> cut.apply(program))
                .filter(stillFails)
                .findFirst();
    }
}
