// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Threads that each go through a locked section some number of times, and the question whether two sections can overlap.
 * They cannot, so the answer is unsatisfiable; how long that takes is what we measure.
 */
final class LockedLoops {

    /** One passage through the locked section: it reads and writes a counter. */
    private record Section(int thread, int acquire, int read, int write, int release) {}

    private final Solver solver;
    private final List<List<Section>> threads = new ArrayList<>();

    private LockedLoops(Solver solver, int threadCount, int iterations) {
        this.solver = solver;
        for (int thread = 0; thread < threadCount; thread++) {
            threads.add(sections(thread, iterations));
        }
    }

    /** Adds the loops to a solver, with the demand that a write falls between another section's read and write. */
    static void load(Solver solver, int threads, int iterations) {
        LockedLoops loops = new LockedLoops(solver, threads, iterations);
        loops.all().forEach(loops::acquireReadsARelease);
        loops.someSectionsOverlap();
    }

    private List<Section> sections(int thread, int iterations) {
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < iterations; i++) {
            Section section = new Section(thread, solver.node(), solver.node(), solver.node(), solver.node());
            solver.order(section.acquire, section.read);
            solver.order(section.read, section.write);
            solver.order(section.write, section.release);
            if (i > 0) {
                solver.order(sections.get(i - 1).release, section.acquire);
            }
            sections.add(section);
        }
        return sections;
    }

    private List<Section> all() {
        return threads.stream().flatMap(List::stream).toList();
    }

    /**
     * The acquire finds the lock free: it reads the initial value or a release, and nobody acquired or released the lock in
     * between.
     */
    private void acquireReadsARelease(Section section) {
        List<Integer> choices = new ArrayList<>();
        choices.add(readsInitially(section));
        for (Section source : all()) {
            if (source != section) {
                choices.add(readsFrom(section, source));
            }
        }
        solver.add(choices.stream().mapToInt(Integer::intValue).toArray());
    }

    private int readsInitially(Section section) {
        int choice = solver.variable();
        for (Section other : all()) {
            if (other != section) {
                solver.add(-choice, solver.before(section.acquire, other.acquire));
            }
        }
        return choice;
    }

    private int readsFrom(Section section, Section source) {
        int choice = solver.variable();
        solver.add(-choice, solver.before(source.release, section.acquire));
        for (Section other : all()) {
            if (other != section && other != source) {
                notBetween(choice, source.release, other.acquire, section.acquire);
                notBetween(choice, source.release, other.release, section.acquire);
            }
        }
        return choice;
    }

    private void notBetween(int choice, int earlier, int node, int later) {
        solver.add(-choice, solver.before(node, earlier), solver.before(later, node));
    }

    private void someSectionsOverlap() {
        List<Integer> overlaps = new ArrayList<>();
        for (Section first : all()) {
            for (Section second : all()) {
                if (first.thread != second.thread) {
                    int overlap = solver.variable();
                    solver.add(-overlap, solver.before(first.read, second.write));
                    solver.add(-overlap, solver.before(second.write, first.write));
                    overlaps.add(overlap);
                }
            }
        }
        solver.add(IntStream.range(0, overlaps.size()).map(overlaps::get).toArray());
    }
}
