@NullMarked
package dev.heddle.search.code;

import org.jspecify.annotations.NullMarked;
