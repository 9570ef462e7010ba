// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.junit;

import org.jspecify.annotations.NullMarked;
