// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.StringJoiner;

/** Says in words what a thread is about to do, for messages. */
public final class Whereabouts {

    private final Names names;
    private final Operations operations;

    public Whereabouts(Subject subject) {
        this.names = subject;
        this.operations = subject.operations();
    }

    /** Returns what a thread is at, such as {@code t1 is blocked at LOCK of m at Bank.java:12}. */
    public String of(State state, int thread) {
        if (!state.isEnabled(thread) && !state.isBlocked(thread)) {
            return names.threadName(thread) + " has ended or is not there yet";
        }
        String how = state.isBlocked(thread) ? " is blocked at " : " is at ";
        return names.threadName(thread) + how + operation(state.operation(thread));
    }

    public String operation(int number) {
        Operation operation = operations.get(number);
        StringJoiner objects = new StringJoiner(" and ", " of ", "").setEmptyValue("");
        operation.accesses().forEach(access -> objects.add(names.objectName(access.object())));
        return "%s%s at %s".formatted(operation.kind(), objects, names.siteName(operation.site()));
    }

    public String thread(int thread) {
        return names.threadName(thread);
    }

    public String object(int object) {
        return names.objectName(object);
    }
}
