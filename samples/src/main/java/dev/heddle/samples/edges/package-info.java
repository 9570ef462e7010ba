// SPDX-License-Identifier: Apache-2.0
/**
 * Correct publications: one small program for each way in which the documentation of the JDK says that something happens before
 * something else. With the argument {@code early} the reader does not wait for that, and races.
 */
package dev.heddle.samples.edges;
