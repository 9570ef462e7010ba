// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs in which calls of the JDK look into what they are given, change it, or take its monitor. Each returns what happened. */
@SuppressWarnings("ReturnValueIgnored") // what matters is which locks are taken
public final class Arguments {

    private Arguments() {}

    private interface Body {
        void run() throws Exception;
    }

    private static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void together(Body one, Body other) throws InterruptedException {
        Thread first = thread(one);
        Thread second = thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    // ── arrays ──────────────────────────────────────────────────────────────────────────────────────────────────────

    public static String copied() throws InterruptedException {
        int[] from = {1, 2};
        int[] to = new int[2];
        together(() -> System.arraycopy(from, 0, to, 0, 2), () -> from[0] = 9);
        return Arrays.toString(to);
    }

    /** Other cells than those that are copied do not matter. */
    public static String copiedElsewhere() throws InterruptedException {
        int[] cells = {1, 2, 3, 4};
        together(() -> System.arraycopy(cells, 0, cells, 1, 1), () -> cells[3] = 9);
        return Arrays.toString(cells);
    }

    public static String filled() throws InterruptedException {
        int[] cells = new int[2];
        int[] seen = new int[1];
        together(() -> Arrays.fill(cells, 7), () -> seen[0] = cells[1]);
        return "" + seen[0];
    }

    public static String sorted() throws InterruptedException {
        Integer[] cells = {3, 1};
        together(() -> Arrays.sort(cells), () -> cells[0] = 0);
        return Arrays.toString(cells);
    }

    public static String hashed() throws InterruptedException {
        int[] cells = {0};
        int[] hash = new int[1];
        together(() -> hash[0] = Arrays.hashCode(cells), () -> cells[0] = 1);
        return "" + hash[0];
    }

    public static String clonedArray() throws InterruptedException {
        int[] cells = {0};
        int[][] copy = new int[1][];
        together(() -> copy[0] = cells.clone(), () -> cells[0] = 1);
        return Arrays.toString(copy[0]);
    }

    public static String streamed() throws InterruptedException {
        int[] cells = {1, 1};
        int[] sum = new int[1];
        together(() -> sum[0] = Arrays.stream(cells).sum(), () -> cells[1] = 5);
        return "" + sum[0];
    }

    public static String characters() throws InterruptedException {
        char[] cells = {'a', 'b'};
        String[] text = new String[1];
        together(() -> text[0] = new String(cells), () -> "xy".getChars(0, 2, cells, 0));
        return text[0];
    }

    public static String toArray() throws InterruptedException {
        List<String> list = List.of("a");
        String[] cells = {"-"};
        String[] seen = new String[1];
        together(() -> list.toArray(cells), () -> seen[0] = cells[0]);
        return seen[0];
    }

    public static String wrapped() throws InterruptedException {
        String[] cells = {"a"};
        List<String> list = Arrays.asList(cells);
        String[] seen = new String[1];
        together(() -> list.set(0, "b"), () -> seen[0] = cells[0]);
        return seen[0];
    }

    /** As many cells that are not told apart any more. */
    public static String large() throws InterruptedException {
        int[] cells = new int[5000];
        int[] seen = new int[1];
        together(() -> Arrays.fill(cells, 7), () -> seen[0] = cells[4999]);
        return "" + seen[0];
    }

    // ── other objects ───────────────────────────────────────────────────────────────────────────────────────────────

    public static String addAll() throws InterruptedException {
        List<Integer> one = new ArrayList<>(List.of(1));
        List<Integer> other = new ArrayList<>(List.of(2));
        together(() -> one.addAll(other), () -> other.add(3));
        return one.toString();
    }

    public static String copyOfList() throws InterruptedException {
        List<Integer> one = new ArrayList<>(List.of(1));
        List<List<Integer>> copy = new ArrayList<>();
        together(() -> copy.add(new ArrayList<>(one)), () -> one.add(2));
        return copy.toString();
    }

    public static String textOfList() throws InterruptedException {
        List<Integer> one = new ArrayList<>(List.of(1));
        String[] text = new String[2];
        together(
                () -> {
                    text[0] = "" + one;
                    text[1] = String.format("%s", one);
                },
                () -> one.add(2));
        return text[0] + text[1];
    }

    public static String sortedList() throws InterruptedException {
        List<Integer> one = new ArrayList<>(List.of(2, 1));
        Integer[] seen = new Integer[1];
        together(() -> Collections.sort(one), () -> seen[0] = one.get(0));
        return "" + seen[0];
    }

    public static String textOfAtomic() throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        String[] text = new String[1];
        together(() -> text[0] = "n" + number, number::incrementAndGet);
        return text[0];
    }

