// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Walked;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes through a concurrent collection sees each place as it is at that moment, and others change it in between. */
class WalkedTest {

    private static final List<String> MOVING = List.of("iterator", "entries", "forEach", "stream", "copy");

    @TempDir
    Path folder;

    @Test
    void an_entry_that_moves_meanwhile_may_be_seen_twice_or_not_at_all() {
        Map<String, Set<String>> expected = new LinkedHashMap<>();
        MOVING.forEach(name -> expected.put(name, Set.of("0", "1", "2")));
        expected.put("movedOn", Set.of("1", "2"));
        expected.put("guarded", Set.of("1"));
        expected.put("keySet", Set.of("", "a", "ab", "b"));
        expected.put("growing", Set.of("found"));
        expected.put("skipList", Set.of("ab", "ac", "b", "c"));
        expected.put("queue", Set.of("1", "12", "2"));
        expected.put("copyOnWrite", Set.of("1", "12", "2"));

        Functions.explore(folder, Walked.class, expected);
    }

    @Test
    void all_of_that_is_covered() {
        List<String> methods = List.of("iterator", "entries", "guarded", "skipList", "queue", "copyOnWrite", "growing");
        for (Result result : Functions.reduced(folder, Walked.class, methods)) {
            assertThat(result.notModelled()).as(Functions.name(result)).isEmpty();
        }
    }
}
