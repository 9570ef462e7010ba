@NullMarked
package dev.heddle.control.follow;

import org.jspecify.annotations.NullMarked;
