/** Measures how fast Heddle answers on bundled and generated programs. */
@NullMarked
package dev.heddle.bench;

import org.jspecify.annotations.NullMarked;
