@NullMarked
package dev.heddle.search;

import org.jspecify.annotations.NullMarked;
