/** Programs that tests record. */
@NullMarked
package dev.heddle.cli.recorded;

import org.jspecify.annotations.NullMarked;
