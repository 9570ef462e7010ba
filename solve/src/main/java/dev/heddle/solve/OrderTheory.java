// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Gives order atoms their meaning: a true atom is an edge from its first node to its second, a false one the edge back, and
 * edges never form a cycle.
 *
 * <p>A cycle is a conflict of exactly the atoms on it. Atoms between nodes that are ordered through others are implied; the
 * edge that joined them and the shortest paths to and from it explain them.
 */
final class OrderTheory implements Theory {

    /** Says whether atoms that follow from others are made true at once or only found wrong later. */
    enum Propagation {
        NONE,
        IMPLIED
    }

    private record Atom(int first, int second, int variable) {}

    private final FixedOrder fixed;
    private final Trail trail;
    private final int reason;
    private final Propagation propagation;

    private final List<Atom> atoms = new ArrayList<>();
    private final Map<Long, Integer> variables = new HashMap<>();
    private boolean stale = true;

    private OrderClosure closure;
    private OrderEdges edges;
    private int[] sources = {};
    private int[] targets = {};
    /** The atoms of each slot, as an interval of the two arrays that follow, by the other slot. */
    private int[] atomStart = {};

    private int[] atomTarget = {};
    private int[] atomLiteral = {};
    /** By edge: the closure's mark before it was added. */
    private final IntList marks = new IntList();

    private final IntList conflict = new IntList();
    /** The edge being added, and an atom that it contradicts, or -1. */
    private int trigger;

    private int contradicted;
    /** By variable: the edge that made it follow. */
    private int[] causes = {};

    OrderTheory(FixedOrder fixed, Trail trail, int number, Propagation propagation) {
        this.fixed = fixed;
        this.trail = trail;
        this.reason = Trail.theory(number);
        this.propagation = propagation;
        this.closure = new OrderClosure(fixed, new int[0]);
        this.edges = new OrderEdges(closure);
    }

    int atoms() {
        return atoms.size();
    }

    /** The literal of an atom that exists already, or 0. */
    int known(int first, int second) {
        int variable = variables.getOrDefault(key(Math.min(first, second), Math.max(first, second)), 0);
        return variable == 0 ? 0 : oriented(variable, first < second);
    }

    /** Gives a fresh variable the meaning that the first node comes before the second, which has the greater number. */
    void define(int variable, int first, int second) {
        atoms.add(new Atom(first, second, variable));
        variables.put(key(first, second), variable);
        stale = true;
    }

    /** Takes note that fixed edges have been added. */
    void fixedChanged() {
        stale = true;
    }

    private static long key(int first, int second) {
        return ((long) first << 32) | second;
    }

    private static int oriented(int variable, boolean forward) {
        int literal = Literal.positive(variable);
        return forward ? literal : Literal.not(literal);
    }

    @Override
    public void prepare(Budget budget) {
        if (stale) {
            stale = false;
            rebuild();
        }
    }

    private void rebuild() {
        int[] active = atoms.stream()
                .flatMapToInt(atom -> IntStream.of(atom.first, atom.second))
                .distinct()
                .toArray();
        closure = new OrderClosure(fixed, active);
        edges = new OrderEdges(closure);
        marks.clear();
        indexAtoms(closure.slotsByNode(fixed.nodes()));
        for (Atom atom : atoms) {
            implyIfFixed(atom.first, atom.second, oriented(atom.variable, true));
            implyIfFixed(atom.second, atom.first, oriented(atom.variable, false));
        }
    }

    /** A fixed edge may have come after the atom. One that contradicts it will show as a cycle. */
    private void implyIfFixed(int first, int second, int literal) {
        if (trail.isOpen(literal) && fixed.reaches(first, second)) {
            trail.assign(literal, Trail.NONE);
        }
    }

