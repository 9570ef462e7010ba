// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.maven;

import org.jspecify.annotations.NullMarked;
