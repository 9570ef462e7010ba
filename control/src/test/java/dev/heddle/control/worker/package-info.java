// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.control.worker;

import org.jspecify.annotations.NullMarked;
