@NullMarked
package dev.heddle.check.baseline;

import org.jspecify.annotations.NullMarked;
