// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.heddle.report.html;

import org.jspecify.annotations.NullMarked;
