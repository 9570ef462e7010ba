@NullMarked
package dev.heddle.check.kinds;

import org.jspecify.annotations.NullMarked;
