// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import dev.heddle.control.watch.Ordered;

/**
 * An access that executions have in common: the nth time that a thread does this to that variable in this place.
 *
 * @param thread the thread's path
 * @param effect what it does to the variable
 * @param variable what is accessed, the same in all executions: {@code main/4.Bank.balance}
 * @param title the variable, or the call that accesses it, as steps have it: {@code Bank.balance}
 * @param className the class whose code it is in; empty if that is not known
 * @param visit how often the thread has done the same before
 */
public record CommonAccess(
        String thread,
        Effect effect,
        String variable,
        String title,
        String className,
        String method,
        int line,
        int visit) {

    /** The kind of an access. */
    public enum Effect {
        READ("read of"),
        WRITE("write of"),
        /** Reads and writes at once. */
        UPDATE("update of"),
        /** An event that is no access of data: taking a lock, waiting, being notified. */
        SYNCHRONISATION("");

        private final String words;

        Effect(String words) {
            this.words = words;
        }

        /** As people say it, before the name of the variable; empty if that depends. */
        public String words() {
            return words;
        }
    }

    static CommonAccess of(String thread, Ordered.Deed deed, int visit) {
        String variable = deed.touched().isEmpty() ? "" : deed.touched().get(0).name();
        return new CommonAccess(
                thread,
                effect(deed),
                variable,
                deed.told().object().isEmpty()
                        ? deed.told().kind().verb()
                        : deed.told().object(),
                deed.told().className(),
                deed.told().method(),
                deed.told().line(),
                visit);
    }

    private static Effect effect(Ordered.Deed deed) {
        return switch (deed.kind()) {
            case READ, RETRY -> Effect.READ;
            case WRITE -> Effect.WRITE;
            case UPDATE -> Effect.UPDATE;
            default -> Effect.SYNCHRONISATION;
        };
    }

    /** Returns true if it leaves something there. */
    public boolean writes() {
        return effect == Effect.WRITE || effect == Effect.UPDATE;
    }

    /** Returns true if it sees what is there. */
    public boolean reads() {
        return effect == Effect.READ || effect == Effect.UPDATE;
    }

    /** The first time of what this is a later time of. */
    CommonAccess first() {
        return visit == 0 ? this : new CommonAccess(thread, effect, variable, title, className, method, line, 0);
    }

    /** The statement, whatever it accesses and how often. */
    CommonAccess statement() {
        return new CommonAccess(thread, effect, "", "", className, method, line, 0);
    }

    /** Returns what any thread does there. */
    CommonAccess of(String other) {
        return new CommonAccess(other, effect, variable, title, className, method, line, visit);
    }
}
