// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Logged;
import dev.heddle.trace.MethodPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodReferencesTest {

    private static final String REFERRING = """
            package p;
            import java.util.ArrayList;
            import java.util.List;
            public class Referring {
                interface Two<A, B, R> { R apply(A a, B b) throws Exception; }
                interface One<A, R> { R apply(A a); }
                interface Number { long of(int a); }
                interface Maker<R> { R make(); }
                interface Action { void run(); }
                interface Inner { Maker<List<String>> MAKER = ArrayList::new; default int size() { return MAKER.make().size(); } }
                public static String run() throws Exception {
                    StringBuilder text = new StringBuilder();
                    One<Object, StringBuilder> append = text::append;
                    Two<String, String, Boolean> ends = String::endsWith;
                    Number count = Integer::bitCount;
                    One<Integer, List<String>> sized = ArrayList::new;
                    Action clear = text::length;
                    Maker<Object> plain = Object::new;
                    Two<Integer, Integer, Integer> larger = Math::max;
                    append.apply("a").append(ends.apply("ab", "b")).append(count.of(7)).append(sized.apply(3));
                    clear.run();
                    text.append(plain.make() != null).append(larger.apply(3, 4)).append(new Inner() {}.size());
                    One<String, Integer> parse = Integer::valueOf;
                    try {
                        parse.apply("x");
                    } catch (NumberFormatException e) {
                        text.append(e.getMessage());
                    }
                    return text.toString();
                }
            }
            """;

    @Test
    void references_to_code_that_is_not_woven_do_the_same_spelled_out() throws Exception {
        Map<String, byte[]> classes = Sources.compile("p.Referring", REFERRING);

        Object result = WovenClasses.of(classes)
                .loadClass("p.Referring")
                .getMethod("run")
                .invoke(null);

        assertThat(result).isEqualTo("atrue3[]true40For input string: \"x\"");
    }

    @Test
    void what_comes_back_through_such_a_reference_is_logged_in_its_body() {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Referring", REFERRING));

        assertThat(bodies(woven.record("p.Referring")))
                .hasSize(5)
                .allMatch(plan -> plan.logged().values().stream()
                                .anyMatch(logged -> logged == Logged.CALL || logged == Logged.FLUENT)
                        || plan.descriptor().equals("()Ljava/lang/Object;"));
        assertThat(bodies(woven.record("p.Referring$Inner"))).hasSize(1);
    }

    @Test
    void references_that_can_be_computed_or_belong_to_an_interface_of_the_jdk_stay() {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Staying", """
                package p;
                public class Staying {
                    interface Two { int apply(int a, int b); }
                    static int own(int a, int b) { return a - b; }
                    static Two computed = Math::max;
                    static Two own = Staying::own;
                    static Runnable runnable = Thread::yield;
                }
                """));

        assertThat(bodies(woven.record("p.Staying"))).isEmpty();
    }

    private static List<MethodPlan> bodies(ClassRecord record) {
        return record.woven().orElseThrow().methods().stream()
                .filter(plan -> plan.name().startsWith("lambda$heddle$"))
                .toList();
    }
}
