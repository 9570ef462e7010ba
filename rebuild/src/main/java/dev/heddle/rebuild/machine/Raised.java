// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.Shadow;

/** The interpreted instruction throws an exception. */
final class Raised extends RuntimeException {

    private final transient Shadow exception;

    Raised(Shadow exception) {
        super(exception.typeName(), null, false, false);
        this.exception = exception;
    }

    Shadow exception() {
        return exception;
    }
}
