/** Shows repairs: on a terminal, and to machines. */
@NullMarked
package dev.heddle.mend.report;

import org.jspecify.annotations.NullMarked;
