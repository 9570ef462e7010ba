// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Treatment;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Logged;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FinalBodiesTest {

    private static final String CALLING = """
            package p;
            import java.util.concurrent.atomic.*;
            interface Reading { long now(); }
            public class Calling {
                interface Number { long get(); void set(long value); long addAndGet(long more); int times(int factor, double by); }
                static class Atomic extends AtomicLong implements Number {
                    public int times(int factor, double by) { return (int) (get() * factor * by); }
                }
                static class Plain implements Number {
                    long value;
                    public long get() { return value; }
                    public void set(long value) { this.value = value; }
                    public long addAndGet(long more) { return value += more; }
                    public int times(int factor, double by) { return 1; }
                }
                interface Named { String getName(); default String twice() { return getName() + getName(); } }
                static class Worker extends Thread implements Named { Worker() { super("worker"); } }
                static String all(Number number) {
                    number.set(40);
                    Reading get = number::get;
                    return number.addAndGet(2) + " " + get.now() + " " + number.times(2, 1.5);
                }
                public static String run() {
                    Named named = new Worker();
                    String none = "";
                    try {
                        all(null);
                    } catch (NullPointerException e) {
                        none = e.getStackTrace()[0].getLineNumber() + "";
                    }
                    return all(new Atomic()) + ", " + all(new Plain()) + ", " + named.twice() + ", " + none;
                }
            }
            """;

    private final WovenClasses woven = WovenClasses.of(Sources.compile("p.Calling", CALLING));

    @Test
    void calls_through_the_interface_do_the_same() throws Exception {
        assertThat(woven.loadClass("p.Calling").getMethod("run").invoke(null))
                .isEqualTo("42 42 126, 42 42 1, workerworker, 19");
    }

    @Test
    void what_the_jdk_does_behind_the_interface_is_logged() {
        ClassRecord record = woven.record("p.Calling");
        assertThat(record.woven().orElseThrow().methods().stream()
                        .filter(method -> method.name().startsWith("all$heddle$")
                                || method.name().startsWith("lambda$heddle$0$heddle$")))
                .hasSize(3)
                .allSatisfy(method -> assertThat(method.logged().values()).containsExactly(Logged.OPERATION));
    }

    @Test
    void the_classes_are_all_that_may_be_extended_and_have_such_methods() throws Exception {
        Set<String> expected = new TreeSet<>();
        for (Entry entry : Catalogue.all()) {
            if (entry.treatment() != Treatment.PURE && entry.owner().startsWith("java/")) {
                addIfOpen(entry, expected);
            }
        }

        assertThat(FinalBodies.OWNERS).containsAll(expected).isSorted();
    }

    private static void addIfOpen(Entry entry, Set<String> found) throws ClassNotFoundException {
        Class<?> type;
        try {
            type = Class.forName(entry.owner().replace('/', '.'), false, null);
        } catch (ClassNotFoundException ofAnotherJdk) {
            return;
        }
        // An interface can't have methods that Object has final, and nobody can make subclasses of handles.
        boolean isClosed = type == Object.class
                || type.getName().startsWith("java.lang.invoke.")
                || type.isInterface()
                || Modifier.isFinal(type.getModifiers());
        if (!isClosed
                && Arrays.stream(type.getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals(entry.name()) && isFinal(method))) {
            found.add(entry.owner());
        }
    }

    private static boolean isFinal(Method method) {
        int access = method.getModifiers();
        return Modifier.isFinal(access) && Modifier.isPublic(access) && !Modifier.isStatic(access);
    }
}
