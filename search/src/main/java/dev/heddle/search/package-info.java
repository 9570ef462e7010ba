/**
 * Runs a program again, on purpose, towards what no run has shown yet.
 *
 * <p>A recorded run stands for all interleavings in which every thread takes the same path. Where some interleaving leaves these paths, at a
 * branch or at anything else that the reading of the run relied on, the program is led there and recorded again. When no interleaving of
 * any run leaves the paths of all of them, nothing else can happen.
 */
@NullMarked
package dev.heddle.search;

import org.jspecify.annotations.NullMarked;
