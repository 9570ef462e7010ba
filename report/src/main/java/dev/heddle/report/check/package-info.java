/** Shows what a check found, to people and to machines. */
@NullMarked
package dev.heddle.report.check;

import org.jspecify.annotations.NullMarked;
