// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes a recorded run by hand: what is written first happened first. */
final class Recording {

    private final Map<String, Actor> actors = new LinkedHashMap<>();
    private final Map<Location, Value> initial = new LinkedHashMap<>();
    private final Map<String, Thing> threads = new LinkedHashMap<>();
    private long stamp;
    private int things;

    /** A thing of the recorded program. */
    record Named(long identity, String typeName, String name) implements Thing {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(identity);
        }
    }

    /** A value of which only the content is kept, such as a string. */
    record Content(long identity, String typeName, String name, long content) implements Thing {
        @Override
        public java.util.OptionalLong digest() {
            return java.util.OptionalLong.of(content);
        }
    }

    Actor thread(String path) {
        return actors.computeIfAbsent(path, ignored -> new Actor(this, path));
    }

    Thing thing(String type) {
        int number = ++things;
        return new Named(number, type, "%s#%d".formatted(type.substring(type.lastIndexOf('.') + 1), number));
    }

    Thing text(String content) {
        return new Content(1000 + content.hashCode(), "java.lang.String", "\"" + content + "\"", content.hashCode());
    }

    /** The thread's own object. */
    Thing threadThing(String path) {
        return threads.computeIfAbsent(path, ignored -> thing("java.lang.Thread"));
    }

    /** A static int of a class, which starts with this value. */
    Location integer(String field, int value) {
        Location location = new Location.Static("demo.Bank", field, "I");
        initial.put(location, Value.ofJavaInt(value));
        return location;
    }

    /** A static int whose first value nobody saw. */
    Location unknown(String field) {
        return new Location.Static("demo.Bank", field, "I");
    }

    Location field(Thing object, String field, String descriptor) {
        return new Location.Field(object, object.typeName(), field, descriptor);
    }

    long nextStamp() {
        return ++stamp;
    }

    static Site site(int line) {
        return new Site("demo.Bank", "run", "()V", 0, "Bank.java", line);
    }

    History history() {
        List<ThreadHistory> all = new ArrayList<>();
        actors.forEach((path, actor) -> {
            List<Event> events = actor.events();
            all.add(new ThreadHistory(path, path, Optional.ofNullable(threads.get(path)), events, Optional.empty()));
        });
        return new History(all, initial, List.of());
    }

    Rebuilt rebuilt() {
        return Lowering.lower(history(), LoweringOptions.DEFAULT);
    }
}
