// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One thread's row of slices, which must nest. One that ends before those begun inside of it cuts these in two.
 */
final class Track {

    private record Slice(Object key, EventText text) {}

    private final PerfettoOutput out;
    private final int number;
    private final Deque<Slice> open = new ArrayDeque<>();

    Track(PerfettoOutput out, int number) {
        this.out = out;
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Begins a slice; the key is for its end. */
    void begin(Object key, EventText text, int time) {
        out.begin(number, time, text);
        open.push(new Slice(key, text));
    }

    /** Ends the innermost slice with this key, if there is one. */
    void end(Object key, int time) {
        if (open.stream().noneMatch(slice -> slice.key().equals(key))) {
            return;
        }
        Deque<Slice> cut = new ArrayDeque<>();
        for (Slice slice = open.pop(); ; slice = open.pop()) {
            out.end(number, time);
            if (slice.key().equals(key)) {
                break;
            }
            cut.push(slice);
        }
        cut.forEach(slice -> begin(slice.key(), continued(slice.text()), time));
    }

    private static EventText continued(EventText text) {
        Map<String, String> details = new LinkedHashMap<>(text.details());
        details.put("continued", "yes");
        return new EventText(text.name(), text.category(), details);
    }

    void endAll(int time) {
        while (!open.isEmpty()) {
            open.pop();
            out.end(number, time);
        }
    }
}
