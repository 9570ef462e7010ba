// SPDX-License-Identifier: Apache-2.0
/** Steps that are expected to come in an order that nothing makes them come in. */
@NullMarked
package dev.heddle.samples.gallery.order;

import org.jspecify.annotations.NullMarked;
