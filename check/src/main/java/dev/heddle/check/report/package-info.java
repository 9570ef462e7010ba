/** Shows what a check found, to people and to machines. */
@NullMarked
package dev.heddle.check.report;

import org.jspecify.annotations.NullMarked;
