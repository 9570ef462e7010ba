// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.report.kinds;

import org.jspecify.annotations.NullMarked;
