// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Site;
import org.junit.jupiter.api.Test;

/** What is kept of more suspicions than there is room for. */
class KeptSuspectsTest {

    private static final int ROOM = 10_000;

    private final KeptSuspects kept = new KeptSuspects();

    @Test
    void what_a_run_came_to_is_kept_even_if_it_is_found_last() {
        for (int i = 0; i < ROOM; i++) {
            kept.add(failure(i), false);
        }
        assertThat(kept.hasRoomForAny()).isFalse();
        assertThat(kept.tooMany()).isZero();

        kept.add(failure(ROOM), false);
        kept.add(failure(ROOM + 1), true);

        assertThat(kept.all()).hasSize(ROOM).startsWith(failure(ROOM + 1)).doesNotContain(failure(ROOM));
        assertThat(kept.tooMany()).isEqualTo(2);
    }

    @Test
    void accesses_that_are_not_looked_at_are_counted() {
        kept.leftOut(3);

        assertThat(kept.tooMany()).isEqualTo(3);
        assertThat(kept.hasRoomForAny()).isTrue();
    }

    private static Suspect failure(int instruction) {
        return Suspect.failure(new Site("Program", "run", "()V", instruction, "Program.java", 1));
    }
}
