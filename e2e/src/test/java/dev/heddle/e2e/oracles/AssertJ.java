// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e.oracles;

import static org.assertj.core.api.Assertions.assertThat;

/** Assertions of AssertJ. */
public final class AssertJ {

    private AssertJ() {}

    public static void main(String[] args) throws InterruptedException {
        assertThat(Race.unguarded()).isEqualTo(2); // can fail
        assertThat(Race.unguarded()).as("described").isGreaterThan(1); // can fail
        assertThat(Race.unguarded() == 2).isTrue(); // can fail
        assertThat(Race.unguarded()).isNotZero().isBetween(1, 2); // holds
        assertThat(Race.guarded()).isEqualTo(2); // holds
    }
}