    private void indexAtoms(int[] slots) {
        int variableCount = atoms.stream().mapToInt(Atom::variable).max().orElse(0) + 1;
        sources = new int[2 * variableCount];
        targets = new int[2 * variableCount];
        causes = new int[variableCount];
        Arrays.fill(sources, -1);
        for (Atom atom : atoms) {
            int literal = oriented(atom.variable, true);
            sources[literal] = slots[atom.first];
            targets[literal] = slots[atom.second];
            sources[Literal.not(literal)] = slots[atom.second];
            targets[Literal.not(literal)] = slots[atom.first];
        }
        atomLiteral = IntStream.range(0, sources.length)
                .filter(literal -> sources[literal] >= 0)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(literal -> sources[literal])
                        .thenComparingInt(literal -> targets[literal]))
                .mapToInt(Integer::intValue)
                .toArray();
        atomTarget = IntStream.of(atomLiteral).map(literal -> targets[literal]).toArray();
        atomStart = new int[closure.slots() + 1];
        for (int literal : atomLiteral) {
            atomStart[sources[literal] + 1]++;
        }
        for (int slot = 0; slot < closure.slots(); slot++) {
            atomStart[slot + 1] += atomStart[slot];
        }
    }

    @Override
    public boolean assigned(int literal, int position) {
        if (literal >= sources.length || sources[literal] < 0) {
            return true;
        }
        int source = sources[literal];
        int target = targets[literal];
        if (closure.reaches(target, source)) {
            conflict.clear();
            conflict.add(Literal.not(literal));
            edges.addPath(target, source, Integer.MAX_VALUE, conflict);
            return false;
        }
        if (closure.reaches(source, target)) {
            return true;
        }
        marks.add(closure.mark());
        edges.add(source, target, literal, position);
        trigger = literal;
        contradicted = -1;
        closure.add(source, target, propagation == Propagation.NONE ? (slot, from, to) -> {} : this::imply);
        if (contradicted >= 0) {
            conflict.clear();
            explain(contradicted, literal, Integer.MAX_VALUE, conflict);
            return false;
        }
        return true;
    }

    /** Makes the atoms true whose source newly precedes their target. */
    private void imply(int slot, int from, int to) {
        int end = atomStart[slot + 1];
        int index = Arrays.binarySearch(atomTarget, atomStart[slot], end, from);
        for (int i = index < 0 ? -index - 1 : index; i < end && atomTarget[i] < to; i++) {
            int literal = atomLiteral[i];
            if (trail.isOpen(literal)) {
                trail.assign(literal, reason);
                causes[Literal.variable(literal)] = trigger;
            } else if (trail.isFalse(literal)) {
                // The edge back is on the trail but has not been looked at yet.
                contradicted = literal;
            }
        }
    }

    @Override
    public void explain(int literal, IntList clause) {
        int variable = Literal.variable(literal);
        explain(literal, causes[variable], trail.position(variable), clause);
    }

    /** The atom follows from the edge that caused it and the paths to and from that edge. */
    private void explain(int literal, int cause, int before, IntList clause) {
        clause.add(literal);
        clause.add(Literal.not(cause));
        edges.addPath(sources[literal], sources[cause], before, clause);
        edges.addPath(targets[cause], targets[literal], before, clause);
    }

    @Override
    public IntList conflict() {
        return conflict;
    }

    @Override
    public void backtrack(int trailSize) {
        while (!edges.isEmpty() && edges.lastPosition() >= trailSize) {
            edges.removeLast();
            closure.undo(marks.removeLast());
        }
    }

    @Override
    public boolean finalCheck() {
        return true;
    }

    /** Gives atoms that were left open the truth that a total order gives them. */
    void complete(boolean[] truths, int[] positions) {
        for (Atom atom : atoms) {
            if (trail.isOpen(oriented(atom.variable, true))) {
                truths[atom.variable] = positions[atom.first] < positions[atom.second];
            }
        }
    }

    /** By node: its place in a total order that agrees with the fixed edges and those on the trail. */
    int[] positions() {
        return new TotalOrder(fixed, edges).positions();
    }
}
