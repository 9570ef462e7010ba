package dev.heddle.search.code;

import dev.heddle.search.code.CodeMethod.Call;
import dev.heddle.search.code.CodeMethod.Id;
import dev.heddle.search.code.Usage.Hold;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * What a method accesses, itself and through what it calls. The nearest comes first, and how much is looked at is bounded, not how deep: decorators
 * that hand a call on to one another are many calls deep and little code.
 */
final class Inlining {

    private static final int MOST_ACCESSES = 2_000;
    private static final int MOST_CALLS = 1_000;

    private final Codebase code;
    private final BiPredicate<CodeMethod, Usage> isLeftOut;

    /**
     * An access as a method sees it, through the calls in between.
     *
     * @param position the instruction of the method: the access or the call that leads to it
     * @param base how the method calls the object; with a question mark if it has no name for it
     * @param ofMethod the monitors that the method itself holds there
     * @param inside those that are held further in, as the method would call them
     */
    record Inlined(Usage usage, int position, String base, Set<Hold> ofMethod, Set<String> inside) {}

    /** A method that is called, and how its caller's words for things are found: through all calls, the outermost first. */
    private record Frame(CodeMethod method, List<Call> calls, Set<String> inside) {

        /** The same code, called from the same place of the method with the same object under the same locks. */
        List<Object> key() {
            return calls.isEmpty()
                    ? List.of(method.id())
                    : List.of(method.id(), calls.get(0).site(), outside("this"), inside);
        }

        String outside(String name) {
            String known = name;
            for (int i = calls.size() - 1; i >= 0; i--) {
                known = Guards.outside(known, calls.get(i));
            }
            return known;
        }

        Set<String> outside(Set<Hold> held) {
            Set<String> all = new HashSet<>(inside);
            held.forEach(hold -> all.add(outside(hold.lock())));
            return all;
        }

        Inlined see(Usage usage) {
            return calls.isEmpty()
                    ? new Inlined(usage, usage.position(), usage.base(), usage.held(), Set.of())
                    : new Inlined(
                            usage,
                            calls.get(0).site().instruction(),
                            outside(usage.base()),
                            calls.get(0).held(),
                            outside(usage.held()));
        }

        Frame enter(Call call, CodeMethod called) {
            List<Call> more = new ArrayList<>(calls);
            more.add(call);
            // What the outermost holds is told apart by where it was taken, and kept with the call.
            return new Frame(called, more, calls.isEmpty() ? Set.of() : outside(call.held()));
        }

        boolean isIn(Id id) {
            return method.id().equals(id)
                    || calls.stream().anyMatch(call -> Id.of(call.site()).equals(id));
        }
    }

    Inlining(Codebase code, BiPredicate<CodeMethod, Usage> isLeftOut) {
        this.code = code;
        this.isLeftOut = isLeftOut;
    }

    List<Inlined> of(CodeMethod method) {
        List<Inlined> all = new ArrayList<>();
        Set<List<Object>> seen = new HashSet<>();
        Queue<Frame> open = new ArrayDeque<>(List.of(new Frame(method, List.of(), Set.of())));
        while (!open.isEmpty() && all.size() < MOST_ACCESSES) {
            Frame frame = open.remove();
            if (!seen.add(frame.key())) {
                continue;
            }
            for (Usage usage : frame.method().usages()) {
                if (!isLeftOut.test(frame.method(), usage)) {
                    all.add(frame.see(usage));
                }
            }
            if (seen.size() + open.size() < MOST_CALLS) {
                enter(frame, open);
            }
        }
        return all;
    }

    private void enter(Frame frame, Queue<Frame> open) {
        for (Call call : frame.method().calls()) {
            for (Id target : code.targets(call)) {
                if (!target.isInitialiser() && !frame.isIn(target)) {
                    code.method(target).ifPresent(called -> open.add(frame.enter(call, called)));
                }
            }
        }
    }
}
