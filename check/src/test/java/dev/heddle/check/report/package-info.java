/** Tests of what is said of a check. */
@NullMarked
package dev.heddle.check.report;

import org.jspecify.annotations.NullMarked;
