/** What a check found, for people and for machines. */
@NullMarked
package dev.heddle.check.report;

import org.jspecify.annotations.NullMarked;
