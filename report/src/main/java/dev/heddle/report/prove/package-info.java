// SPDX-License-Identifier: Apache-2.0
/** Shows what trying to prove a program came to. */
@NullMarked
package dev.heddle.report.prove;

import org.jspecify.annotations.NullMarked;
