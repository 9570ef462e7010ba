/** Generates small concurrent programs and enumerates their schedules, as an oracle for tests. */
@NullMarked
package dev.heddle.testkit;

import org.jspecify.annotations.NullMarked;
