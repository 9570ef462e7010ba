// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PerfettoWriterTest {

    private static final String LOCK = "java/util/concurrent/locks/ReentrantLock";

    private final Run run = new Run();
    private final Thing account = run.thing("shop.Account");
    private final Location balance = Run.field(account, "balance");

    private static JsonNode written(Run run) {
        StringWriter out = new StringWriter();
        PerfettoWriter.write(run.history(), run.order(), Map.of("program", "Bank"), out);
        assertThat(out.toString()).startsWith("{\"traceEvents\":[");
        JsonNode trace = JsonMapper.shared().readTree(out.toString());
        requireValid(trace);
        return trace;
    }

    private static List<JsonNode> events(JsonNode trace, String phases) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode event : trace.get("traceEvents")) {
            if (phases.contains(event.get("ph").asString())) {
                found.add(event);
            }
        }
        return found;
    }

    // ── the rules of the format ─────────────────────────────────────────────────────────────────────────────────────

    private record Slice(double start, double end) {}

    /** Slices nest and are balanced on each track, and each flow goes forward from one slice to another. */
    private static void requireValid(JsonNode trace) {
        Map<Integer, Deque<Double>> open = new HashMap<>();
        Map<Integer, List<Slice>> slices = new HashMap<>();
        for (JsonNode event : events(trace, "BEX")) {
            int track = event.get("tid").asInt();
            double time = event.get("ts").asDouble();
            Deque<Double> stack = open.computeIfAbsent(track, ignored -> new ArrayDeque<>());
            List<Slice> done = slices.computeIfAbsent(track, ignored -> new ArrayList<>());
            switch (event.get("ph").asString()) {
                case "B" -> stack.push(time);
                case "E" -> done.add(new Slice(stack.pop(), time));
                default -> done.add(new Slice(time, time + event.get("dur").asDouble()));
            }
            if (!event.get("ph").asString().equals("E")) {
                assertThat(event.get("name").asString()).isNotBlank();
                assertThat(event.get("cat").asString()).isNotBlank();
            }
        }
        open.values().forEach(stack -> assertThat(stack).isEmpty());
        slices.values().forEach(PerfettoWriterTest::requireNesting);
        requireOrdered(trace);
        requireFlows(trace, slices);
    }

    private static void requireNesting(List<Slice> slices) {
        List<String> crossing = new ArrayList<>();
        for (Slice a : slices) {
            for (Slice b : slices) {
                boolean apart = a.end() <= b.start() || b.end() <= a.start();
                boolean inside = (a.start() <= b.start() && b.end() <= a.end())
                        || (b.start() <= a.start() && a.end() <= b.end());
                if (a.end() < a.start() || (!apart && !inside)) {
                    crossing.add("%s and %s".formatted(a, b));
                }
            }
        }
        assertThat(crossing).isEmpty();
    }

    private static void requireOrdered(JsonNode trace) {
        Map<Integer, Double> latest = new HashMap<>();
        for (JsonNode event : events(trace, "BEXi")) {
            double time = event.get("ts").asDouble();
            Double before = latest.put(event.get("tid").asInt(), time);
            assertThat(before == null || before <= time).as("%s", event).isTrue();
        }
        for (JsonNode event : events(trace, "i")) {
            assertThat(event.get("s").asString()).isEqualTo("t");
        }
    }

    private static void requireFlows(JsonNode trace, Map<Integer, List<Slice>> slices) {
        Map<Integer, JsonNode> begun = new HashMap<>();
        for (JsonNode event : events(trace, "sf")) {
            double time = event.get("ts").asDouble();
            assertThat(slices.getOrDefault(event.get("tid").asInt(), List.of()))
                    .as("a slice around %s", event)
                    .anyMatch(slice -> slice.start() < time && time < slice.end());
            int id = event.get("id").asInt();
            if (event.get("ph").asString().equals("s")) {
                assertThat(begun.put(id, event)).isNull();
            } else {
                JsonNode start = Objects.requireNonNull(begun.remove(id), "a flow ends that has not begun");
                assertThat(event.get("bp").asString()).isEqualTo("e");
                assertThat(start.get("ts").asDouble()).isLessThan(time);
                assertThat(start.get("name")).isEqualTo(event.get("name"));
                assertThat(start.get("cat")).isEqualTo(event.get("cat"));
                assertThat(start.get("tid")).isNotEqualTo(event.get("tid"));
            }
        }
        assertThat(begun).isEmpty();
    }

    // ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────

    private static List<String> shown(JsonNode trace, String phases) {
        return events(trace, phases).stream()
                .map(event -> "%d %s %s"
                        .formatted(
                                event.get("tid").asInt(),
                                event.get("ph").asString(),
                                event.has("name") ? event.get("name").asString() : "")
                        .strip())
                .toList();
    }

    private static List<String> flows(JsonNode trace) {
        return events(trace, "f").stream()
                .map(event -> "%s %s"
                        .formatted(
                                event.get("name").asString(),
                                event.get("args").get("object").asString()))
                .toList();
    }

    @Test
    void a_run_becomes_tracks_slices_instants_and_arrows() {
        Thing teller = run.thing("shop.Teller");
        Expr seen = Expr.symbol("main.0.r1", Sort.JAVA_INT);
        run.note("something was not modelled");
        run.on("main").write(balance, 100).start("main.0");
        run.on("main.0").as(teller).line(9).enter(account, 1).line(10).read(balance, 100);
        run.on("main.0")
                .branch(Expr.wordComparison(
                        Op.BITS_LESS, seen, Expr.constant(Run.number(7).observed())));
        run.on("main.0")
                .read(balance, 100)
                .check(Expr.FALSE, false)
                .line(11)
                .exit(account, 1)
                .end();
        run.on("main").call("java/lang/Thread", "join", "()V").to(teller).done().enter(account, 1);

        JsonNode trace = written(run);

        assertThat(shown(trace, "M"))
                .containsExactly(
                        "0 M process_name",
                        "1 M thread_name",
                        "1 M thread_sort_index",
                        "2 M thread_name",
                        "2 M thread_sort_index");
        assertThat(shown(trace, "BEXi"))
                .containsExactly(
                        "1 X write Account#1.balance",
                        "1 X start main.0",
                        "2 B holds Account#1",
                        "2 X enter Account#1",
                        "2 X read Account#1.balance",
                        "2 i branch",
                        "2 i read Account#1.balance",
                        "2 i failed check assert",
                        "2 X leave Account#1",
                        "2 E",
                        "2 X end",
                        "1 X Thread.join",
                        "1 B holds Account#1",
                        "1 X enter Account#1",
                        "1 E");
        assertThat(flows(trace))
                .containsExactly("start main.0", "value Account#1.balance", "join main.0", "lock Account#1");
        JsonNode read = events(trace, "X").get(3);
        assertThat(read.get("args").get("location").asString()).isEqualTo("Account#1.balance");
        assertThat(read.get("args").get("value").asString()).isEqualTo("100");
        assertThat(read.get("args").get("at").asString()).isEqualTo("Bank.java:10");
        assertThat(events(trace, "i").get(0).get("args").get("term").asString()).isEqualTo("main.0.r1 < 7");
        assertThat(trace.get("otherData").get("time").asString()).contains("no clock");
        assertThat(trace.get("otherData").get("program").asString()).isEqualTo("Bank");
        assertThat(trace.get("otherData").get("note 1").asString()).isEqualTo("something was not modelled");
        assertThat(events(trace, "M").get(1).get("args").get("name").asString()).isEqualTo("main (java main)");
    }

    @Test
    void locks_that_do_not_nest_are_cut_where_they_would_cross() {
        Thing first = run.thing("First");
        Thing second = run.thing("Second");
        run.on("a").call(LOCK, "lock", "()V").to(first).done();
        run.on("a").call(LOCK, "lock", "()V").to(second).done();
        run.on("a").call(LOCK, "unlock", "()V").to(first).done();
        run.on("a").call(LOCK, "unlock", "()V").to(second).done();

        JsonNode trace = written(run);

        assertThat(shown(trace, "BE"))
                .containsExactly(
                        "1 B holds First#2.lock",
                        "1 B holds Second#3.lock",
                        "1 E",
                        "1 E",
                        "1 B holds Second#3.lock",
                        "1 E");
        assertThat(events(trace, "B").get(2).get("args").get("continued").asString())
                .isEqualTo("yes");
    }

    @Test
    void a_wait_is_a_slice_and_the_notify_points_to_its_end() {
        run.on("a").enter(account, 1);
        run.on("b").enter(account, 1);
        run.on("b").call("java/lang/Object", "notify", "()V").to(account).done().exit(account, 1);
        run.on("a").call("java/lang/Object", "wait", "()V").to(account).done().exit(account, 1);

        JsonNode trace = written(run);

        assertThat(shown(trace, "BE"))
                .containsExactly(
                        "1 B holds Account#1",
                        "1 E",
                        "1 B Object.wait",
                        "2 B holds Account#1",
                        "2 E",
                        "1 E",
                        "1 B holds Account#1",
                        "1 E");
        assertThat(flows(trace)).containsExactlyInAnyOrder("lock Account#1", "notify Account#1", "lock Account#1");
    }

    @Test
    void where_several_waited_the_arrow_of_a_single_notify_says_that_it_is_a_guess() {
        for (String thread : List.of("a", "b")) {
            run.on(thread).enter(account, 1);
        }
        run.on("c").enter(account, 1);
        run.on("c").call("java/lang/Object", "notify", "()V").to(account).done().exit(account, 1);
        run.on("b").call("java/lang/Object", "wait", "()V").to(account).done().exit(account, 1);
        run.on("d").enter(account, 1);
        run.on("d")
                .call("java/lang/Object", "notifyAll", "()V")
                .to(account)
                .done()
                .exit(account, 1);
        run.on("a").call("java/lang/Object", "wait", "()V").to(account).done().exit(account, 1);

        List<JsonNode> notifies = events(written(run), "f").stream()
                .filter(event -> event.get("name").asString().equals("notify"))
                .toList();

        assertThat(notifies).extracting(event -> event.get("tid").asInt()).containsExactly(2, 1);
        assertThat(notifies.get(0).get("args").get("remark").asString()).startsWith("one of 2");
        assertThat(notifies.get(1).get("args").has("remark")).isFalse();
    }

    @Test
    void methods_calls_and_regions_are_slices() {
        Thing map = run.thing("java.util.concurrent.ConcurrentHashMap");
        Thing function = run.thing("Function");
        String owner = "java/util/concurrent/ConcurrentHashMap";
        String descriptor = "(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;";
        run.on("a").begin(account).region("pay");
        Run.Call call =
                run.on("a").call(owner, "computeIfAbsent", descriptor).to(map).with(account, function);
        call.calling();
        run.on("a").begin(function).returns();
        call.gives(account);
        run.on("a").endRegion("pay").returns();

        JsonNode trace = written(run);

        assertThat(shown(trace, "BEX"))
                .containsExactly(
                        "1 B Bank.pay",
                        "1 B atomic pay",
                        "1 B ConcurrentHashMap.computeIfAbsent",
                        "1 B Bank.pay",
                        "1 E",
                        "1 X ConcurrentHashMap.computeIfAbsent",
                        "1 E",
                        "1 E",
                        "1 E");
        JsonNode done = events(trace, "X").get(0).get("args");
        assertThat(done.get("arguments").asString()).isEqualTo("Account#1, Function#3");
        assertThat(done.get("result").asString()).isEqualTo("Account#1");
        assertThat(done.get("meaning").asString()).isEqualTo("map compute if absent");
    }

    @Test
    void what_is_still_open_at_the_end_is_closed() {
        run.on("a").begin(account).enter(account, 1).write(balance, 1);

        assertThat(shown(written(run), "BE")).containsExactly("1 B Bank.pay", "1 B holds Account#1", "1 E", "1 E");
    }

    @Test
    void values_are_shown_as_java_writes_them() {
        Location flag = new Location.Static("shop.Bank", "open", "Z");
        Location letter = new Location.Static("shop.Bank", "letter", "C");
        Location rate = new Location.Static("shop.Bank", "rate", "F");
        run.on("a").write(flag, 1).write(letter, 'x').write(rate, Float.floatToRawIntBits(1.5f));

        assertThat(events(written(run), "i"))
                .extracting(event -> event.get("args").get("value").asString())
                .containsExactly("true", "'x'", "1.5");
    }

    @Test
    void a_term_that_would_fill_pages_is_left_out() {
        Expr term = Expr.symbol("a.r0", Sort.JAVA_INT);
        for (int i = 0; i < 64; i++) {
            term = Expr.words(Op.BITS_MULTIPLY, term, term);
        }
        run.on("a")
                .branch(Expr.wordComparison(
                        Op.BITS_LESS, term, Expr.constant(Run.number(7).observed())));

        assertThat(events(written(run), "i").get(0).get("args").has("term")).isFalse();
    }

    @RepeatedTest(100)
    void any_run_keeps_the_rules_of_the_format(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Run any = new Run();
        List<Thing> things = List.of(any.thing("A"), any.thing("B"));
        any.on("main").start("main.0").start("main.1");
        for (int i = 0; i < 60; i++) {
            Thing thing = things.get(random.nextInt(2));
            Run.On thread = any.on(List.of("main", "main.0", "main.1").get(random.nextInt(3)));
            // Locks are taken and given back without any sense: the writer has to make something of it all the same.
            switch (random.nextInt(9)) {
                case 0 -> thread.enter(thing, 1);
                case 1 -> thread.exit(thing, 1);
                case 2 -> thread.call(LOCK, "lock", "()V").to(thing).done();
                case 3 -> thread.call(LOCK, "unlock", "()V").to(thing).done();
                case 4 ->
                    thread.call("java/lang/Object", "wait", "()V").to(thing).done();
                case 5 ->
                    thread.call("java/lang/Object", "notifyAll", "()V")
                            .to(thing)
                            .done();
                case 6 -> thread.begin(thing);
                case 7 -> thread.returns();
                default -> thread.write(Run.field(thing, "f"), i).read(Run.field(thing, "f"), i);
            }
        }

        JsonNode trace = written(any);

        assertThat(events(trace, "f")).isNotEmpty();
    }
}
