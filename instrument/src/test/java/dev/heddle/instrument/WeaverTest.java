// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.runtime.Tracked;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Logged;
import dev.heddle.trace.MethodPlan;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class WeaverTest {

    // ── woven code does what the original does ──────────────────────────────────────────────────────────────────────

    @Test
    void every_kind_of_instruction_gives_the_same_result_woven() throws Exception {
        Map<String, byte[]> classes = Sources.compile("p.Everything", EVERYTHING);

        assertThat(run(WovenClasses.of(classes), "p.Everything")).isEqualTo(run(plain(classes), "p.Everything"));
    }

    @Test
    void exceptions_pass_through_woven_code_as_through_the_original() throws Exception {
        Map<String, byte[]> classes = Sources.compile("p.Throwing", THROWING);

        assertThat(run(WovenClasses.of(classes), "p.Throwing")).isEqualTo(run(plain(classes), "p.Throwing"));
    }

    @Test
    void what_the_jdk_makes_for_interfaces_is_woven_if_one_of_them_is() {
        Weaver weaver = new Weaver(new Scope(List.of("com.acme"), List.of()));

        assertThat(weaver.isInScope("jdk/proxy1/$Proxy3", proxy("com/other/Marker", "com/acme/Bank")))
                .isTrue();
        assertThat(weaver.isInScope("jdk/proxy1/$Proxy4", proxy("com/other/Marker", "java/util/List")))
                .isFalse();
    }

    private static byte[] proxy(String... interfaces) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "jdk/proxy1/$Proxy", null, "java/lang/reflect/Proxy", interfaces);
        return writer.toByteArray();
    }

    @Test
    void stack_traces_are_those_of_the_original() throws Exception {
        Map<String, byte[]> classes = Sources.compile("p.Deep", """
                package p;
                public class Deep {
                    public static String run() {
                        try {
                            new Deep().first(() -> { throw new IllegalStateException("x"); });
                            return "none";
                        } catch (IllegalStateException e) {
                            StringBuilder text = new StringBuilder();
                            for (StackTraceElement frame : e.getStackTrace()) {
                                if (frame.getClassName().startsWith("p.")) {
                                    text.append(frame.getMethodName()).append(':').append(frame.getLineNumber()).append(' ');
                                }
                            }
                            return text.toString();
                        }
                    }
                    void first(Runnable task) { second(task); }
                    synchronized void second(Runnable task) { task.run(); }
                }
                """);

        assertThat(run(WovenClasses.of(classes), "p.Deep"))
                .isEqualTo(run(plain(classes), "p.Deep"))
                .contains("second:");
    }

    @Test
    void a_method_near_the_limit_of_64_kilobytes_becomes_opaque_and_still_works() throws Exception {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 4500; i++) {
            body.append("a[").append(i % 7).append("] += ").append(i % 11).append(";\n");
        }
        Map<String, byte[]> classes = Sources.compile("p.Huge", """
                package p;
                public class Huge {
                    static int[] a = new int[7];
                    public static String run() { return String.valueOf(huge()); }
                    static int huge() { %s return a[3]; }
                }
                """.formatted(body));
        WovenClasses woven = WovenClasses.of(classes);

        assertThat(run(woven, "p.Huge")).isEqualTo(run(plain(classes), "p.Huge"));
        assertThat(plan(woven, "p.Huge", "huge").opaque()).isTrue();
    }

    @Test
    void old_class_files_with_subroutines_are_woven() throws Exception {
        Map<String, byte[]> classes = Map.of("p.Old", withSubroutine());
        WovenClasses woven = WovenClasses.of(classes);

        assertThat(run(woven, "p.Old")).isEqualTo("done");
        assertThat(woven.record("p.Old").woven()).isPresent();
    }

    // ── what is recorded about classes ──────────────────────────────────────────────────────────────────────────────

    @Test
    void a_class_that_extends_object_gets_room_for_a_number_and_others_do_not() throws Exception {
        Map<String, byte[]> classes = Sources.compile("p.Kinds", """
                package p;
                public class Kinds {
                    public static class Below extends Kinds {}
                    public static class Failure extends RuntimeException {}
                    public record Pair(int a) {}
                    public enum Color { RED }
                    public interface Shape {}
                }
                """);
        WovenClasses woven = WovenClasses.of(classes);

        assertThat(woven.record("p.Kinds").trackedRoot()).isTrue();
        assertThat(woven.loadClass("p.Kinds$Below")).matches(Tracked.class::isAssignableFrom);
        for (String other :
                List.of("p.Kinds$Below", "p.Kinds$Failure", "p.Kinds$Pair", "p.Kinds$Color", "p.Kinds$Shape")) {
            assertThat(woven.record(other).trackedRoot()).as(other).isFalse();
        }
    }

    @Test
    void a_class_loader_is_not_woven_and_the_reason_is_kept() {
        Map<String, byte[]> classes = Sources.compile("p.Own", "package p; public class Own extends ClassLoader {}");

        assertThat(WovenClasses.of(classes).record("p.Own").weaving())
                .isInstanceOfSatisfying(
                        ClassRecord.NotWoven.class,
                        not -> assertThat(not.reason()).contains("class loader"));
    }

    @Test
    void bytes_that_are_no_class_are_recorded_as_not_woven() {
        Weaver.Result result = new Weaver(new Scope(List.of(), List.of())).weave(null, 0, new byte[] {1, 2, 3});

        assertThat(result.bytes()).isNull();
        assertThat(result.record().weaving()).isInstanceOf(ClassRecord.NotWoven.class);
    }

    @Test
    void a_class_file_of_the_future_is_recorded_as_not_woven_with_its_version() {
        byte[] bytes = Sources.compile("p.A", "package p; class A {}")
                .values()
                .iterator()
                .next();
        bytes[7] = 120;

        Weaver.Result result = new Weaver(new Scope(List.of(), List.of())).weave(null, 0, bytes);

        assertThat(result.bytes()).isNull();
        assertThat(((ClassRecord.NotWoven) result.record().weaving()).reason()).contains("version 120");
    }

    // ── plans ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void plain_volatile_final_and_static_final_fields_are_planned_apart() {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Fields", """
                package p;
                class Fields {
                    int plain; volatile int flag; final int fixed = hash(); static int shared; static final int CONSTANT = hash();
                    static int hash() { return 3; }
                    int plain() { return plain; }
                    int flag() { return flag; }
                    int fixed() { return fixed; }
                    static int shared() { return shared; }
                    static int constant() { return CONSTANT; }
                    void setFlag() { flag = 1; }
                    void setPlain() { plain = 1; }
                }
                """));

        assertThat(plan(woven, "p.Fields", "plain").logged().values()).containsExactly(Logged.VALUE);
        assertThat(plan(woven, "p.Fields", "flag").logged().values()).containsExactly(Logged.VOLATILE);
        assertThat(plan(woven, "p.Fields", "fixed").logged().values()).containsExactly(Logged.FINAL_VALUE);
        assertThat(plan(woven, "p.Fields", "shared").logged().values()).containsExactly(Logged.VALUE);
        assertThat(plan(woven, "p.Fields", "constant").logged()).isEmpty();
        assertThat(plan(woven, "p.Fields", "setFlag").logged().values()).containsExactly(Logged.VOLATILE);
        assertThat(plan(woven, "p.Fields", "setPlain").logged()).isEmpty();
    }

    @Test
    void calls_are_planned_by_where_the_callee_is_declared() {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Calls", """
                package p;
                class Calls extends Thread {
                    void own() { helper(); }
                    void helper() { field = 1; }
                    int field;
                    String inherited() { return getName(); }
                    int pure(int a) { return Math.max(a, 2); }
                    void builder(StringBuilder b) { b.append(1); }
                    native int outside();
                    int callsNative() { return outside(); }
                    Runnable lambda() { return () -> helper(); }
                    Runnable constantLambda() { return () -> {}; }
                    String text(Object o) { return "a" + o; }
                    String values(int i) { return "a" + i; }
                    boolean same(Object a, Object b) { return a == b; }
                }
                """));

        assertThat(plan(woven, "p.Calls", "own").logged()).isEmpty();
        assertThat(plan(woven, "p.Calls", "inherited").logged()).hasSize(1);
        assertThat(plan(woven, "p.Calls", "pure").silent()).isTrue();
        assertThat(plan(woven, "p.Calls", "builder").logged().values()).containsExactly(Logged.FLUENT);
        assertThat(plan(woven, "p.Calls", "callsNative").logged().values()).containsExactly(Logged.CALL);
        assertThat(plan(woven, "p.Calls", "lambda").logged()).isEmpty();
        assertThat(plan(woven, "p.Calls", "constantLambda").logged().values()).containsExactly(Logged.VALUE);
        assertThat(plan(woven, "p.Calls", "text").logged().values()).containsExactly(Logged.CALL);
        assertThat(plan(woven, "p.Calls", "values").logged()).isEmpty();
        assertThat(plan(woven, "p.Calls", "same").logged().values()).containsExactly(Logged.OUTCOME);
    }

    @Test
    void calls_on_arrays_interfaces_and_fields_are_planned_by_what_they_need() {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Special", """
                package p;
                class Special {
                    void copy(int[] a) { System.arraycopy(a, 0, a, 1, 2); }
                    Object cloned(int[] a) { return a.clone(); }
                    Object longer(long[] a) { return java.util.Arrays.copyOf(a, 3); }
                    void sort(String[] a) { java.util.Arrays.sort(a, 1, 2); }
                    boolean same(byte[] a, byte[] b) { return java.util.Arrays.equals(a, b); }
                    long whole(int[] a, long[] b, char[] c, boolean[] d) { return d[0] ? a[0] : b[0] + c[0]; }
                    double other(double[] a, String[] b) { return b[0] == null ? 0 : a[0]; }
                    void add(java.util.List<String> list) { list.add("a"); }
                    void put(java.util.Map<String, String> map) { map.put("a", "b"); }
                    void list(java.util.ArrayList<String> list) { list.add("a"); }
                    void reflect(java.lang.reflect.Field field) throws Exception { field.set(this, "a"); }
                }
                """));

        assertThat(plan(woven, "p.Special", "copy").logged().values()).containsExactly(Logged.COPY);
        assertThat(plan(woven, "p.Special", "cloned").logged().values()).containsExactly(Logged.CONTENTS);
        assertThat(plan(woven, "p.Special", "longer").logged().values()).containsExactly(Logged.CONTENTS);
        assertThat(plan(woven, "p.Special", "sort").logged().values()).containsExactly(Logged.ELEMENTS);
        assertThat(plan(woven, "p.Special", "same").logged().values()).containsExactly(Logged.ELEMENTS);
        assertThat(plan(woven, "p.Special", "whole").logged().values())
                .hasSize(4)
                .containsOnly(Logged.ELEMENT);
        assertThat(plan(woven, "p.Special", "other").logged().values())
                .hasSize(2)
                .containsOnly(Logged.VALUE);
        assertThat(plan(woven, "p.Special", "add").logged().values()).containsExactly(Logged.OPEN);
        assertThat(plan(woven, "p.Special", "put").logged().values()).containsExactly(Logged.OPEN);
        assertThat(plan(woven, "p.Special", "list").logged().values()).containsExactly(Logged.CALL);
        assertThat(plan(woven, "p.Special", "reflect").logged().values()).containsExactly(Logged.REFLECTION);
    }

    @Test
    void a_new_is_logged_where_an_initialiser_that_is_not_woven_may_call_back() {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Makes", """
                package p;
                class Makes {
                    static class Below extends java.io.File { Below() { super("a"); } }
                    static class Beside extends java.util.ArrayList<String> { }
                    Object foreign() { return new java.io.File("a"); }
                    Object below() { return new Below(); }
                    Object known() { return new java.util.ArrayList<String>(); }
                    Object beside() { return new Beside(); }
                    Object own() { return new Makes(); }
                }
                """));

        // The second one is the constructor's.
        assertThat(plan(woven, "p.Makes", "foreign").logged().values()).containsExactly(Logged.CALL, Logged.CALL);
        assertThat(plan(woven, "p.Makes", "below").logged().values()).containsExactly(Logged.CALL);
        assertThat(plan(woven, "p.Makes", "known").logged()).hasSize(1);
        assertThat(plan(woven, "p.Makes", "beside").logged()).isEmpty();
        assertThat(plan(woven, "p.Makes", "own").logged()).isEmpty();
    }

    @Test
    void the_function_of_an_update_is_never_silent_because_nothing_else_tells_what_it_is_given() {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Updates", """
                package p;
                import java.util.concurrent.atomic.AtomicInteger;
                class Updates {
                    static int twice(AtomicInteger n) { return n.updateAndGet(value -> value * 2); }
                    static int larger(AtomicInteger n) { return n.accumulateAndGet(3, Math::max); }
                    static java.util.function.IntUnaryOperator elsewhere() { return value -> value * 3; }
                }
                """));

        // Compilers number lambdas as they like.
        assertThat(planOf(woven, "p.Updates", name -> name.startsWith("lambda$twice$"))
                        .silent())
                .isFalse();
        assertThat(plan(woven, "p.Updates", "lambda$heddle$0").silent()).isFalse();
        assertThat(planOf(woven, "p.Updates", name -> name.startsWith("lambda$elsewhere$"))
                        .silent())
                .isTrue();
    }

    @Test
    void a_method_is_silent_if_it_only_computes_and_calls_silent_ones() {
        WovenClasses woven = WovenClasses.of(Sources.compile("p.Silent", """
                package p;
                class Silent {
                    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
                    static int calls(int n) { return fib(n) + loud(n); }
                    static int loud(int n) { return new int[n].length; }
                    int open(int n) { return overridable(n); }
                    int overridable(int n) { return n; }
                    static int catching(int n) { try { return 1 / n; } catch (ArithmeticException e) { return 0; } }
                }
                """));

        assertThat(plan(woven, "p.Silent", "fib").silent()).isTrue();
        assertThat(plan(woven, "p.Silent", "overridable").silent()).isTrue();
        for (String loud : List.of("calls", "loud", "open", "catching")) {
            assertThat(plan(woven, "p.Silent", loud).silent()).as(loud).isFalse();
        }
    }

    // ── helpers ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private static MethodPlan plan(WovenClasses woven, String type, String method) {
        return planOf(woven, type, method::equals);
    }

    private static MethodPlan planOf(WovenClasses woven, String type, Predicate<String> method) {
        return woven.record(type).woven().orElseThrow().methods().stream()
                .filter(plan -> method.test(plan.name()))
                .findFirst()
                .orElseThrow();
    }

    private static ClassLoader plain(Map<String, byte[]> classes) {
        return new WovenClasses(classes, new Scope(List.of("nothing"), List.of()));
    }

    private static String run(ClassLoader loader, String type) throws Exception {
        try {
            Class<?> loaded = Class.forName(type, true, loader);
            return (String) loaded.getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            throw new AssertionError("the program failed", e.getCause());
        }
    }

    // public static String run() { jsr L; return "done"; L: store; ret }
    private static byte[] withSubroutine() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "p/Old", null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_STATIC, "x", "I", null, null).visitEnd();
        MethodVisitor code =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()Ljava/lang/String;", null, null);
        code.visitCode();
        Label subroutine = new Label();
        code.visitJumpInsn(Opcodes.JSR, subroutine);
        code.visitLdcInsn("done");
        code.visitInsn(Opcodes.ARETURN);
        code.visitLabel(subroutine);
        code.visitVarInsn(Opcodes.ASTORE, 0);
        code.visitFieldInsn(Opcodes.GETSTATIC, "p/Old", "x", "I");
        code.visitInsn(Opcodes.POP);
        code.visitVarInsn(Opcodes.RET, 0);
        code.visitMaxs(1, 1);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static final String EVERYTHING = """
            package p;
            import java.util.*;
            import java.util.function.*;
            public class Everything {
                int i; long l; float f; double d; byte b; char c; short s; boolean z; Object o;
                volatile int vi; volatile long vl; volatile double vd; volatile Object vo;
                static int si; static volatile long svl;
                final int fixed; final long wide; final String text;
                record Pair(int a, Object b) {}
                enum Color { RED, GREEN { @Override int n() { return 2; } }; int n() { return 1; } }
                class Inner { int n = i + 1; int outer() { return i * n; } }
                Everything(int x) { this(x, x > 2 ? new Object[] {1} : new Object[] {2, 3}); }
                Everything(int x, Object[] many) { fixed = x + many.length; wide = x * 3L; text = "t" + x; }
                static class Base { final int n; Base(int n) { this.n = n; } Base self() { return this; } }
                static class Derived extends Base {
                    final int m; Derived(int n) { super(n < 0 ? -n : n); m = n; }
                    @Override Derived self() { return this; }
                }
                static long mix(long a, int b, double c, float d, Object e) { return a + b + (long) c + (long) d + e.hashCode(); }
                public static String run() {
                    StringBuilder out = new StringBuilder();
                    Everything e = new Everything(5);
                    e.i = 7; e.l = 1L << 40; e.f = 1.5f; e.d = -0.0; e.b = -3; e.c = 'x'; e.s = 300; e.z = true; e.o = e;
                    e.vi = 3; e.vl = -9L; e.vd = Double.NaN; e.vo = "v"; si = 4; svl = 5;
                    out.append(e.i + e.l).append(e.f).append(e.d).append(e.b).append(e.c).append(e.s).append(e.z);
                    out.append(e.vi + e.vl).append(e.vd).append(e.vo).append(si + svl).append(e.fixed + e.wide).append(e.text);
                    out.append(e.o == e).append(e.o != null);
                    int[] is = {1, 2}; long[] ls = {3}; float[] fs = {4}; double[] ds = {5.25}; byte[] bs = {6};
                    char[] cs = {'7'}; short[] ss = {8}; boolean[] zs = {true}; Object[] os = {"9", null}; int[][] grid = new int[2][3];
                    grid[1][2] = 11; is[1] += 3; ls[0]++; ds[0] *= 2; os[1] = is;
                    out.append(is[1]).append(ls[0]).append(fs[0]).append(ds[0]).append(bs[0]).append(cs[0]).append(ss[0]);
                    out.append(zs[0]).append(os[0]).append(((int[]) os[1]).length).append(grid[1][2]).append(is.clone().length);
                    out.append(mix(1L, 2, 3.5, 4.5f, "h"));
                    Function<Integer, Integer> twice = n -> n * 2 + si;
                    Supplier<Everything> maker = () -> new Everything(1);
                    BiFunction<Integer, Object, Pair> pair = Pair::new;
                    out.append(twice.apply(4)).append(maker.get().fixed).append(pair.apply(1, "b"));
                    List<Integer> numbers = new ArrayList<>(List.of(3, 1, 2));
                    numbers.sort((x, y) -> { si++; return Integer.compare(x, y); });
                    out.append(numbers).append(Color.GREEN.n()).append(Color.valueOf("RED"));
                    switch (e.text) { case "t5" -> out.append("five"); default -> out.append("other"); }
                    switch (Color.RED) { case RED: out.append("red"); break; default: out.append("?"); }
                    out.append(e.new Inner().outer()).append(new Derived(-4).self().n);
                    synchronized (e) { synchronized (e) { out.append(e.i); } }
                    Object any = out.length() > 3 ? (Object) numbers : "none";
                    if (any instanceof List<?> list) { out.append(list.size()); }
                    for (int n : numbers) { if (n == 2) { continue; } out.append(n); }
                    return out.toString();
                }
            }
            """;

    private static final String THROWING = """
            package p;
            import java.util.*;
            public class Throwing {
                static int[] none;
                static class Own extends RuntimeException { Own(String m) { super(m); } }
                static class Bad { Bad() { throw new Own("constructor"); } }
                static class Resource implements AutoCloseable { public void close() { throw new Own("close"); } }
                static synchronized void locked() { throw new Own("locked"); }
                static int tried(int n) {
                    try { if (n == 0) { throw new Own("zero"); } return 10 / (n - 1); }
                    catch (ArithmeticException e) { return -1; }
                    finally { count++; }
                }
                static int count;
                static String attempt(Runnable task) {
                    try { task.run(); return "fine"; } catch (RuntimeException e) {
                        return e.getClass().getSimpleName() + (e instanceof Own ? e.getMessage() : "") + e.getSuppressed().length;
                    }
                }
                public static String run() {
                    StringBuilder out = new StringBuilder();
                    out.append(attempt(() -> none[0]++)).append(attempt(() -> { int[][] g = new int[1][]; g[0][0] = 1; })).append(attempt(() -> new Bad()));
                    out.append(attempt(() -> { Object o = "s"; Integer i = (Integer) o; }));
                    out.append(attempt(() -> { int[] negative = new int[count - 5]; }));
                    out.append(attempt(() -> { Object[] o = new String[1]; o[0] = 1; }));
                    out.append(attempt(() -> { try (Resource r = new Resource()) { throw new Own("body"); } }));
                    out.append(attempt(Throwing::locked)).append(tried(1)).append(tried(3));
                    out.append(attempt(() -> tried(0)));
                    out.append(attempt(() -> new ArrayList<>(List.of(2, 1)).sort((a, b) -> { throw new Own("compare"); })));
                    out.append(attempt(() -> { synchronized (out) { throw new Own("sync"); } }));
                    try { synchronized (out) { locked(); } } catch (Own e) { out.append(Thread.holdsLock(out)); }
                    out.append(Thread.holdsLock(Throwing.class)).append(count);
                    return out.toString();
                }
            }
            """;
}
