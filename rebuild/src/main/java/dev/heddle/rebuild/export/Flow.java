// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import java.util.Optional;

/**
 * An arrow from one event to a later one of another thread.
 *
 * @param kind why: {@code start}, {@code join}, {@code lock}, {@code notify} or {@code value}
 * @param object what it is about
 * @param from the position of the first event
 * @param to the position of the second
 * @param remark how sure it is, where that is a question
 */
record Flow(String kind, String object, int from, int to, Optional<String> remark) {}
