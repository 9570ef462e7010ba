// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.control.follow;

import org.jspecify.annotations.NullMarked;
