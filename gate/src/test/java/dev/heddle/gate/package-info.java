// SPDX-License-Identifier: Apache-2.0
/** Tests of what woven code calls. */
@NullMarked
package dev.heddle.gate;

import org.jspecify.annotations.NullMarked;
