// SPDX-License-Identifier: Apache-2.0
/** Programs that tests record. */
@NullMarked
package dev.heddle.cli.recorded;

import org.jspecify.annotations.NullMarked;
