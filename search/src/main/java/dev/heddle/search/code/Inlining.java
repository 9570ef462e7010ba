// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.search.code.CodeMethod.Call;
import dev.heddle.search.code.CodeMethod.Id;
import dev.heddle.search.code.Usage.Hold;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of a method, itself and through what it calls. The nearest comes first, and how much is looked at is
 * bounded, not how deep: decorators that hand a call on to one another are many calls deep and little code.
 *
 * <p>Accesses of fields by others count only under a lock that the method holds or has a name for: nothing else makes two of them one. What containers
 * hold counts always, since a call on one may be made because of what another has told. Where neither can be below, nothing is entered; without that,
 * each method of a database would be looked at together with a thousand others.
 */
final class Inlining {

    private static final int MOST_ACCESSES = 2_000;

    /** The number of calls that are followed from a method that a run came to. */
    private static final int MOST_CALLS = 1_000;

    /** How many are followed from all others together, so that programs of many methods take no longer; and from each at least. */
    private static final int MOST_CALLS_OF_ALL = 500_000;

    private static final int LEAST_CALLS = 50;

    private static final String UNNAMED = "?";

    private final Codebase code;
    private final BiPredicate<CodeMethod, Usage> isLeftOut;
    private final Predicate<CodeMethod> isSeen;
    private final int most;
    private final LocksBelow below;

    /**
     * An access as a method sees it, through the calls in between.
     *
     * @param position the instruction of the method: the access or the call that leads to it
     * @param base how the method calls the object; with a question mark if it has no name for it
     * @param ofMethod the monitors that the method itself holds there
     * @param inside those that are held further in, as the method would call them
     */
    record Inlined(Usage usage, int position, String base, Set<Hold> ofMethod, Set<String> inside) {}

    /** The same code, called from the same place of the method with the same object under the same locks. */
    private record Key(Id method, int instruction, String self, Set<String> inside) {}

    /**
     * A method that is called.
     *
     * @param caller who calls it; nobody if it is the method itself that is looked at
     * @param first the call in the method that is looked at which leads here
     * @param self how that method calls the object that this one runs on; a question mark if it can't
     * @param isNamed whether it can call parts of that object
     * @param inside the locks that are held by those in between
     */
    private record Frame(
            CodeMethod method,
            @Nullable Frame caller,
            @Nullable Call first,
            String self,
            boolean isNamed,
            Set<String> inside) {

        static Frame of(CodeMethod method) {
            return new Frame(method, null, null, "this", true, Set.of());
        }

        Key key() {
            return new Key(method.id(), first == null ? -1 : first.site().instruction(), self, inside);
        }

        String outside(String name) {
            if (first == null || EntryMonitors.isGlobal(name) || name.isEmpty()) {
                return name;
            }
            return isNamed && EntryMonitors.isPartOf(name, "this") ? self + name.substring("this".length()) : UNNAMED;
        }

        Set<String> outside(Set<Hold> held) {
            if (held.isEmpty()) {
                return inside;
            }
            Set<String> all = new HashSet<>(inside);
            held.forEach(hold -> all.add(outside(hold.lock())));
            return all;
        }

        Inlined see(Usage usage) {
            return first == null
                    ? new Inlined(usage, usage.position(), usage.base(), usage.held(), Set.of())
                    : new Inlined(
                            usage,
                            first.site().instruction(),
                            outside(usage.base()),
                            first.held(),
                            outside(usage.held()));
        }

        Frame enter(Call call, CodeMethod called) {
            boolean isGlobal = EntryMonitors.isGlobal(call.receiver());
            boolean isOfThis = EntryMonitors.isPartOf(call.receiver(), "this");
            boolean canBeNamed = first == null ? !call.receiver().isEmpty() : isGlobal || isOfThis && isNamed;
            return new Frame(
                    called,
                    this,
                    first == null ? call : first,
                    canBeNamed ? outside(call.receiver()) : UNNAMED,
                    canBeNamed,
                    // What the outermost holds is told apart by where it was taken, and kept with the call.
                    first == null ? Set.of() : outside(call.held()));
        }

        boolean isIn(CodeMethod other) {
            for (Frame frame = this; frame != null; frame = frame.caller) {
                if (frame.method == other) {
                    return true;
                }
            }
            return false;
        }

        /** Returns true if there are locks by which the method that is looked at may mean something here as a part of one. */
        boolean isLocked(Set<String> locks) {
            return first == null || !first.held().isEmpty() || locks.stream().anyMatch(lock -> !lock.equals(UNNAMED));
        }
    }

