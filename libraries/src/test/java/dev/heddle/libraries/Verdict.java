// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

/**
 * How a test ended.
 *
 * @param kind passed, failed or skipped
 * @param exception the class of what a failed test threw; empty for others
 */
record Verdict(Kind kind, String exception) {

    enum Kind {
        PASSED,
        FAILED,
        SKIPPED
    }

    static final Verdict PASSED = new Verdict(Kind.PASSED, "");
    static final Verdict SKIPPED = new Verdict(Kind.SKIPPED, "");

    static Verdict failed(String exception) {
        return new Verdict(Kind.FAILED, exception);
    }

    boolean isFailure() {
        return kind == Kind.FAILED;
    }

    @Override
    public String toString() {
        return isFailure() ? "failed with " + exception : kind.name().toLowerCase(java.util.Locale.ROOT);
    }
}
