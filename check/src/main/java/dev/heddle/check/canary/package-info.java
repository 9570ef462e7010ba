// SPDX-License-Identifier: Apache-2.0
/** A race that is known to be there: if the whole chain does not find it, nothing that it does not find means anything. */
@NullMarked
package dev.heddle.check.canary;

import org.jspecify.annotations.NullMarked;
