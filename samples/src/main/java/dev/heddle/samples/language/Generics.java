// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** Generic classes whose overriding methods need bridges, and casts that the compiler puts in. */
public final class Generics {

    abstract static class Box<T> {
        protected T content;

        abstract T get();

        void set(T value) {
            content = value;
        }

        <R> Box<R> map(Function<? super T, ? extends R> function) {
            Box<R> mapped = new PlainBox<>();
            mapped.set(function.apply(get()));
            return mapped;
        }
    }

    static class PlainBox<T> extends Box<T> {
        @Override
        T get() {
            return content;
        }
    }

    static final class NumberBox extends Box<Integer> {
        private int sets;

        @Override
        Integer get() {
            return content == null ? -1 : content + 1;
        }

        @Override
        void set(Integer value) {
            sets++;
            super.set(value * 2);
        }
    }

    interface Visitor<R, T extends Throwable> {
        R visit(Node node) throws T;
    }

    static final class Node implements Comparable<Node>, Cloneable {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }

        <R, T extends Throwable> R accept(Visitor<R, T> visitor) throws T {
            return visitor.visit(this);
        }

        @Override
        public int compareTo(Node other) {
            return Integer.compare(key, other.key);
        }

        @Override
        public Node clone() throws CloneNotSupportedException {
            return (Node) super.clone();
        }
    }

    static final class SumVisitor implements Visitor<Long, RuntimeException> {
        @Override
        public Long visit(Node node) {
            long sum = node.key;
            sum += node.left == null ? 0 : node.left.accept(this);
            sum += node.right == null ? 0 : node.right.accept(this);
            return sum;
        }
    }

    private Generics() {}

    @SafeVarargs
    private static <T extends Comparable<? super T>> T greatest(T... values) {
        T best = values[0];
        for (T value : values) {
            if (value.compareTo(best) > 0) {
                best = value;
            }
        }
        return best;
    }

    private static Node insert(Node root, Node node) {
        if (root == null) {
            return node;
        }
        if (node.compareTo(root) < 0) {
            root.left = insert(root.left, node);
        } else {
            root.right = insert(root.right, node);
        }
        return root;
    }

    public static void main(String[] args) throws Exception {
        Box<Integer> box = new NumberBox();
        Crew.together(
                () -> {
                    synchronized (box) {
                        box.set(5);
                    }
                },
                () -> {
                    synchronized (box) {
                        box.set(5);
                    }
                });
        System.out.println(box.get() + " " + ((NumberBox) box).sets);
        System.out.println(box.map(i -> "n" + i).map(String::length).get());
        System.out.println(greatest(3, 9, 2) + greatest("x", "yy", "abc") + greatest(new Node(1), new Node(4)).key);
        Node root = null;
        for (int key : new int[] {5, 2, 8, 1, 9, 3}) {
            root = insert(root, new Node(key));
        }
        System.out.println(root.accept(new SumVisitor()) + " " + root.clone().left.key);
        List<Node> nodes = new ArrayList<>(Arrays.asList(new Node(3), new Node(1), new Node(2)));
        Collections.sort(nodes);
        System.out.println(nodes.get(0).key + " " + Collections.max(nodes).key);
        try {
            Box raw = new NumberBox();
            raw.set("not a number");
        } catch (ClassCastException e) {
            System.out.println("bridge refused");
        }
    }
}
