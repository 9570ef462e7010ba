/** What becomes of source files. */
@NullMarked
package dev.heddle.mend.source;

import org.jspecify.annotations.NullMarked;
