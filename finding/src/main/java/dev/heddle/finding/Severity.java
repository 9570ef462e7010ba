// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.Locale;

/** The severity of a finding. */
public enum Severity {
    /** Something went wrong. */
    ERROR,
    /** Something happened that should not, and nothing went wrong because of it as far as was seen. */
    WARNING,
    /** Something could happen, and was not seen to. */
    NOTE;

    /** For people: {@code error}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
