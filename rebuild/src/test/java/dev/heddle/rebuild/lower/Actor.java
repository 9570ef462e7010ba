// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one thread of a {@link Recording} does. */
final class Actor {

    private final Recording recording;
    private final String path;
    private final List<Event> events = new ArrayList<>();
    private final Map<Thing, Integer> depths = new HashMap<>();
    private int symbols;
    private int line;

    Actor(Recording recording, String path) {
        this.recording = recording;
        this.path = path;
    }

    List<Event> events() {
        return events;
    }

    void add(Event event) {
        events.add(event);
    }

    Site site() {
        return Recording.site(++line);
    }

    Datum fresh(Value observed) {
        return new Datum(observed, Expr.symbol("%s.r%d".formatted(path, ++symbols), observed.sort()));
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    Datum read(Location location, int value) {
        return readValue(location, Value.ofJavaInt(value));
    }

    Datum readValue(Location location, Value value) {
        Datum result = fresh(value);
        add(new Event.Read(site(), location, result, false, 0));
        return result;
    }

    Datum readVolatile(Location location, int value) {
        Datum result = fresh(Value.ofJavaInt(value));
        add(new Event.Read(site(), location, result, true, recording.nextStamp()));
        return result;
    }

    Actor write(Location location, Datum value) {
        add(new Event.Write(site(), location, value, false, 0));
        return this;
    }

    Actor write(Location location, int value) {
        return write(location, number(value));
    }

    Actor write(Location location, Thing thing) {
        return write(location, reference(thing));
    }

    Actor writeVolatile(Location location, int value) {
        add(new Event.Write(site(), location, number(value), true, recording.nextStamp()));
        return this;
    }

    static Datum number(int value) {
        return Datum.constant(Value.ofJavaInt(value));
    }

    static Datum reference(Thing thing) {
        return Datum.constant(Value.of(thing.identity()));
    }

    static Datum nothing() {
        return Datum.constant(Value.of(0));
    }

    /** The datum plus a constant. */
    static Datum plus(Datum datum, int amount) {
        Expr sum = JavaArithmetic.add(datum.term(), JavaArithmetic.constant(amount));
        int observed = (int) ((Value.BitsValue) datum.observed()).bits() + amount;
        return new Datum(Value.ofJavaInt(observed), sum);
    }

    Actor escape(Thing thing) {
        add(new Event.Escape(site(), thing));
        return this;
    }

    // ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────

    Actor branch(Expr condition) {
        add(new Event.Branch(site(), condition, false));
        return this;
    }

    Actor check(Expr condition) {
        add(new Event.Check(site(), condition, "assert", true, "must hold"));
        return this;
    }

    Actor fails(Expr condition) {
        add(new Event.Check(site(), condition, "assert", false, "must hold"));
        return this;
    }

    static Expr is(Datum datum, int value) {
        return Expr.equal(datum.term(), JavaArithmetic.constant(value));
    }

    static Expr isNull(Datum datum) {
        return Expr.equal(datum.term(), Expr.integer(0));
    }

    // ── monitors and threads ────────────────────────────────────────────────────────────────────────────────────────

    Actor enter(Thing monitor) {
        int depth = depths.merge(monitor, 1, Integer::sum);
        add(new Event.Enter(site(), monitor, depth, recording.nextStamp()));
        return this;
    }

    Actor exit(Thing monitor) {
        int depth = depths.getOrDefault(monitor, 0);
        depths.merge(monitor, -1, Integer::sum);
        add(new Event.Exit(site(), monitor, depth, recording.nextStamp()));
        return this;
    }

    Actor start(String child) {
        recording.thread(child);
        add(new Event.Start(site(), child));
        return this;
    }

    Actor end() {
        add(new Event.End(site()));
        return this;
    }

    Actor join(String child) {
        call("java/lang/Thread", "join", "()V", recording.threadThing(child)).returns();
        return this;
    }

    // ── tasks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Code of the program begins to run, called by code that is not recorded. */
    Actor begin(Thing task) {
        add(new Event.Begin(site(), Optional.of(task)));
        return this;
    }

    /** And returns nothing. */
    Actor done() {
        add(new Event.Return(site(), Optional.empty(), Optional.empty(), Optional.empty()));
        return this;
    }

    // ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A call that has begun. */
    Pending call(String owner, String name, String descriptor, @Nullable Thing receiver, Object... arguments) {
        return new Pending(owner, name, descriptor, Optional.ofNullable(receiver), List.of(arguments));
    }

    /** A call of which the end is still to be written; other threads may do something meanwhile. */
    final class Pending {
        private final Entry entry;
        private final Optional<Thing> receiver;
        private final List<Datum> arguments = new ArrayList<>();
        private final List<Optional<Thing>> things = new ArrayList<>();
        private final long before;
        private final Site site = site();

        Pending(String owner, String name, String descriptor, Optional<Thing> receiver, List<Object> given) {
            this.entry = Catalogue.find(owner, name, descriptor)
                    .orElseThrow(() ->
                            new IllegalArgumentException("not in the catalogue: " + owner + "." + name + descriptor));
            this.receiver = receiver;
            for (Object argument : given) {
                arguments.add(datum(argument));
                things.add(argument instanceof Thing thing ? Optional.of(thing) : Optional.empty());
            }
            this.before = entry.treatment() == dev.heddle.catalogue.Treatment.OPERATION ? recording.nextStamp() : 0;
        }

        private static Datum datum(Object argument) {
            if (argument instanceof Integer number) {
                return number(number);
            }
            if (argument instanceof Long number) {
                return Datum.constant(Value.ofJavaLong(number));
            }
            if (argument instanceof Thing thing) {
                return reference(thing);
            }
            return (Datum) argument;
        }

        Actor returns() {
            add(Optional.empty(), Optional.empty(), Optional.empty());
            return Actor.this;
        }

        Datum returns(int value) {
            return returns(Value.ofJavaInt(value), Optional.empty());
        }

        Datum returns(boolean value) {
            return returns(value ? 1 : 0);
        }

        Datum returnsLong(long value) {
            return returns(Value.ofJavaLong(value), Optional.empty());
        }

        Datum returns(Thing thing) {
            return returns(Value.of(thing.identity()), Optional.of(thing));
        }

        Datum returnsNull() {
            return returns(Value.of(0), Optional.empty());
        }

        private Datum returns(Value value, Optional<Thing> thing) {
            Datum result = fresh(value);
            add(Optional.of(result), thing, Optional.empty());
            return result;
        }

        Actor throwing(String exception) {
            add(Optional.empty(), Optional.empty(), Optional.of(exception));
            return Actor.this;
        }

        Actor never() {
            Actor.this.add(new Event.Operation(
                    site,
                    entry,
                    receiver,
                    arguments,
                    things,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    before,
                    0));
            return Actor.this;
        }

        /** The call starts a thread. */
        Pending starting(String child) {
            recording.thread(child);
            Actor.this.add(new Event.Start(site, child));
            return this;
        }

        /** Code of the program begins to run inside of the call. */
        Pending calling(Thing callback) {
            Actor.this.add(new Event.Calling(site, entry, receiver, arguments, things, before));
            Actor.this.add(new Event.Begin(site(), Optional.of(callback)));
            return this;
        }

        /** And returns nothing. */
        Pending calledBack() {
            Actor.this.done();
            return this;
        }

        /** And returns this. */
        Pending calledBack(Datum result) {
            Actor.this.add(new Event.Return(site(), Optional.of(result), Optional.empty(), Optional.empty()));
            return this;
        }

        private void add(Optional<Datum> result, Optional<Thing> thing, Optional<String> thrown) {
            long after = before == 0 || thrown.isPresent() ? 0 : recording.nextStamp();
            Actor.this.add(new Event.Operation(
                    site, entry, receiver, arguments, things, result, thing, thrown, Optional.empty(), before, after));
        }
    }
}
