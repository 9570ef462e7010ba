/** Stands for a program that is recorded. */
@NullMarked
package some.program;

import org.jspecify.annotations.NullMarked;
