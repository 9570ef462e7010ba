// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

/** A thread needs something of another one that the interpretation of that one has not reached yet. */
final class Suspended extends RuntimeException {

    private final int awaited;
    private final String what;

    /**
     * @param awaited the thread that must go on first; -1 if it can be any
     * @param what what it must give, for the case that it never does
     */
    Suspended(int awaited, String what) {
        super(what, null, false, false);
        this.awaited = awaited;
        this.what = what;
    }

    int awaited() {
        return awaited;
    }

    String what() {
        return what;
    }
}
