// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.util.List;

/** A group of measurements that belong together. */
interface Benchmark {

    /** The word by which it is chosen. */
    String name();

    /** Measures, telling how it goes. */
    List<Table> run(Scope scope);
}
