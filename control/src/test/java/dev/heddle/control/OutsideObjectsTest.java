// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What several threads touch is visible, whoever made it and handed it to them. */
class OutsideObjectsTest {

    /** Known for a library by its package, so that it is not woven. */
    private static final String LIBRARY = """
            package scala.lib;
            import java.io.*;
            import java.lang.reflect.*;
            public class Container {
                public int open;
                public static int count;
                protected long wide;
                private Object kept;
                public void addAll(int times) {
                    for (int i = 0; i < times; i++) {
                        open++;
                    }
                }
                public Object get() {
                    return kept;
                }
                public Container keep(Object object) {
                    kept = object;
                    return this;
                }
                public Container reflected(Class<?> type) throws Exception {
                    Constructor<?> constructor = type.getDeclaredConstructor();
                    constructor.setAccessible(true);
                    return keep(constructor.newInstance());
                }
                public Container invoked(Class<?> type, String method) throws Exception {
                    Method factory = type.getDeclaredMethod(method);
                    factory.setAccessible(true);
                    return keep(factory.invoke(null));
                }
                public Container allocated(Class<?> type) throws Exception {
                    Class<?> unsafe = Class.forName("sun.misc.Unsafe");
                    Field only = unsafe.getDeclaredField("theUnsafe");
                    only.setAccessible(true);
                    return keep(unsafe.getMethod("allocateInstance", Class.class).invoke(only.get(null), type));
                }
                public Container copied(Object object) throws Exception {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                        out.writeObject(object);
                    }
                    ClassLoader loader = object.getClass().getClassLoader();
                    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
                        protected Class<?> resolveClass(ObjectStreamClass type) throws ClassNotFoundException {
                            return Class.forName(type.getName(), false, loader);
                        }
                    }) {
                        return keep(in.readObject());
                    }
                }
            }
            """;

