// SPDX-License-Identifier: Apache-2.0
/** Reflection, handles, proxies, loaders, serialization. */
@NullMarked
package dev.heddle.samples.reflecting;

import org.jspecify.annotations.NullMarked;
