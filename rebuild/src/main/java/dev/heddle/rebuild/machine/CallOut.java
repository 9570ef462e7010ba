// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Entry;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Signature;
import dev.heddle.trace.Logged;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call into code that is not woven, from its start to its return. */
final class CallOut {

    private final Instruction instruction;
    private final String what;
    private final @Nullable CallRef call;
    private final Signature signature;
    private final List<Operand> arguments;
    private final Logged plan;
    private final Optional<Entry> entry;
    private final long before;
    private @Nullable Direct direct;
    private @Nullable List<CellCalls.Stretch> stretches;
    private @Nullable Operand observed;
    private boolean returned;
    private long after;
    private boolean announced;
    private boolean baseEntered;

    /**
     * The woven method that the call itself runs, as the log will show by entering it.
     *
     * <p>A lambda's object, for instance, is not woven but its method is; then arguments and result pass through, terms included.
     */
    static final class Direct {
        private final MethodInfo target;
        private final List<Operand> arguments;
        private final Adaptation adaptation;
        private boolean begun;
        private @Nullable Operand result;

        Direct(MethodInfo target, List<Operand> arguments, Adaptation adaptation) {
            this.target = target;
            this.arguments = arguments;
            this.adaptation = adaptation;
        }

        MethodInfo target() {
            return target;
        }

        /** Returns what the target gets, receiver first. */
        List<Operand> arguments() {
            return arguments;
        }

        Adaptation adaptation() {
            return adaptation;
        }

        boolean isBegun() {
            return begun;
        }

        void begin() {
            begun = true;
        }

        @Nullable
        Operand result() {
            return result;
        }

        void setResult(Operand returned) {
            result = returned;
        }
    }

    /**
     * @param call what is called; null for a dynamic call
     * @param arguments the receiver first, if there is one
     * @param before the stamp before the call, or 0
     */
    CallOut(
            Instruction instruction,
            String what,
            @Nullable CallRef call,
            Signature signature,
            List<Operand> arguments,
            Logged plan,
            Optional<Entry> entry,
            long before) {
        this.instruction = instruction;
        this.what = what;
        this.call = call;
        this.signature = signature;
        this.arguments = arguments;
        this.plan = plan;
        this.entry = entry;
        this.before = before;
    }

    Instruction instruction() {
        return instruction;
    }

    /** The called method, for messages. */
    String what() {
        return what;
    }

    @Nullable
    CallRef call() {
        return call;
    }

    Signature signature() {
        return signature;
    }

    Logged plan() {
        return plan;
    }

    /** Returns what the catalogue says about it, by the receiver's class. */
    Optional<Entry> entry() {
        return entry;
    }

    long before() {
        return before;
    }

    /** The receiver, if there is one. */
    @Nullable
    Operand receiver() {
        return call != null && call.hasReceiver() ? arguments.get(0) : null;
    }

    /** The arguments without the receiver. */
    List<Operand> arguments() {
        return call != null && call.hasReceiver() ? arguments.subList(1, arguments.size()) : arguments;
    }

    /** The object whose constructor is called. */
    @Nullable
    Shadow constructed() {
        return call != null && call.isConstructor() ? arguments.get(0).thing() : null;
    }

    @Nullable
    Direct direct() {
        return direct;
    }

    void setDirect(Direct target) {
        direct = target;
    }

    /** Returns what it was given of arrays, for a call that reads or writes their elements; null if the log does not say. */
    @Nullable
    List<CellCalls.Stretch> stretches() {
        return stretches;
    }

    void setStretches(List<CellCalls.Stretch> given) {
        stretches = given;
    }

    /** Returns what it returned by the log, once that is read. */
    @Nullable
    Operand observed() {
        return observed;
    }

    void setObserved(@Nullable Operand result) {
        observed = result;
    }

    /** Returns true if there are stamps around it. */
    boolean isStamped() {
        return plan == Logged.OPERATION || (plan == Logged.OPEN && before != 0);
    }

    /** Returns true if the log was read up to its return. */
    boolean hasReturned() {
        return returned;
    }

    void returned(long stamp) {
        returned = true;
        after = stamp;
    }

    /** The stamp after the call, or 0. */
    long after() {
        return after;
    }

    /** Says that code of the program runs inside of it; true the first time. */
    boolean announce() {
        boolean first = !announced;
        announced = true;
        return first;
    }

    /** Says that a woven constructor was entered for the object under construction; true the first time. */
    boolean enterBase() {
        boolean first = !baseEntered;
        baseEntered = true;
        return first;
    }
}
