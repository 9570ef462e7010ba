/** Shows repairs: on a terminal, and to machines. */
@NullMarked
package dev.heddle.repair.report;

import org.jspecify.annotations.NullMarked;
