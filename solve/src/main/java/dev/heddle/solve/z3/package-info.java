// SPDX-License-Identifier: Apache-2.0
/** The parts that need Z3, a native library. Everything else works without this package. */
@NullMarked
package dev.heddle.solve.z3;

import org.jspecify.annotations.NullMarked;
