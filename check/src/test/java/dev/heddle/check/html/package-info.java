@NullMarked
package dev.heddle.check.html;

import org.jspecify.annotations.NullMarked;
