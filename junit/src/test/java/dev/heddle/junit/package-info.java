@NullMarked
package dev.heddle.junit;

import org.jspecify.annotations.NullMarked;