    public static String unmodifiable() throws InterruptedException {
        List<Integer> one = new ArrayList<>(List.of(1));
        List<Integer> view = Collections.unmodifiableList(one);
        int[] size = new int[1];
        together(() -> size[0] = view.size(), () -> one.add(2));
        return "" + size[0];
    }

    public static String behindSynchronized() throws InterruptedException {
        List<Integer> one = new ArrayList<>(List.of(1));
        List<Integer> view = Collections.synchronizedList(one);
        int[] size = new int[1];
        together(() -> size[0] = one.size(), () -> view.add(2));
        return "" + size[0];
    }

    public static String bytesInMemory() throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int[] size = new int[1];
        together(() -> out.write(1), () -> size[0] = out.size());
        return "" + size[0];
    }

    public static String readInto() throws InterruptedException {
        ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {7});
        byte[] buffer = new byte[1];
        int[] seen = new int[1];
        together(() -> in.read(buffer, 0, 1), () -> seen[0] = buffer[0]);
        return "" + seen[0];
    }

    public static String joined() throws InterruptedException {
        StringJoiner joiner = new StringJoiner(",");
        String[] text = new String[1];
        together(() -> joiner.add("a"), () -> text[0] = joiner.toString());
        return "-" + text[0];
    }

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    public static String equalVectors() throws InterruptedException {
        Vector<Integer> one = new Vector<>(List.of(1));
        Vector<Integer> other = new Vector<>(List.of(1));
        together(() -> one.equals(other), () -> other.equals(one));
        return "done";
    }

    /** Takes no two monitors at a time. */
    public static String addVectors() throws InterruptedException {
        Vector<Integer> one = new Vector<>(List.of(1));
        Vector<Integer> other = new Vector<>(List.of(2));
        together(() -> one.addAll(other), () -> other.addAll(one));
        return one + " " + other;
    }

    public static String containsAll() throws InterruptedException {
        Vector<Integer> one = new Vector<>(List.of(1));
        Vector<Integer> other = new Vector<>(List.of(1));
        together(() -> one.containsAll(other), () -> other.removeAll(one));
        return "done";
    }

    public static String equalTables() throws InterruptedException {
        Map<Integer, Integer> one = new Hashtable<>(Map.of(1, 1));
        Map<Integer, Integer> other = new Hashtable<>(Map.of(1, 1));
        together(() -> one.equals(other), () -> other.equals(one));
        return "done";
    }

    /** Does not take the monitor of the argument. */
    public static String putAll() throws InterruptedException {
        Map<Integer, Integer> one = new Hashtable<>(Map.of(1, 1));
        Map<Integer, Integer> other = new Hashtable<>(Map.of(2, 2));
        together(() -> one.putAll(other), () -> other.putAll(one));
        return one.size() + " " + other.size();
    }

    public static String appended() throws InterruptedException {
        StringBuffer one = new StringBuffer("a");
        StringBuffer other = new StringBuffer("b");
        together(() -> one.append(other), () -> other.append(one));
        return one + " " + other;
    }

    /** The text gets shorter between asking for its length and for its characters: what then comes of it differs among JDKs. */
    public static String appendedWhileItShrinks() throws InterruptedException {
        StringBuffer one = new StringBuffer("a");
        StringBuffer other = new StringBuffer("b");
        String[] failed = {""};
        together(
                () -> {
                    try {
                        one.append(other);
                    } catch (IndexOutOfBoundsException e) {
                        failed[0] = "torn";
                    }
                },
                () -> other.setLength(0));
        String text = one + failed[0];
        return text.equals("ab") || text.equals("a") ? text : "torn";
    }

    public static String addSynchronized() throws InterruptedException {
        List<Integer> one = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        List<Integer> other = Collections.synchronizedList(new ArrayList<>(List.of(2)));
        together(() -> one.addAll(other), () -> other.addAll(one));
        return one + " " + other;
    }

    /** Does not take the monitor of the argument either. */
    public static String equalSynchronized() throws InterruptedException {
        List<Integer> one = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        List<Integer> other = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        together(() -> one.equals(other), () -> other.equals(one));
        return "done";
    }

    public static String ownMonitor() throws InterruptedException {
        Vector<Integer> one = new Vector<>(List.of(1));
        List<List<Integer>> copy = new ArrayList<>();
        together(() -> copy.add(new ArrayList<>(one)), () -> {
            synchronized (one) {
                one.add(2);
                one.add(3);
            }
        });
        return copy.toString();
    }

    public static String textOfVector() throws InterruptedException {
        Vector<Integer> one = new Vector<>(List.of(1));
        String[] text = new String[1];
        together(() -> text[0] = "" + one, () -> {
            synchronized (one) {
                one.add(2);
                one.add(3);
            }
        });
        return text[0];
    }
}
