// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.table;

import dev.heddle.explore.Names;
import dev.heddle.gate.Gate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers of threads and objects by their names, the same in all executions. */
public final class Numbering implements Names {

    static final String MAIN = "main";
    public static final String TIME = "time";

    /** The maker of the constants of enums and interfaces. */
    static final String CONSTANTS = "constants";

    private final Interned threads = new Interned();
    private final Interned objects = new Interned();

    private static final class Interned {
        public final List<String> names = new ArrayList<>();
        final Map<String, Integer> numbers = new HashMap<>();

        public int number(String name) {
            Integer known = numbers.get(name);
            if (known != null) {
                return known;
            }
            names.add(name);
            numbers.put(name, names.size() - 1);
            return names.size() - 1;
        }
    }

    public Numbering() {
        threads.number(MAIN);
        threads.number(TIME);
        if (threads.number(CONSTANTS) != Gate.CONSTANTS) {
            throw new IllegalStateException("the gate numbers constants in another way");
        }
    }

    int threadCount() {
        return threads.names.size();
    }

    int objectCount() {
        return objects.names.size();
    }

    @Override
    public String threadName(int thread) {
        return threads.names.get(thread);
    }

    @Override
    public int threadNumber(String name) {
        return threads.number(name);
    }

    @Override
    public String objectName(int object) {
        return objects.names.get(object);
    }

    @Override
    public int objectNumber(String name) {
        return objects.number(name);
    }
}
