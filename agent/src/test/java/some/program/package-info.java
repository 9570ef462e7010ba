// SPDX-License-Identifier: Apache-2.0
/** Stands for a program that is recorded. */
@NullMarked
package some.program;

import org.jspecify.annotations.NullMarked;
