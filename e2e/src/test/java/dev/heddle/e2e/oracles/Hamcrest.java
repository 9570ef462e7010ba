// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e.oracles;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

/** Assertions of Hamcrest. */
public final class Hamcrest {

    private Hamcrest() {}

    public static void main(String[] args) throws InterruptedException {
        assertThat(Race.unguarded(), is(2)); // can fail
        assertThat("with a reason", Race.unguarded(), is(equalTo(2))); // can fail
        assertThat(Race.unguarded(), greaterThan(1)); // can fail
        assertThat(Race.unguarded(), not(0)); // holds
        assertThat(Race.guarded(), equalTo(2)); // holds
    }
}
