// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Copied;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code clone()} reads field by field, without a lock, and others go in between. */
class CopiedTest {

    @TempDir
    Path folder;

    @Test
    void a_copy_without_a_lock_may_be_torn_and_one_with_the_lock_may_not() {
        Map<String, Set<String>> expected = new LinkedHashMap<>();
        expected.put("torn", Set.of("0 0", "0 1", "1 0", "1 1"));
        expected.put("guarded", Set.of("0 0", "1 1"));
        expected.put("guardedSubclass", Set.of("0 0 named old", "1 1 named new"));
        expected.put("own", Set.of("0 0 5 0"));
        expected.put("oneField", Set.of("0 0", "1 0"));
        expected.put("array", Set.of("[0, 0]", "[0, 1]", "[1, 0]", "[1, 1]"));
        expected.put("guardedArray", Set.of("[a, b]", "[c, d]"));

        Functions.explore(folder, Copied.class, expected);
    }

    @Test
    void fields_of_a_superclass_are_copied_too() {
        Map<String, Set<String>> found = Functions.outcomes(folder, Copied.class, List.of("subclass"));

        assertThat(found.get("subclass")).contains("0 0 named old", "1 1 named new", "0 0 named new", "1 0 named old");
    }

    @Test
    void that_the_jvm_may_read_in_another_order_is_said_where_it_matters() {
        Map<String, List<String>> notes = new HashMap<>();
        for (Result result : Functions.results(folder, Copied.class, List.of("torn", "guarded", "oneField", "own"))) {
            notes.put(result.main().replaceFirst(".*#", ""), result.notModelled());
        }

        assertThat(notes.get("torn")).singleElement().asString().contains("Object.clone()", "order of declaration");
        assertThat(notes.get("guarded")).isEmpty();
        assertThat(notes.get("oneField")).isEmpty();
        assertThat(notes.get("own")).isEmpty();
    }
}
