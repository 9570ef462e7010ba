// SPDX-License-Identifier: Apache-2.0
/**
 * The process in which a program is executed again and again, and how others start it.
 *
 * <p>{@link dev.heddle.control.worker.WorkerProcess} starts a JVM that runs {@link dev.heddle.control.worker.Worker}, gives it a
 * {@link dev.heddle.control.worker.Job} and hears what comes of it, line by line.
 */
@NullMarked
package dev.heddle.control.worker;

import org.jspecify.annotations.NullMarked;
