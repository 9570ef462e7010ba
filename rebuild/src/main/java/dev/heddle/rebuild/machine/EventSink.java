// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.Event;

/** Is told what threads did while a run is read back, so that nobody has to keep it. */
public interface EventSink {

    /**
     * A thread's next event. The events of one thread come in its order; which thread is next means nothing.
     *
     * @param thread the thread's path
     */
    void take(String thread, Event event);
}
