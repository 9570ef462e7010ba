// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Event.LoadedClass;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Instruction;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** The threads that initialised classes, and those that came to use them afterwards. */
final class ClassUses {

    private final Map<LoadedClass, Integer> initialisers = new HashMap<>();
    private final Map<LoadedClass, Set<Integer>> users = new HashMap<>();

    /** One thread's use of it. */
    final class Own {

        private final int thread;
        private final Events events;
        private final Set<ClassInfo> used = Collections.newSetFromMap(new IdentityHashMap<>());

        private Own(int thread, Events events) {
            this.thread = thread;
            this.events = events;
        }

        /** The thread has run the static initialiser to its end. */
        void ready(ClassInfo type, Instruction instruction) {
            LoadedClass loaded = loaded(type);
            if (initialisers.putIfAbsent(loaded, thread) == null) {
                events.add(new Event.ClassReady(instruction.site(), loaded));
            }
        }

        // Who may have initialised it is known only when all threads are interpreted, so every first use is written
        // down.
        /** The thread does something for which the class must be initialised. */
        void use(ClassInfo type, Instruction instruction) {
            for (ClassInfo at = type; at != null && used.add(at); at = at.superclass()) {
                if (at.hasInitialiser() && at.initialiser() != thread) {
                    LoadedClass loaded = loaded(at);
                    users.computeIfAbsent(loaded, ignored -> new HashSet<>()).add(thread);
                    events.add(new Event.ClassUse(instruction.site(), loaded));
                }
            }
        }

        /** All threads are interpreted: leaves out what concerns no two of them. */
        void settle() {
            events.keep(this::matters);
        }

        private boolean matters(Event event) {
            if (event instanceof Event.ClassUse use) {
                return initialisers.getOrDefault(use.type(), thread) != thread;
            }
            if (event instanceof Event.ClassReady ready) {
                return users.getOrDefault(ready.type(), Set.of()).stream().anyMatch(user -> user != thread);
            }
            return true;
        }
    }

    Own of(int thread, Events events) {
        return new Own(thread, events);
    }

    private static LoadedClass loaded(ClassInfo type) {
        return new LoadedClass(type.name(), type.loader());
    }
}
