// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.samples.edges.FutureEdges;
import dev.heddle.samples.edges.MeetingEdges;
import dev.heddle.samples.edges.Parcel;
import dev.heddle.samples.edges.TaskEdges;
import dev.heddle.session.question.Meetings;
import dev.heddle.solve.Budget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the documentation of the JDK orders is ordered, one small program for each way: no interleaving of the recorded run has the thread that
 * fills a parcel and the one that looks into it stand there at once. Those who look too early do meet.
 */
class EdgesTest {

    private static final String PARCEL = Parcel.class.getName();

    /** Calls of this queue are kept in the order in which they returned, and who takes may return before who puts. */
    private static final Set<String> NOT_MODELLED = Set.of("synchronous-queue");

    @TempDir
    Path folder;

    /** An access of a parcel. */
    private record Touch(Step step, String method, boolean isWrite) {}

    static Stream<Arguments> edges() {
        return Stream.of(
                Arguments.of(FutureEdges.class, FutureEdges.names()),
                Arguments.of(TaskEdges.class, TaskEdges.names()),
                Arguments.of(MeetingEdges.class, MeetingEdges.names()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("edges")
    void what_is_ordered_does_not_meet(Class<?> main, List<String> names) {
        Rebuilt rebuilt = rebuilt(main, List.of());

        Map<String, String> wrong = new TreeMap<>();
        touches(rebuilt, names).forEach((name, touches) -> {
            for (List<Touch> pair : pairs(touches)) {
                Meetings.Answer answer = ask(rebuilt, pair);
                if (!(answer instanceof Meetings.Answer.Impossible)) {
                    wrong.merge(name, pair + " " + answer.getClass().getSimpleName(), (one, other) -> one);
                }
            }
        });

        wrong.keySet().removeAll(NOT_MODELLED);
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("edges")
    void who_does_not_wait_meets(Class<?> main, List<String> names) {
        Rebuilt rebuilt = rebuilt(main, List.of(Parcel.EARLY));

        TreeSet<String> early = new TreeSet<>();
        TreeSet<String> missed = new TreeSet<>();
        touches(rebuilt, names).forEach((name, touches) -> {
            for (List<Touch> pair : pairs(touches)) {
                if (pair.get(1).method().equals("before")) {
                    early.add(name);
                    if (ask(rebuilt, pair) instanceof Meetings.Answer.Impossible) {
                        missed.add(name);
                    }
                }
            }
        });

        assertThat(early).hasSizeGreaterThan(names.size() / 2);
        assertThat(missed).isEmpty();
    }

    private Rebuilt rebuilt(Class<?> main, List<String> arguments) {
        Path trace = Recording.of(
                        folder, Recording.sampleClassPath(), main.getName(), arguments, "dev.heddle.samples.edges.*")
                .requireSame()
                .trace();
        return Rebuilding.of(trace).requireExact().rebuilt();
    }

    private static Meetings.Answer ask(Rebuilt rebuilt, List<Touch> pair) {
        return Meetings.find(
                rebuilt.program(),
                rebuilt.recorded(),
                pair.stream().map(Touch::step).toList(),
                Budget.of(Duration.ofMinutes(1)));
    }

    /** Returns who fills the parcel, and who else touches it in another thread. */
    private static List<List<Touch>> pairs(List<Touch> touches) {
        List<List<Touch>> pairs = new ArrayList<>();
        for (Touch one : touches) {
            for (Touch other : touches) {
                if (one.isWrite()
                        && one.method().equals("fill")
                        && !one.step().thread().equals(other.step().thread())) {
                    pairs.add(List.of(one, other));
                }
            }
        }
        return pairs;
    }

    private static Map<String, List<Touch>> touches(Rebuilt rebuilt, List<String> names) {
        Map<Thing, String> owners = owners(rebuilt, names);
        Map<String, List<Touch>> touches = new TreeMap<>();
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                rebuilt.origins().event(step).ifPresent(event -> {
                    if (event instanceof Event.Read read) {
                        add(
                                touches,
                                owners,
                                read.location(),
                                new Touch(step, read.site().method(), false));
                    } else if (event instanceof Event.Write write) {
                        add(
                                touches,
                                owners,
                                write.location(),
                                new Touch(step, write.site().method(), true));
                    }
                });
            }
        }
        return touches;
    }

    private static void add(
            Map<String, List<Touch>> touches, Map<Thing, String> owners, Location location, Touch touch) {
        if (location instanceof Location.Field field
                && field.field().equals("content")
                && owners.containsKey(field.object())) {
            touches.computeIfAbsent(owners.get(field.object()), ignored -> new ArrayList<>())
                    .add(touch);
        }
    }

    /** To which edge each parcel belongs: the main thread makes it known while it is there. */
    private static Map<Thing, String> owners(Rebuilt rebuilt, List<String> names) {
        Map<Thing, String> owners = new HashMap<>();
        int edge = 0;
        for (Event event : rebuilt.origins().events("main")) {
            if (event instanceof Event.Write write
                    && write.location() instanceof Location.Static field
                    && field.owner().equals(PARCEL)) {
                edge++;
            } else if (event instanceof Event.Escape escape
                    && escape.thing().typeName().equals(PARCEL)) {
                owners.put(escape.thing(), names.get(edge));
            }
        }
        return owners;
    }
}
