package dev.heddle.control.explore.dpor;

import dev.heddle.control.explore.FrontierReader;
import dev.heddle.control.explore.FrontierWriter;
import dev.heddle.control.explore.Operations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parts of the tree that are given away and taken back.
 *
 * <p>A part is a planned step and all that follows it. Whoever has the part may find races with steps before it; to reverse
 * them is the business of whoever has the rest, so they are noted and reported. Meanwhile the step counts as tried: all that
 * begins with it will have been covered in the end.
 */
final class Parts {

    private final Tree tree;

    /** The states from which parts were given away, by number. */
    private final Map<Long, Node> given = new LinkedHashMap<>();

    private long numbers;

    /** The number of this part, for whoever gave it. */
    private long number;

    private final List<Note> notes = new ArrayList<>();

    /** What is to be planned in a state before this part. */
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

    /** Gives the planned step that is nearest to the start. */
    boolean split(FrontierWriter out) {
        for (int depth = tree.foreign + 1; depth < tree.length && !tree.isFresh; depth++) {
            Plan plan = tree.path[depth].plans.takeFirst();
            if (plan != null) {
                give(tree.path[depth], plan, out);
                return true;
            }
        }
        return false;
    }

    private void give(Node node, Plan plan, FrontierWriter out) {
        long part = ++numbers;
        node.pin();
        given.put(part, node);
        Tree givenTree = tree.part(node, plan);
        node.sleep(plan.thread, plan.operation);
        node.tried++;
        out.number(part).number(0).line();
        new TreeText(givenTree).save(List.of(), out);
        saveNotes(List.of(), out);
    }

    void save(FrontierWriter out) {
        out.number(number).number(numbers).line();
        new TreeText(tree).save(given.values(), out);
        out.number(given.size());
        given.keySet().forEach(out::number);
        out.line();
        saveNotes(notes, out);
    }

    void restore(FrontierReader in) {
        number = in.number();
        numbers = in.number();
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
    void accept(FrontierReader in, boolean whole) {
        long part = in.number();
        boolean isDone = in.word().equals("done");
        Node from = isDone ? given.remove(part) : given.get(part);
        if (from == null) {
            throw new IllegalArgumentException("part %d was not given, or is done".formatted(part));
        }
        for (Note note : restoreNotes(in)) {
            if (note.depth <= tree.foreign) {
                notes.add(note);
            } else {
                plan(from.ancestor(note.depth), note.reversal, whole);
            }
        }
    }

    private void plan(Node node, Reversal reversal, boolean whole) {
        if (!tree.isTryingFirstStepOf(reversal, node)) {
            tree.plan(node, reversal, whole);
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
