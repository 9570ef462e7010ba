// SPDX-License-Identifier: Apache-2.0
/** Small programs, each of which shows what a class of {@code java.util.concurrent} allows and what it does not. */
@NullMarked
package dev.heddle.control.programs.juc;

import org.jspecify.annotations.NullMarked;
