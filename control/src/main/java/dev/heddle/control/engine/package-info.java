// SPDX-License-Identifier: Apache-2.0
/**
 * Runs a real program again and again while someone else decides which of its threads goes next.
 *
 * <p>{@link dev.heddle.control.engine.Engine} is the subject that exploration drives. The program's threads run on carriers; at
 * the gate each tells what it is about to do, and waits until it is chosen. Monitors, waiting, parking, sleeping and the common
 * locks are kept here; everything else of {@code java.util.concurrent} is the JDK's own code, which parks at the gate.
 *
 * <p>{@code Turns} passes the turn on, {@code Clock} lets time pass, {@code Strands} knows the threads, {@code Belongings} and {@code
 * Levels} what they wait for; {@code Guidance} says what each call of the gate means, and {@code Sight} what a step has seen.
 */
@NullMarked
package dev.heddle.control.engine;

import org.jspecify.annotations.NullMarked;
