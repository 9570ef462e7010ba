/** Shows what trying to prove a program came to. */
@NullMarked
package dev.heddle.search.report;

import org.jspecify.annotations.NullMarked;
