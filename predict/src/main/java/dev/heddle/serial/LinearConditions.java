// SPDX-License-Identifier: Apache-2.0
package dev.heddle.serial;

import dev.heddle.expr.Value;
import dev.heddle.program.Step;
import dev.heddle.program.Variable;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Signs by which an interrupted block is known not to be serialisable, after AtomChase, section III.
 *
 * <p>They look at one variable, two accesses of the block and one of another thread between them, and at nothing that would have to
 * be searched for. As printed, two of the four are wrong for three and more threads: here a value that anybody else may have
 * written counts as one that may have been read.
 */
final class LinearConditions {

    private final ConcreteRun run;
    private final Variable variable;
    private final BlockAccess first;
    private final BlockAccess remote;
    private final BlockAccess second;

    private LinearConditions(
            ConcreteRun run, Variable variable, BlockAccess first, BlockAccess remote, BlockAccess second) {
        this.run = run;
        this.variable = variable;
        this.first = first;
        this.remote = remote;
        this.second = second;
    }

    /** The pattern of which the sign is seen, if one is. The steps are two of a block, and one between them of another thread. */
    static Optional<Pattern> seen(ConcreteRun run, Variable variable, Step first, Step remote, Step second) {
        Optional<BlockAccess> one = access(run, variable, first);
        Optional<BlockAccess> two = access(run, variable, remote);
        Optional<BlockAccess> three = access(run, variable, second);
        return one.isEmpty() || two.isEmpty() || three.isEmpty()
                ? Optional.empty()
                : new LinearConditions(run, variable, one.get(), two.get(), three.get()).seen();
    }

    private static Optional<BlockAccess> access(ConcreteRun run, Variable variable, Step step) {
        return run.accesses(variable).stream()
                .filter(access -> access.step().equals(step))
                .findFirst();
    }

    private Optional<Pattern> seen() {
        if (isAnotherValueFound()) {
            return Optional.of(first.written().isPresent() ? Pattern.WRITE_WRITE_READ : Pattern.READ_WRITE_READ);
        }
        if (isHalfDoneSeen()) {
            return Optional.of(Pattern.WRITE_READ_WRITE);
        }
        return isUpdateLost() ? Optional.of(Pattern.READ_WRITE_WRITE) : Optional.empty();
    }

    /** The block finds another value than it has just read or written itself. */
    private boolean isAnotherValueFound() {
        Optional<Value> known = first.written().or(first::read);
        return known.isPresent()
                && second.read().isPresent()
                && !second.reads(known.get())
                && ownBetween().noneMatch(access -> access.written().isPresent());
    }

    private Stream<BlockAccess> ownBetween() {
        return run.accesses(variable).stream()
                .filter(access -> access.position() > first.position()
                        && access.position() < second.position()
                        && access.step().thread().equals(first.step().thread()));
    }

    /** Another thread sees what the block wrote and then wrote over, and nobody else ever wrote that. */
    private boolean isHalfDoneSeen() {
        return first.written().isPresent()
                && second.written().isPresent()
                && remote.reads(first.written().get())
                && isOnlyWrite(first);
    }

    /**
     * What another thread wrote is overwritten by one who had read before. It can't come before the block, because it takes away
     * what the block read and nobody writes that again; and not after it, because then it would be what is left.
     */
    private boolean isUpdateLost() {
        if (first.read().isEmpty()
                || remote.written().isEmpty()
                || second.written().isEmpty()
                || remote.writes(first.read().get())
                || !second.writes(run.last(variable))
                || !isOnlyWrite(second)) {
            return false;
        }
        Value found = first.read().get();
        return run.accesses(variable).stream()
                .filter(access -> access.writes(found))
                .allMatch(access ->
                        access.step().thread().equals(remote.step().thread()) && access.position() < remote.position());
    }

    private boolean isOnlyWrite(BlockAccess write) {
        Value value = write.written().orElseThrow();
        return !run.initial(variable).equals(value)
                && run.accesses(variable).stream()
                        .filter(access -> access.writes(value))
                        .allMatch(access -> access.position() == write.position());
    }
}
