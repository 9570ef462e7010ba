// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Occurrence;
import dev.heddle.session.recording.Moment;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.RunSummary;
import dev.heddle.session.recording.RunThread;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A recorded run that is written down step by step. */
final class SampleRun {

    private record Named(long identity, String typeName, String name) implements Thing {}

    private final Map<String, List<Event>> events = new LinkedHashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Thing> objects = new HashMap<>();
    private final Map<String, String> cuts = new HashMap<>();
    private final Map<Location, Value> initial = new HashMap<>();
    private final List<Moment> moments = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private boolean isBeginning;
    private int things;
    private int line = 1;
    private String file = "Bank.java";

    SampleRun(String... threads) {
        for (int i = 0; i < threads.length; i++) {
            String path = i == 0 ? "main" : "main." + (i - 1);
            events.put(path, new ArrayList<>());
            names.put(path, threads[i]);
        }
    }

    Thing thing(String type) {
        things++;
        return new Named(things, "bank." + type, type + "#" + things);
    }

    Thing threadObject(String path) {
        Thing thread = thing("Thread");
        objects.put(path, thread);
        return thread;
    }

    static Location field(Thing object, String name, String descriptor) {
        return new Location.Field(object, object.typeName(), name, descriptor);
    }

    SampleRun startsWith(Location location, int value) {
        initial.put(location, Value.ofJavaInt(value));
        return this;
    }

    SampleRun at(String fileName, int number) {
        file = fileName;
        return at(number);
    }

    SampleRun at(int number) {
        line = number;
        return this;
    }

    SampleRun read(String thread, Location location, int value) {
        return add(thread, new Event.Read(site(), location, Datum.constant(Value.ofJavaInt(value)), false, 0), true);
    }

    SampleRun write(String thread, Location location, int value) {
        return add(thread, new Event.Write(site(), location, Datum.constant(Value.ofJavaInt(value)), false, 0), true);
    }

    SampleRun local(String thread, Location location, int value) {
        return add(thread, new Event.Write(site(), location, Datum.constant(Value.ofJavaInt(value)), false, 0), false);
    }

    SampleRun refers(String thread, Location location, Thing thing) {
        return add(
                thread, new Event.Write(site(), location, Datum.constant(Value.of(thing.identity())), false, 0), true);
    }

    SampleRun start(String thread, String child) {
        return add(thread, new Event.Start(site(), child), true);
    }

    SampleRun end(String thread) {
        return add(thread, new Event.End(site()), true);
    }

    SampleRun locks(String thread, Thing monitor, int depth) {
        return add(thread, new Event.Enter(site(), monitor, depth, 1), true);
    }

    SampleRun unlocks(String thread, Thing monitor, int depth) {
        return add(thread, new Event.Exit(site(), monitor, depth, 1), true);
    }

    SampleRun fails(String thread, String text) {
        return add(thread, new Event.Check(site(), Expr.FALSE, "throw", false, text), true);
    }

    SampleRun passes(String thread, String text) {
        return add(thread, new Event.Check(site(), Expr.TRUE, "throw", true, text), true);
    }

    SampleRun call(String thread, Occurrence.Part part, Thing receiver, String owner, String name, String descriptor) {
        Event.Operation operation = new Event.Operation(
                site(),
                Catalogue.find(owner, name, descriptor).orElseThrow(),
                Optional.of(receiver),
                List.of(),
                List.of(),
                descriptor.endsWith("V") ? Optional.empty() : Optional.of(Datum.constant(Value.ofJavaInt(1))),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                2);
        moments.add(new Moment(moments.size() + 1, thread, operation, part, true));
        if (part != Occurrence.Part.BEGIN) {
            done(thread).add(operation);
        }
        return this;
    }

    SampleRun cut(String thread, String why) {
        cuts.put(thread, why);
        return this;
    }

    SampleRun note(String note) {
        notes.add(note);
        return this;
    }

    SampleRun problem(String problem) {
        problems.add(problem);
        return this;
    }

    SampleRun beginning() {
        isBeginning = true;
        return this;
    }

    private Site site() {
        return new Site("bank." + file.replace(".java", ""), "pay", "()V", 0, file, line);
    }

    private SampleRun add(String thread, Event event, boolean shared) {
        done(thread).add(event);
        moments.add(new Moment(moments.size() + 1, thread, event, Occurrence.Part.WHOLE, shared));
        return this;
    }

    private List<Event> done(String thread) {
        return Optional.ofNullable(events.get(thread)).orElseThrow();
    }

    RecordedRun run() {
        List<ThreadHistory> histories = new ArrayList<>();
        List<RunThread> threads = new ArrayList<>();
        events.forEach((path, done) -> {
            String name = names.getOrDefault(path, "");
            Optional<String> cut = Optional.ofNullable(cuts.get(path));
            histories.add(new ThreadHistory(path, name, Optional.ofNullable(objects.get(path)), done, cut));
            threads.add(new RunThread(
                    path,
                    name,
                    path.equals("main") ? Optional.empty() : Optional.of("main"),
                    false,
                    false,
                    10,
                    OptionalInt.of(done.size()),
                    cut.orElse("yes"),
                    cut.isEmpty()));
        });
        return new RecordedRun(
                new RunSummary(
                        Path.of("Bank.heddle"),
                        2345,
                        threads.size(),
                        2,
                        Map.of(),
                        Map.of(),
                        Optional.empty(),
                        problems,
                        List.of()),
                Map.of("command", "bank.Bank 1 2", "java.version", "17.0.1", "started", "2026-01-02T03:04:05.678Z"),
                threads,
                List.of(),
                List.of(),
                Optional.of(new RecordedRun.Events(
                        new History(histories, initial, notes),
                        moments,
                        isBeginning,
                        Optional.empty(),
                        notes,
                        List.of())));
    }

    /** Two tellers and one balance; the second overwrites what the first wrote. */
    static SampleRun lostUpdate() {
        SampleRun run = new SampleRun("main", "teller-1", "teller-2");
        Thing account = run.thing("Account");
        Location balance = field(account, "balance", "I");
        Location own = field(run.thing("Receipt"), "amount", "I");
        Thing first = run.threadObject("main.0");
        run.startsWith(balance, 100)
                .at(4)
                .start("main", "main.0")
                .at(5)
                .start("main", "main.1")
                .at(13)
                .read("main.0", balance, 100)
                .read("main.1", balance, 100);
        IntStream.range(0, 3).forEach(i -> run.local("main.0", own, i));
        return run.at(14)
                .write("main.0", balance, 150)
                .write("main.1", balance, 130)
                .at(16)
                .end("main.0")
                .end("main.1")
                .at(6)
                .call("main", Occurrence.Part.WHOLE, first, "java/lang/Thread", "join", "()V")
                .at(7)
                .read("main", balance, 130)
                .fails("main", "java.lang.IllegalStateException is thrown");
    }
}
