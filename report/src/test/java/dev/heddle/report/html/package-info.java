@NullMarked
package dev.heddle.report.html;

import org.jspecify.annotations.NullMarked;
