// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e.oracles;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

/** Assertions of Truth. */
public final class Truth {

    private Truth() {}

    public static void main(String[] args) throws InterruptedException {
        assertThat(Race.unguarded()).isEqualTo(2); // can fail
        assertWithMessage("message").that(Race.unguarded()).isGreaterThan(1); // can fail
        assertThat(Race.unguarded() == 2).isTrue(); // can fail
        assertThat(Race.unguarded()).isNotEqualTo(0); // holds
        assertThat(Race.guarded()).isEqualTo(2); // holds
    }
}
