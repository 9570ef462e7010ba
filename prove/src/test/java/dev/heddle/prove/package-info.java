// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.prove;

import org.jspecify.annotations.NullMarked;
