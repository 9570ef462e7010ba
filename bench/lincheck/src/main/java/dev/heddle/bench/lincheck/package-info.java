// SPDX-License-Identifier: Apache-2.0
/** Runs bundled programs by Lincheck, in a JVM that {@code bench/run lincheck} starts. */
@NullMarked
package dev.heddle.bench.lincheck;

import org.jspecify.annotations.NullMarked;
