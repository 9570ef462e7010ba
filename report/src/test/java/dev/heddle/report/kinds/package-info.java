@NullMarked
package dev.heddle.report.kinds;

import org.jspecify.annotations.NullMarked;
