/** Threads that others make and run. */
@NullMarked
package dev.heddle.samples.executors;

import org.jspecify.annotations.NullMarked;
