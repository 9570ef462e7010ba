// SPDX-License-Identifier: Apache-2.0
/**
 * Leads executions of the real program along plans: milestones that threads are to pass in a given order, such as the steps of a
 * witness. What lies between milestones, and what comes after the last, is free.
 */
@NullMarked
package dev.heddle.control.follow;

import org.jspecify.annotations.NullMarked;
