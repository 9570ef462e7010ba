// SPDX-License-Identifier: Apache-2.0
/**
 * The benchmark programs of the R_Tool thesis (Table 5.1) and its motivating examples, as plain Java. What there is to be found
 * in each is known exactly: how many classes of executions, how many of them bad.
 */
@NullMarked
package dev.heddle.samples.rtool;

import org.jspecify.annotations.NullMarked;
