// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.Operations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parts of the tree that are given away and taken back.
 *
 * <p>A part is what is being tried from a state of the path. Whoever has the part may find races with steps before it; to
 * reverse them is the business of whoever has the rest, so they are noted and reported. Meanwhile the step that the part begins
 * with counts as tried: all that begins with it will have been covered in the end.
 */
final class Parts {

    private static final String SEQUENCES = "sequences";
    private static final String STEPS = "steps";

    private final Tree tree;

    /** The states from which parts were given away, by number. */
    private final Map<Long, Node> given = new LinkedHashMap<>();

    private long numbers;

    /** The number of this part, for whoever gave it. */
    private long number;

    private final List<Note> notes = new ArrayList<>();

    /** A reversal to plan in a state before this part. */
    private record Note(int depth, Reversal reversal) {}

    Parts(Tree tree) {
        this.tree = tree;
    }

    boolean areGiven() {
        return !given.isEmpty();
    }

    void note(int depth, Reversal reversal) {
        notes.add(new Note(depth, reversal.copy()));
    }

    /** Gives away what is being tried as near to the start as possible, if more is to be tried both there and in it. */
    boolean split(FrontierWriter out) {
        int deepestWork = tree.length - 1;
        while (deepestWork >= 0 && !tree.path[deepestWork].hasWork()) {
            deepestWork--;
        }
        for (int depth = firstOfOwn(); depth < deepestWork; depth++) {
            if (tree.path[depth].hasWork()) {
                give(depth, out);
                return true;
            }
        }
        return false;
    }

    /**
     * The first state that is neither foreign nor on the way to one that may get work from elsewhere, on the path or off it. If
     * such a state were given away, two would plan in it, and neither would know what the other does.
     */
    private int firstOfOwn() {
        int first = tree.foreign + 1;
        for (Node node : given.values()) {
            first = Math.max(first, tree.leavesPathAt(node));
        }
        for (Node node : tree.aside) {
            first = Math.max(first, tree.leavesPathAt(node));
        }
        return first;
    }

    private void give(int depth, FrontierWriter out) {
        Node node = tree.path[depth];
        given.put(++numbers, node);
        out.number(numbers).number(0).word(STEPS).line();
        new TreeText(tree).savePart(depth, out);
        saveNotes(List.of(), out);
        node.pin();
        tree.plansWhole = false;
        tree.finishChild(depth);
    }

    void save(FrontierWriter out) {
        out.number(number)
                .number(numbers)
                .word(tree.plansWhole ? SEQUENCES : STEPS)
                .line();
        new TreeText(tree).save(given.values(), out);
        given.keySet().forEach(out::number);
        out.line();
        saveNotes(notes, out);
    }

    void restore(FrontierReader in) {
        number = in.number();
        numbers = in.number();
        // Once several have worked on the tree, it stays like that.
        tree.plansWhole &= in.word().equals(SEQUENCES);
        List<Node> givenNodes = new TreeText(tree).restore(in);
        for (Node node : givenNodes) {
            node.pin();
            given.put(in.number(), node);
        }
        notes.addAll(restoreNotes(in));
    }

    void report(FrontierWriter out) {
        out.number(number)
                .word(tree.isDone() && given.isEmpty() ? "done" : "more")
                .line();
        saveNotes(notes, out);
        notes.clear();
    }

    /** Takes in what someone has found who was given a part. */
    void accept(FrontierReader in) {
        long part = in.number();
        boolean isDone = in.word().equals("done");
        List<Note> reported = restoreNotes(in);
        Node from = isDone ? given.remove(part) : given.get(part);
        if (from == null && (part > numbers || !reported.isEmpty())) {
            throw new IllegalArgumentException("part %d was not given, or is done".formatted(part));
        }
        if (from == null) {
            // Who has nothing left may say so again.
            return;
        }
        for (Note note : reported) {
            if (note.depth <= tree.foreign) {
                notes.add(note);
            } else {
                plan(from.ancestor(note.depth), note.reversal);
            }
        }
    }

    private void plan(Node node, Reversal reversal) {
        if (!tree.isTryingABeginOf(reversal, node)) {
            tree.plan(node, reversal);
        }
        if (node.hasWork() && !tree.isOnPath(node) && !tree.aside.contains(node)) {
            tree.aside.add(node);
        }
    }

    private static void saveNotes(List<Note> some, FrontierWriter out) {
        out.number(some.size()).line();
        for (Note note : some) {
            out.number(note.depth);
            note.reversal.save(out);
            out.line();
        }
    }

    private static List<Note> restoreNotes(FrontierReader in) {
        Operations operations = in.operations();
        List<Note> some = new ArrayList<>();
        for (int left = in.integer(); left > 0; left--) {
            int depth = in.integer();
            Reversal reversal = new Reversal(operations);
            reversal.restore(in);
            some.add(new Note(depth, reversal));
        }
        return some;
    }
}
