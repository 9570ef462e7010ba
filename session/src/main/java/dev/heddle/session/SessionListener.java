// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

/** Hears how an analysis goes on. */
public interface SessionListener {

    /** Hears nothing. */
    SessionListener DEAF = new SessionListener() {};

    /** A stage begins. */
    default void begins(AnalysisStage stage) {}

    /** A stage has ended, and this is what is known so far. */
    default void learnt(TraceResult soFar) {}
}
