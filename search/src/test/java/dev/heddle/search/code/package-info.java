// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.search.code;

import org.jspecify.annotations.NullMarked;
