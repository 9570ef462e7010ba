// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that are recorded by {@code OraclesTest}: what they check, they check with the assertions of a test library. A comment at
 * each assertion says whether it holds in every run or {@code can fail} in another.
 */
@NullMarked
package dev.heddle.e2e.oracles;

import org.jspecify.annotations.NullMarked;
