// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.search;

import org.jspecify.annotations.NullMarked;
