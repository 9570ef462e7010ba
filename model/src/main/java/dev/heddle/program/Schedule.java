// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.util.List;

/** An order in which to run steps. It may end before all threads have. */
public record Schedule(List<Step> steps) {

    public Schedule {
        steps = List.copyOf(steps);
    }

    /** Returns the number of times control passes from one thread to another. */
    public int switches() {
        int switches = 0;
        for (int i = 1; i < steps.size(); i++) {
            if (!steps.get(i).thread().equals(steps.get(i - 1).thread())) {
                switches++;
            }
        }
        return switches;
    }
}
