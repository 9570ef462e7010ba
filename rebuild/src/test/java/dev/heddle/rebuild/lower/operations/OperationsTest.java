// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.lower.draft.Draft;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperationsTest {

    @Test
    void there_is_something_that_writes_every_meaning_of_the_catalogue() {
        History nothing = new History(List.of(), Map.of(), List.of());
        World world = new World(new Draft(List.of()), new Things(nothing), false);
        Operations operations = new Operations(world, new TaskOrder(nothing));

        assertThat(Meaning.values()).isNotEmpty().allMatch(operations::knows);
    }
}
