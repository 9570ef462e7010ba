// SPDX-License-Identifier: Apache-2.0
/** Tests of the engine on real programs, in forked JVMs with the agent. */
@NullMarked
package dev.heddle.control;

import org.jspecify.annotations.NullMarked;
