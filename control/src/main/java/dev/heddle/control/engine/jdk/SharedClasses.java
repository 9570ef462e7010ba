// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import dev.heddle.gate.Gate;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Classes whose objects others know as soon as they are made.
 *
 * <p>What only its maker knows is no step, and woven code says when it hands an object out. Of what code that is not woven hands out (a
 * container, a factory, a reader of objects) nobody says that. So when a thread touches an object that was taken for another one's own, the
 * executions until then have missed steps, and all begins once more, with the objects of that class known to all from birth. Where no thread
 * ever does, nothing was missed.
 */
public final class SharedClasses {

    private final Set<String> fromBirth = new TreeSet<>();
    private final Set<String> missed = new TreeSet<>();

    public SharedClasses(Collection<String> names) {
        add(names);
    }

    /** Takes these for known to all from now on; not while an execution runs. */
    public void add(Collection<String> names) {
        fromBirth.addAll(names);
        Gate.shareFromBirth(!fromBirth.isEmpty());
    }

    public boolean isFromBirth(Class<?> type) {
        return fromBirth.contains(type.getName());
    }

    /** A thread touches an object of this class, which another one made and never gave away. */
    public void missed(Class<?> type) {
        // Those that outlive executions are older than what was learned of their class.
        if (!fromBirth.contains(type.getName())) {
            missed.add(type.getName());
        }
    }

    /** Those that were missed, in some execution. */
    public List<String> missed() {
        return List.copyOf(missed);
    }

    /** Takes those that were missed for known to all from now on; whether there are any. */
    public boolean learn() {
        boolean isNew = !missed.isEmpty();
        add(missed);
        missed.clear();
        return isNew;
    }

    public List<String> names() {
        return List.copyOf(fromBirth);
    }
}
