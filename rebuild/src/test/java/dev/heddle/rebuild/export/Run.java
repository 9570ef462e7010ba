// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A history that is written down in the order in which everything happened. */
final class Run {

    private static final class Named implements Thing {
        private final long identity;
        private final String typeName;
        private final String name;

        Named(long identity, String typeName) {
            this.identity = identity;
            this.typeName = typeName;
            this.name = typeName.substring(typeName.lastIndexOf('.') + 1) + "#" + identity;
        }

        @Override
        public long identity() {
            return identity;
        }

        @Override
        public String typeName() {
            return typeName;
        }

        @Override
        public String name() {
            return name;
        }
    }

    private final Map<String, On> threads = new LinkedHashMap<>();
    private final List<EventOrder.Moment> moments = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private long identity;
    private long stamp;

    Thing thing(String typeName) {
        return new Named(++identity, typeName);
    }

    static Location field(Thing object, String name) {
        return new Location.Field(object, object.typeName(), name, "I");
    }

    On on(String path) {
        return threads.computeIfAbsent(path, On::new);
    }

    Run note(String note) {
        notes.add(note);
        return this;
    }

    History history() {
        return new History(threads.values().stream().map(On::history).toList(), Map.of(), notes);
    }

    List<Occurrence> order() {
        return EventOrder.following(history(), moments);
    }

    static Datum number(int value) {
        return Datum.constant(Value.ofJavaInt(value));
    }

    static Datum longNumber(long value) {
        return Datum.constant(Value.ofJavaLong(value));
    }

    static Datum reference(Thing thing) {
        return Datum.constant(Value.of(thing.identity()));
    }

    /** One thread. What is said of it happens after everything that was said before. */
    final class On {
        private final String path;
        private final List<Event> events = new ArrayList<>();
        private Optional<Thing> object = Optional.empty();
        private Optional<String> cut = Optional.empty();
        private int line = 1;

        private On(String path) {
            this.path = path;
        }

        On as(Thing thing) {
            object = Optional.of(thing);
            return this;
        }

        On cut(String reason) {
            cut = Optional.of(reason);
            return this;
        }

        On line(int number) {
            line = number;
            return this;
        }

        private ThreadHistory history() {
            return new ThreadHistory(path, "java " + path, object, events, cut);
        }

        private Site site() {
            return new Site("shop.Bank", "pay", "(I)V", line, "Bank.java", line);
        }

        private On add(Event event) {
            events.add(event);
            moments.add(new EventOrder.Moment(path, events.size() - 1));
            return this;
        }

        On read(Location location, int value) {
            Datum got = new Datum(Value.ofJavaInt(value), Expr.symbol(path + ".r" + events.size(), Sort.JAVA_INT));
            return add(new Event.Read(site(), location, got, false, 0));
        }

        On write(Location location, int value) {
            return add(new Event.Write(site(), location, number(value), false, 0));
        }

        On readVolatile(Location location, int value) {
            return add(new Event.Read(site(), location, number(value), true, ++stamp));
        }

        On writeVolatile(Location location, int value) {
            return add(new Event.Write(site(), location, number(value), true, ++stamp));
        }

        On enter(Thing monitor, int depth) {
            return add(new Event.Enter(site(), monitor, depth, ++stamp));
        }

        On exit(Thing monitor, int depth) {
            return add(new Event.Exit(site(), monitor, depth, ++stamp));
        }

        On start(String child) {
            return add(new Event.Start(site(), child));
        }

        On end() {
            return add(new Event.End(site()));
        }

        On begin(Thing receiver) {
            return add(new Event.Begin(site(), Optional.of(receiver)));
        }

        On returns() {
            return add(new Event.Return(site(), Optional.empty(), Optional.empty(), Optional.empty()));
        }

        On branch(Expr condition) {
            return add(new Event.Branch(site(), condition, false));
        }

        On check(Expr condition, boolean held) {
            return add(new Event.Check(site(), condition, "assert", held, "the balance is wrong"));
        }

        On region(String name) {
            return add(new Event.RegionBegin(site(), name));
        }

        On endRegion(String name) {
            return add(new Event.RegionEnd(site(), name));
        }

        Call call(String owner, String name, String descriptor) {
            Entry entry = Catalogue.find(owner, name, descriptor)
                    .orElseThrow(() -> new IllegalArgumentException(owner + "." + name + descriptor));
            return new Call(this, entry);
        }
    }

    /** An operation that is being described. */
    final class Call {
        private final On thread;
        private final Entry entry;
        private Optional<Thing> receiver = Optional.empty();
        private List<Datum> arguments = List.of();
        private List<Optional<Thing>> things = List.of();
        private Optional<Datum> result = Optional.empty();
        private Optional<Thing> thing = Optional.empty();
        private Optional<Location> location = Optional.empty();
        private Optional<String> thrown = Optional.empty();
        private long before;

        private Call(On thread, Entry entry) {
            this.thread = thread;
            this.entry = entry;
            this.before = ++stamp;
        }

        Call to(Thing object) {
            receiver = Optional.of(object);
            return this;
        }

        Call with(Thing... objects) {
            things = Arrays.stream(objects).map(Optional::of).toList();
            arguments = Arrays.stream(objects).map(Run::reference).toList();
            return this;
        }

        Call with(Datum... numbers) {
            arguments = List.of(numbers);
            things = Arrays.stream(numbers)
                    .map(ignored -> Optional.<Thing>empty())
                    .toList();
            return this;
        }

        /** Things and ints. */
        Call withMixed(Object... values) {
            arguments = Arrays.stream(values)
                    .map(value -> value instanceof Thing object ? reference(object) : number((Integer) value))
                    .toList();
            things = Arrays.stream(values)
                    .map(value -> value instanceof Thing object ? Optional.of(object) : Optional.<Thing>empty())
                    .toList();
            return this;
        }

        Call of(Location variable) {
            location = Optional.of(variable);
            return this;
        }

        Call calling() {
            thread.add(new Event.Calling(thread.site(), entry, receiver, arguments, things, before));
            return this;
        }

        On gives(Datum value) {
            result = Optional.of(value);
            return done();
        }

        On gives(Thing object) {
            thing = Optional.of(object);
            return gives(reference(object));
        }

        On fails(String exception) {
            thrown = Optional.of(exception);
            return done();
        }

        On done() {
            long after = thrown.isPresent() ? 0 : ++stamp;
            return thread.add(new Event.Operation(
                    thread.site(), entry, receiver, arguments, things, result, thing, thrown, location, before, after));
        }
    }
}
