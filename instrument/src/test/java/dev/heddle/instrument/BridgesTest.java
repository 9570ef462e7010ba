// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Logged;
import dev.heddle.trace.MethodPlan;
import java.io.ObjectStreamClass;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BridgesTest {

    private static final String INHERITING = """
            package p;
            import java.util.AbstractList;
            import java.util.ArrayList;
            public class Inheriting {
                interface Sized { int size(); boolean isEmpty(); long total(long a, double b); }
                interface Marked { String getName(); default void interrupt() {} static void stop() {} }
                static abstract class Base extends AbstractList<String> implements Sized {
                    public long total(long a, double b) { return a + (long) b; }
                }
                static class Two extends Base {
                    public int size() { return 2; }
                    public String get(int index) { return "item"; }
                }
                static class Further extends Two implements Sized {}
                static class Versioned extends ArrayList<String> implements Sized {
                    private static final long serialVersionUID = 1;
                    public long total(long a, double b) { return 0; }
                }
                protected static class Unversioned extends ArrayList<String> implements Sized, java.util.RandomAccess {
                    static final Runnable BY_NAME = () -> {};
                    static long counted = System.nanoTime();
                    private transient int skipped;
                    private String kept;
                    protected volatile int[] shared;
                    protected Unversioned(String kept, int[][] more) { this.kept = kept; }
                    private Unversioned(int hidden) { skipped = hidden; }
                    public synchronized long total(long a, double b) { return 0; }
                    static strictfp Object twice(Object a, String... b) { return a; }
                    private int unseen() { return skipped + kept.length(); }
                }
                static class Worker extends Thread implements Marked {}
                public static String run() {
                    Sized two = new Further();
                    Sized none = new Versioned();
                    return two.size() + " " + two.isEmpty() + none.isEmpty() + none.size() + two.total(3, 4.5);
                }
            }
            """;

    private final WovenClasses woven = WovenClasses.of(Sources.compile("p.Inheriting", INHERITING));

    @Test
    void classes_with_bridges_do_the_same() throws Exception {
        assertThat(woven.loadClass("p.Inheriting").getMethod("run").invoke(null))
                .isEqualTo("2 falsetrue07");
    }

    @Test
    void what_an_interface_of_the_program_asks_for_and_the_jdk_answers_is_logged_in_a_bridge() {
        assertThat(logged("p.Inheriting$Base")).containsOnlyKeys("isEmpty");
        assertThat(logged("p.Inheriting$Base").get("isEmpty")).containsAnyOf(Logged.CALL, Logged.OPEN);
        assertThat(logged("p.Inheriting$Versioned")).containsOnlyKeys("size", "isEmpty");
    }

    @Test
    void a_class_below_one_with_a_bridge_needs_none() {
        assertThat(logged("p.Inheriting$Further")).isEmpty();
    }

    @Test
    void final_methods_get_no_bridge() {
        assertThat(logged("p.Inheriting$Worker")).containsOnlyKeys("interrupt");
    }

    /** It would be computed from the methods, and what was written before must still be readable. */
    @Test
    void a_class_that_does_not_say_its_serial_version_keeps_it() throws Exception {
        Map<String, byte[]> originals = Sources.compile("p.Inheriting", INHERITING);
        Class<?> plain =
                new WovenClasses(originals, new Scope(List.of(), List.of("p"))).loadClass("p.Inheriting$Unversioned");
        Class<?> bridged = woven.loadClass("p.Inheriting$Unversioned");

        assertThat(logged("p.Inheriting$Unversioned")).containsOnlyKeys("size", "isEmpty");
        assertThat(ObjectStreamClass.lookup(bridged).getSerialVersionUID())
                .isEqualTo(ObjectStreamClass.lookup(plain).getSerialVersionUID());
    }

    @Test
    void a_bridge_looks_like_one() throws Exception {
        Class<?> type = woven.loadClass("p.Inheriting$Worker");

        assertThat(Arrays.stream(type.getDeclaredMethods()).filter(Method::isBridge))
                .singleElement()
                .matches(Method::isSynthetic)
                .returns("interrupt", Method::getName);
    }

    /** Returns what the bridges of a class log, by name. */
    private Map<String, List<Logged>> logged(String name) {
        ClassRecord record = woven.record(name);
        return record.woven().orElseThrow().methods().stream()
                .filter(plan ->
                        List.of("size", "isEmpty", "interrupt", "getName").contains(plan.name()))
                .collect(java.util.stream.Collectors.toMap(
                        MethodPlan::name, plan -> List.copyOf(plan.logged().values())));
    }
}
