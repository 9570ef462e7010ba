// SPDX-License-Identifier: Apache-2.0
/** Tests of the parts of the engine. */
@NullMarked
package dev.heddle.control.engine;

import org.jspecify.annotations.NullMarked;
