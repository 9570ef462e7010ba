@NullMarked
package dev.heddle.prove;

import org.jspecify.annotations.NullMarked;
