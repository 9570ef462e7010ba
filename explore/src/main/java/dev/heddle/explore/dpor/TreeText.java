// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** A tree in writing: its states, each after the one before it, and which of them are the path. */
final class TreeText {

    private final Tree tree;
    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Integer> index = new IdentityHashMap<>();

    TreeText(Tree tree) {
        this.tree = tree;
    }

    /** Writes the tree, with some states in addition that do not lie on its path. */
    void save(Collection<Node> others, FrontierWriter out) {
        for (int depth = 0; depth < tree.length; depth++) {
            list(tree.path[depth]);
        }
        tree.aside.forEach(this::list);
        others.forEach(this::list);

        saveNodes(tree.isFresh, tree.foreign, out);
        saveNumbers(tree.aside, out);
        saveNumbers(others, out);
    }

    /** Writes the part of the path that comes after a depth, and how to get there. */
    void savePart(int depth, FrontierWriter out) {
        for (int i = 0; i < tree.length; i++) {
            list(tree.path[i]);
        }
        saveNodes(false, depth, out);
        saveNumbers(List.of(), out);
        saveNumbers(List.of(), out);
    }

    /** Writes the nodes; of foreign states only how to get there. */
    private void saveNodes(boolean isFresh, int foreign, FrontierWriter out) {
        out.word(isFresh ? "fresh" : "begun")
                .number(foreign)
                .number(tree.length)
                .line();
        out.number(nodes.size()).line();
        for (Node node : nodes) {
            if (node.parent == null) {
                out.number(-1);
            } else {
                out.number(number(node.parent)).thread(node.thread).operation(node.operation);
            }
            (node.depth <= foreign ? new Node() : node).save(out);
        }
    }

    /** Reads the tree, and gives the states that were written in addition. */
    List<Node> restore(FrontierReader in) {
        tree.isFresh = in.word().equals("fresh");
        tree.foreign = in.integer();
        int length = in.integer();
        for (int left = in.integer(); left > 0; left--) {
            nodes.add(restoreNode(in));
        }
        // The states of the path were written first.
        tree.length = 0;
        tree.branch = length - 1;
        if (length > 0) {
            tree.followTo(nodes.get(length - 1));
        }
        tree.aside.addAll(restoreNodes(in));
        return restoreNodes(in);
    }

    private void saveNumbers(Collection<Node> some, FrontierWriter out) {
        out.number(some.size());
        some.forEach(node -> out.number(number(node)));
        out.line();
    }

    private Node restoreNode(FrontierReader in) {
        Node node = new Node();
        int parent = in.integer();
        if (parent < 0) {
            node.setStart();
        } else {
            node.setAfter(nodes.get(parent), in.thread(), in.operation());
        }
        node.restore(in);
        return node;
    }

    private List<Node> restoreNodes(FrontierReader in) {
        List<Node> some = new ArrayList<>();
        for (int left = in.integer(); left > 0; left--) {
            some.add(nodes.get(in.integer()));
        }
        return some;
    }

    private void list(Node node) {
        if (!index.containsKey(node)) {
            if (node.parent != null) {
                list(node.parent);
            }
            index.put(node, nodes.size());
            nodes.add(node);
        }
    }

    private int number(Node node) {
        Integer number = index.get(node);
        if (number == null) {
            throw new IllegalStateException("a state that was not listed");
        }
        return number;
    }
}
