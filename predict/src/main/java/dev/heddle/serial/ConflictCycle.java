// SPDX-License-Identifier: Apache-2.0
package dev.heddle.serial;

import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for conflicts that lead out of a block and back into it, over any variables and threads. Without them, moving others' steps
 * before or after the block changes nothing that anybody reads.
 *
 * @param out the first step of the block that others depend on
 * @param intruder the step of another thread that the block depends on
 * @param back the step of the block that depends on it
 */
record ConflictCycle(Step out, Step intruder, Step back) {

    /** The first cycle through the block, if there is one. */
    static Optional<ConflictCycle> find(ConcreteRun run, Section block) {
        return new Search(run, block).find();
    }

    private static final class Search {

        private final Section block;
        private final ConcreteRun run;
        private final List<Map<Variable, BlockAccess>> byPosition = new ArrayList<>();
        private final Set<String> followers = new HashSet<>();
        private final Dependents own = new Dependents();
        private final Dependents others = new Dependents();
        private Optional<Step> out = Optional.empty();

        Search(ConcreteRun run, Section block) {
            this.run = run;
            this.block = block;
            run.steps().forEach(step -> byPosition.add(new HashMap<>()));
            for (Variable variable : run.shared()) {
                run.accesses(variable)
                        .forEach(access -> byPosition.get(access.position()).put(variable, access));
            }
        }

        Optional<ConflictCycle> find() {
            for (int i = 0; i < run.steps().size(); i++) {
                Step step = run.steps().get(i);
                Map<Variable, BlockAccess> here = byPosition.get(i);
                if (block.contains(step)) {
                    Optional<BlockAccess> intruder = others.conflicting(here);
                    if (intruder.isPresent()) {
                        return Optional.of(new ConflictCycle(
                                out.orElseThrow(), intruder.get().step(), step));
                    }
                    out = out.isPresent() ? out : Optional.of(step);
                    own.add(here);
                } else if (out.isPresent() && isDependent(step, here)) {
                    followers.add(step.thread());
                    others.add(here);
                }
            }
            return Optional.empty();
        }

        private boolean isDependent(Step step, Map<Variable, BlockAccess> here) {
            return !step.thread().equals(block.thread())
                    && (followers.contains(step.thread())
                            || own.conflicting(here).isPresent()
                            || others.conflicting(here).isPresent());
        }
    }

    /** Accesses that depend on the block: one of each variable stands for all, and so does one write. */
    private static final class Dependents {

        private final Map<Variable, BlockAccess> any = new HashMap<>();
        private final Map<Variable, BlockAccess> writes = new HashMap<>();

        void add(Map<Variable, BlockAccess> accesses) {
            accesses.forEach((variable, access) -> {
                any.putIfAbsent(variable, access);
                if (access.written().isPresent()) {
                    writes.putIfAbsent(variable, access);
                }
            });
        }

        Optional<BlockAccess> conflicting(Map<Variable, BlockAccess> accesses) {
            for (Map.Entry<Variable, BlockAccess> entry : accesses.entrySet()) {
                boolean isWrite = entry.getValue().written().isPresent();
                BlockAccess found = (isWrite ? any : writes).get(entry.getKey());
                if (found != null) {
                    return Optional.of(found);
                }
            }
            return Optional.empty();
        }
    }
}
