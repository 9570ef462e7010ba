@NullMarked
package dev.heddle.maven;

import org.jspecify.annotations.NullMarked;
