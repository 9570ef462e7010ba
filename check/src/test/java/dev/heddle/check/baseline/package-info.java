// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.check.baseline;

import org.jspecify.annotations.NullMarked;
