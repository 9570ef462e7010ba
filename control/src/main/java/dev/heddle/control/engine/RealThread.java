// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.gate.CarrierThread;
import java.util.concurrent.locks.LockSupport;

/** A real thread that waits until it is given the turn, and then runs strands. */
final class RealThread extends CarrierThread {

    /** The beginning of all names; Linux cuts names off after 15 characters. */
    static final String NAME = "heddle-carrier";

    private final Runnable work;
    private volatile boolean hasTurn;

    /** A thread that does this work when it is started. */
    RealThread(String name, Runnable work) {
        super(name);
        this.work = work;
    }

    /** Gives this thread the turn. */
    void wake() {
        hasTurn = true;
        LockSupport.unpark(this);
    }

    /** Waits for the turn. */
    void await() {
        while (!hasTurn) {
            LockSupport.park(this);
        }
        hasTurn = false;
    }

    @Override
    public void run() {
        work.run();
    }
}