    private static final String PROGRAM = """
            package app;
            import java.io.Serializable;
            import scala.lib.Container;
            public class Main {
                static class Cell implements Serializable {
                    int n;
                    Cell next;
                    static Cell make() {
                        return new Cell();
                    }
                }
                static Cell seen;

                interface Task {
                    void run() throws Exception;
                }
                static Thread start(Task task) {
                    Thread thread = new Thread(() -> {
                        try {
                            task.run();
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    });
                    thread.start();
                    return thread;
                }
                static String counted(Container container, boolean isLocked) throws Exception {
                    Task add = () -> {
                        Cell cell = (Cell) container.get();
                        if (isLocked) {
                            synchronized (cell) {
                                cell.n++;
                            }
                        } else {
                            cell.n++;
                        }
                    };
                    Thread one = start(add);
                    Thread other = start(add);
                    one.join();
                    other.join();
                    return "" + ((Cell) container.get()).n;
                }
                public static String reflected() throws Exception {
                    return counted(new Container().reflected(Cell.class), false);
                }
                public static String reflectedLocked() throws Exception {
                    return counted(new Container().reflected(Cell.class), true);
                }
                public static String invoked() throws Exception {
                    return counted(new Container().invoked(Cell.class, "make"), false);
                }
                public static String allocated() throws Exception {
                    return counted(new Container().allocated(Cell.class), false);
                }
                public static String allocatedLocked() throws Exception {
                    return counted(new Container().allocated(Cell.class), true);
                }
                public static String copied() throws Exception {
                    return counted(new Container().copied(new Cell()), false);
                }
                public static String copiedLocked() throws Exception {
                    return counted(new Container().copied(new Cell()), true);
                }
                /** The maker goes on with what another one reads: what it did before anybody knew that counts, too. */
                public static String makerWrites() throws Exception {
                    Container container = new Container().reflected(Cell.class);
                    String[] read = new String[1];
                    Thread reader = start(() -> {
                        Cell cell = (Cell) container.get();
                        int first = cell.n;
                        read[0] = first + " " + cell.n;
                    });
                    ((Cell) container.get()).n = 1;
                    reader.join();
                    return read[0];
                }
                /** What the other one does first is to keep the object. */
                public static String otherKeeps() throws Exception {
                    Container container = new Container().reflected(Cell.class);
                    String[] read = new String[1];
                    Thread reader = start(() -> {
                        seen = (Cell) container.get();
                        read[0] = "" + seen.n;
                    });
                    ((Cell) container.get()).n = 1;
                    reader.join();
                    return read[0];
                }
                /** Only the object behind the one that was handed out is used. */
                public static String behind() throws Exception {
                    Cell chain = new Cell();
                    chain.next = new Cell();
                    Cell copy = (Cell) new Container().copied(chain).get();
                    Task add = () -> copy.next.n++;
                    Thread one = start(add);
                    Thread other = start(add);
                    one.join();
                    other.join();
                    return "" + copy.next.n;
                }
                static String twice(Task task, java.util.function.Supplier<String> result) throws Exception {
                    Thread one = start(task);
                    Thread other = start(task);
                    one.join();
                    other.join();
                    return result.get();
                }
                /** The fields are those of a class that is not woven, and the accesses are the program's. */
                public static String open() throws Exception {
                    Container container = new Container();
                    return twice(() -> container.open++, () -> "" + container.open);
                }
                public static String openLocked() throws Exception {
                    Container container = new Container();
                    return twice(
                            () -> {
                                synchronized (container) {
                                    container.open++;
                                }
                            },
                            () -> "" + container.open);
                }
                /** Its own code writes there before the program reads. */
                public static String openInside() throws Exception {
                    Container container = new Container();
                    container.addAll(3);
                    container.open++;
                    container.addAll(2);
                    return twice(() -> container.open++, () -> "" + container.open);
                }
                static class Heir extends Container {
                    void add() {
                        wide++;
                    }
                    long wide() {
                        return wide;
                    }
                }
                public static String inherited() throws Exception {
                    Heir heir = new Heir();
                    return twice(heir::add, () -> "" + heir.wide());
                }
                public static String statics() throws Exception {
                    return twice(() -> Container.count++, () -> "" + Container.count);
                }
                public static String staticsLocked() throws Exception {
                    return twice(
                            () -> {
                                synchronized (Main.class) {
                                    Container.count++;
                                }
                            },
                            () -> "" + Container.count);
                }
                /** Each has its own. */
                public static String apart() throws Exception {
                    Task add = () -> {
                        Cell cell = (Cell) new Container().reflected(Cell.class).get();
                        cell.n++;
                        cell.n++;
                    };
                    Thread one = start(add);
                    Thread other = start(add);
                    one.join();
                    other.join();
                    return "";
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void objects_that_code_which_is_not_woven_makes_or_hands_out_are_seen() throws IOException {
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("reflected", "1 | 2");
        expected.put("reflectedLocked", "2");
        expected.put("invoked", "1 | 2");
        expected.put("allocated", "1 | 2");
        expected.put("allocatedLocked", "2");
        expected.put("copied", "1 | 2");
        expected.put("copiedLocked", "2");
        expected.put("makerWrites", "0 0 | 0 1 | 1 1");
        expected.put("otherKeeps", "0 | 1");
        expected.put("behind", "1 | 2");
        expected.put("open", "1 | 2");
        expected.put("openLocked", "2");
        expected.put("openInside", "7 | 8");
        expected.put("inherited", "1 | 2");
        expected.put("statics", "1 | 2");
        expected.put("staticsLocked", "2");
        expected.put("apart", "");
        Path classes = Compiled.in(folder, LIBRARY, PROGRAM);

        List<Explorations.Result> results = Explorations.of(
                folder,
                classes.toString(),
                expected.keySet().stream()
                        .map(method -> new Explorations.Question("app.Main#" + method, "", "dpor", 2))
                        .toList());

        Map<String, String> found = new LinkedHashMap<>();
        for (Explorations.Result result : results) {
            TreeSet<String> outcomes = new TreeSet<>();
            result.outcomes().forEach(outcome -> outcomes.add(Explorations.Returned.of(outcome)));
            found.put(result.main().replaceFirst(".*#", ""), String.join(" | ", outcomes));
            assertThat(result.stop()).isEqualTo("EXHAUSTED");
            assertThat(result.notModelled()).isEmpty();
            // Each schedule leads there again, twice.
            assertThat(result.replayed()).isEqualTo(2L * result.outcomes().size());
        }
        assertThat(found).isEqualTo(expected);
        // What nobody shares costs nothing.
        assertThat(results.get(expected.size() - 1).executions()).isEqualTo(1);
    }
}
