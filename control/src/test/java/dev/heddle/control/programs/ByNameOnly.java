// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.function.Consumer;

/** Found by its name only: see {@link ByName}. */
public final class ByNameOnly implements Consumer<Thread> {

    @Override
    public void accept(Thread thread) {
        thread.interrupt();
    }
}