    Inlining(Codebase code, BiPredicate<CodeMethod, Usage> isLeftOut, Predicate<CodeMethod> isSeen) {
        this.code = code;
        this.isLeftOut = isLeftOut;
        this.isSeen = isSeen;
        this.most = Math.max(LEAST_CALLS, Math.min(MOST_CALLS, MOST_CALLS_OF_ALL / Math.max(1, code.reachable())));
        this.below = new LocksBelow(code);
    }

    List<Inlined> of(CodeMethod method) {
        List<Inlined> all = new ArrayList<>();
        int calls = isSeen.test(method) ? MOST_CALLS : most;
        Set<Key> seen = new HashSet<>();
        Queue<Frame> open = new ArrayDeque<>(List.of(Frame.of(method)));
        while (!open.isEmpty() && all.size() < MOST_ACCESSES) {
            Frame frame = open.remove();
            if (!seen.add(frame.key())) {
                continue;
            }
            for (Usage usage : frame.method().usages()) {
                boolean counts = Holders.isContent(usage.field()) || frame.isLocked(frame.outside(usage.held()));
                if (counts && !isLeftOut.test(frame.method(), usage)) {
                    all.add(frame.see(usage));
                }
            }
            if (seen.size() + open.size() < calls) {
                enter(frame, open, calls - seen.size());
            }
        }
        return all;
    }

    private void enter(Frame frame, Queue<Frame> open, int most) {
        for (Call call : frame.method().calls()) {
            for (CodeMethod called : code.called(call)) {
                if (open.size() < most && !called.id().isInitialiser() && !frame.isIn(called)) {
                    Frame entered = frame.enter(call, called);
                    if (entered.isLocked(entered.inside()) || below.isAny(called, entered.isNamed())) {
                        open.add(entered);
                    }
                }
            }
        }
    }

    /** The methods that hold locks while they, or others for them, access something; and those that use containers, or others for them. */
    private static final class LocksBelow {

        private final Set<CodeMethod> any = Collections.newSetFromMap(new IdentityHashMap<>());
        /** Those that have the same name everywhere. */
        private final Set<CodeMethod> global = Collections.newSetFromMap(new IdentityHashMap<>());

        LocksBelow(Codebase code) {
            for (CodeMethod method : code.reached()) {
                Set<String> locks = held(method);
                if (!locks.isEmpty()) {
                    any.add(method);
                }
                if (locks.stream().anyMatch(EntryMonitors::isGlobal)) {
                    global.add(method);
                }
            }
            spread(code, any);
            for (CodeMethod method : code.reached()) {
                boolean isNamedAnew = method.calls().stream()
                        .anyMatch(call -> EntryMonitors.isGlobal(call.receiver())
                                && code.called(call).stream().anyMatch(any::contains));
                if (isNamedAnew) {
                    global.add(method);
                }
            }
            code.reached().stream().filter(LocksBelow::usesContainers).forEach(global::add);
            spread(code, global);
        }

        private static boolean usesContainers(CodeMethod method) {
            return method.usages().stream().anyMatch(usage -> Holders.isContent(usage.field()));
        }

        private static Set<String> held(CodeMethod method) {
            Set<String> locks = new HashSet<>();
            method.usages().forEach(usage -> usage.held().forEach(hold -> locks.add(hold.lock())));
            method.calls().forEach(call -> call.held().forEach(hold -> locks.add(hold.lock())));
            return locks;
        }

        /** Adds all that call one of them. */
        private static void spread(Codebase code, Set<CodeMethod> methods) {
            Queue<CodeMethod> open = new ArrayDeque<>(methods);
            while (!open.isEmpty()) {
                for (Call call : code.calls(open.remove().id())) {
                    code.method(Id.of(call.site())).filter(methods::add).ifPresent(open::add);
                }
            }
        }

        /** Returns true if there may be one that has a name outside, where the object is named or not. */
        boolean isAny(CodeMethod method, boolean isNamed) {
            return global.contains(method) || isNamed && any.contains(method);
        }
    }
}
