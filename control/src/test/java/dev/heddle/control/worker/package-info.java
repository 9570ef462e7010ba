@NullMarked
package dev.heddle.control.worker;

import org.jspecify.annotations.NullMarked;
