/** Shows what trying to prove a program came to. */
@NullMarked
package dev.heddle.report.search;

import org.jspecify.annotations.NullMarked;
