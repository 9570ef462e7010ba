// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

/** A real thread on whose stack threads of the program run; the program never sees it. */
public abstract class CarrierThread extends Thread {

    protected CarrierThread(String name) {
        super(null, null, name, 1L << 20, false);
        // Threads that the program makes inherit this.
        setDaemon(false);
    }
}
