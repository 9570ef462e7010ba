package dev.heddle.rebuild;

import dev.heddle.expr.Value;
import java.util.List;
import java.util.Map;

/**
 * What all threads of a recorded run did.
 *
 * @param threads the threads, in the order of their ids
 * @param initial what locations held before any recorded write, where it is known (defaults of fields and arrays whose making
 *     was seen)
 * @param notes what is not modelled or had to be assumed
 */
public record History(List<ThreadHistory> threads, Map<Location, Value> initial, List<String> notes) {

    public History {
        threads = List.copyOf(threads);
        initial = Map.copyOf(initial);
        notes = List.copyOf(notes);
    }
}
