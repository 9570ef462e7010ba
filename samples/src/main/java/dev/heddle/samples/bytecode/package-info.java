// SPDX-License-Identifier: Apache-2.0
/** Instructions of the JVM, on values at their edges. */
@NullMarked
package dev.heddle.samples.bytecode;

import org.jspecify.annotations.NullMarked;
