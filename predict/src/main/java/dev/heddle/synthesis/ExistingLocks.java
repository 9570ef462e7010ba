// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.explain.Accesses;
import dev.heddle.formula.HbAtom;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Proposes locks that the program has already and forgets to take somewhere.
 *
 * <p>Where steps that make a bug access what a lock guards elsewhere, the lock is to be taken around them, too. This is what a person
 * would do first: it adds nothing to understand.
 */
final class ExistingLocks {

    private final TraceProgram program;
    private final CriticalSections locks;
    private final Accesses accesses;

    ExistingLocks(TraceProgram program, CriticalSections locks) {
        this.program = program;
        this.locks = locks;
        this.accesses = new Accesses(program);
    }

    /** The locks that could be taken around steps of the formula. */
    List<Primitive> proposals(List<Set<HbAtom>> terms) {
        Set<Step> steps = new LinkedHashSet<>();
        terms.forEach(term -> term.forEach(atom -> {
            steps.add(atom.earlier());
            steps.add(atom.later());
        }));
        List<Primitive> found = new ArrayList<>();
        for (EncodedLocation lock : locks.locks()) {
            proposal(lock, steps).ifPresent(found::add);
        }
        return found;
    }

    private Optional<Primitive> proposal(EncodedLocation lock, Set<Step> steps) {
        List<Section> guarded = locks.sections(lock).stream().map(this::section).toList();
        Set<Variable> data = new HashSet<>();
        steps.stream().filter(step -> isIn(guarded, step)).forEach(step -> data.addAll(accesses.accesses(step)));
        data.remove(lock.variable());
        Map<String, TreeSet<Integer>> open = new TreeMap<>();
        for (Step step : steps) {
            boolean isOpen =
                    !isIn(guarded, step) && accesses.accesses(step).stream().anyMatch(data::contains);
            if (isOpen) {
                open.computeIfAbsent(step.thread(), ignored -> new TreeSet<>()).add(step.index());
            }
        }
        List<Section> stretches = new ArrayList<>();
        open.forEach((thread, places) -> stretches.addAll(stretches(thread, places, guarded)));
        if (stretches.isEmpty() || guarded.isEmpty()) {
            return Optional.empty();
        }
        List<Section> all = new ArrayList<>(guarded);
        all.addAll(stretches);
        return Optional.of(new Primitive.Lock(all, Optional.of(new Primitive.Existing(lock.toString(), stretches))));
    }

    /** The places joined to stretches that do not go through a section which has the lock. */
    private static List<Section> stretches(String thread, TreeSet<Integer> places, List<Section> guarded) {
        List<Section> found = new ArrayList<>();
        int first = places.first();
        int last = first;
        for (int place : places) {
            int from = last;
            boolean isInterrupted = guarded.stream()
                    .anyMatch(section ->
                            section.thread().equals(thread) && section.first() > from && section.last() < place);
            if (isInterrupted) {
                found.add(new Section(thread, first, last));
                first = place;
            }
            last = place;
        }
        found.add(new Section(thread, first, last));
        return found;
    }

    private Section section(CriticalSection section) {
        Step first = section.acquire().steps().get(0);
        int last = section.release()
                .map(ExistingLocks::last)
                .orElse(program.thread(first.thread()).actions().size() - 1);
        return new Section(first.thread(), first.index(), last);
    }

    private static int last(EncodedEvent event) {
        return event.steps().get(event.steps().size() - 1).index();
    }

    private static boolean isIn(List<Section> sections, Step step) {
        return sections.stream().anyMatch(section -> section.contains(step));
    }
}
