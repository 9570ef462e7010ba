// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.story;

import dev.heddle.expr.Value;

/** A name with its value. */
public record Binding(String name, Value value) {

    @Override
    public String toString() {
        return name + " = " + value;
    }
}
