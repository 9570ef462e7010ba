// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.export.RapidEvent.Kind;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class RapidRoundTripTest {

    @RepeatedTest(300)
    void what_is_printed_is_read_back_and_can_be_run(RepetitionInfo repetition) throws IOException {
        RapidTrace trace = new Generated(repetition.getCurrentRepetition()).trace();
        StringBuilder text = new StringBuilder();
        trace.print(text);

        RapidTrace back = RapidReader.trace("generated", new StringReader(text.toString()));

        assertThat(back).isEqualTo(trace);
        TraceProgram program = back.program();
        assertThat(program.size()).isEqualTo(back.schedule().steps().size());
        assertThat(Interpreter.run(program, back.schedule(), new Inputs(Map.of(), Map.of())))
                .isInstanceOf(Outcome.Completed.class);
    }

    /** A random trace that can have happened. */
    private static final class Generated {
        private static final List<String> OBJECTS = List.of("x", "a.b[3]", "Foo#2.bar", "f(1)", "T1", "T1.x", "ä'2");

        private final Random random;
        private final List<RapidEvent> events = new ArrayList<>();
        private final List<String> running = new ArrayList<>(List.of("T0"));
        private final Map<String, List<String>> held = new HashMap<>();
        private final Set<String> active = new HashSet<>();
        private int threads = 1;

        Generated(long seed) {
            random = new Random(seed);
        }

        RapidTrace trace() {
            int length = 1 + random.nextInt(60);
            for (int i = 0; i < length && !running.isEmpty(); i++) {
                step(running.get(random.nextInt(running.size())));
            }
            if (events.isEmpty()) {
                add("T0", Kind.READ, "x");
            }
            return new RapidTrace(events);
        }

        private void step(String thread) {
            if (active.add(thread) && random.nextBoolean()) {
                add(thread, Kind.BEGIN, thread);
            }
            switch (random.nextInt(8)) {
                case 0 -> fork(thread);
                case 1 -> join(thread);
                case 2, 3 -> acquire(thread, "m" + random.nextInt(3));
                case 4 -> release(thread);
                case 5 -> end(thread);
                case 6 -> add(thread, Kind.WRITE, OBJECTS.get(random.nextInt(OBJECTS.size())));
                default -> add(thread, Kind.READ, OBJECTS.get(random.nextInt(OBJECTS.size())));
            }
        }

        private void fork(String thread) {
            String child = "T" + threads++;
            add(thread, Kind.FORK, child);
            running.add(child);
        }

        private void join(String thread) {
            String other = running.get(random.nextInt(running.size()));
            if (!other.equals(thread) && held(other).isEmpty() && !other.equals("T0")) {
                running.remove(other);
                add(thread, Kind.JOIN, other);
            }
        }

        private void acquire(String thread, String lock) {
            boolean free = held.entrySet().stream()
                    .noneMatch(holder ->
                            !holder.getKey().equals(thread) && holder.getValue().contains(lock));
            if (free) {
                held(thread).add(lock);
                add(thread, Kind.ACQUIRE, lock);
            }
        }

        private void release(String thread) {
            List<String> mine = held(thread);
            if (!mine.isEmpty()) {
                add(thread, Kind.RELEASE, mine.remove(random.nextInt(mine.size())));
            }
        }

        private void end(String thread) {
            if (running.size() > 1 && held(thread).isEmpty() && random.nextInt(4) == 0) {
                running.remove(thread);
                add(thread, Kind.END, thread);
            }
        }

        private List<String> held(String thread) {
            return held.computeIfAbsent(thread, ignored -> new ArrayList<>());
        }

        private void add(String thread, Kind kind, String object) {
            events.add(new RapidEvent(thread, kind, object, random.nextInt()));
        }
    }

    /** What a random run did, said once to a history and once in plain words. */
    @RepeatedTest(100)
    void an_exported_run_has_the_accesses_and_locks_that_were_done(RepetitionInfo repetition) throws IOException {
        Random random = new Random(repetition.getCurrentRepetition());
        Run run = new Run();
        List<Thing> things = List.of(run.thing("A"), run.thing("B"), run.thing("C"));
        Map<String, List<Thing>> held = new LinkedHashMap<>();
        List<String> expected = new ArrayList<>();
        run.on("main").start("main.0").start("main.1");
        expected.add("main fork main.0");
        expected.add("main fork main.1");
        List<String> threads = List.of("main", "main.0", "main.1");
        threads.forEach(thread -> held.put(thread, new ArrayList<>()));
        for (int i = 0; i < 80; i++) {
            String thread = threads.get(random.nextInt(threads.size()));
            Thing thing = things.get(random.nextInt(things.size()));
            List<Thing> mine = held.getOrDefault(thread, List.of());
            int action = random.nextInt(4);
            Location location = Run.field(thing, "f");
            if (action == 0) {
                run.on(thread).read(location, 0);
                expected.add("%s r %s".formatted(thread, location.name()));
            } else if (action == 1) {
                run.on(thread).write(location, 0);
                expected.add("%s w %s".formatted(thread, location.name()));
            } else if (action == 2 && isFree(held, thread, thing)) {
                mine.add(thing);
                int depth = count(mine, thing);
                run.on(thread).enter(thing, depth);
                if (depth == 1) {
                    expected.add("%s acq %s".formatted(thread, thing.name()));
                }
            } else if (action == 3 && mine.contains(thing)) {
                int depth = count(mine, thing);
                run.on(thread).exit(thing, depth);
                mine.remove(thing);
                if (depth == 1) {
                    expected.add("%s rel %s".formatted(thread, thing.name()));
                }
            }
        }

        StringBuilder text = new StringBuilder();
        RapidWriter.Written written = RapidWriter.write(run.history(), run.order(), text);
        RapidTrace trace = RapidReader.trace("exported", new StringReader(text.toString()));

        assertThat(trace.events().stream()
                        .filter(event -> event.kind() != Kind.BEGIN)
                        .map(event -> "%s %s %s"
                                .formatted(event.thread(), event.kind().keyword(), event.object())))
                .containsExactlyElementsOf(expected);
        assertThat(written.notes()).isEmpty();
        assertThat(Interpreter.run(trace.program(), trace.schedule(), new Inputs(Map.of(), Map.of())))
                .isInstanceOf(Outcome.Completed.class);
    }

    private static boolean isFree(Map<String, List<Thing>> held, String thread, Thing thing) {
        return held.entrySet().stream()
                .noneMatch(holder ->
                        !holder.getKey().equals(thread) && holder.getValue().contains(thing));
    }

    private static int count(List<Thing> things, Thing thing) {
        return (int) things.stream().filter(other -> other == thing).count();
    }
}
