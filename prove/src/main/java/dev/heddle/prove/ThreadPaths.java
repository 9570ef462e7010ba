// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Trait;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The way that each thread of a run took, in words that mean the same in every run of the program.
 *
 * <p>What a thread does is given by its code and by how it went on at branches. Values are not part of it, except those that it depended
 * on. Objects are called after who made them, and which of its class it was; objects of which that is not known are taken to be different
 * in every run, which costs runs and never a proof.
 */
public final class ThreadPaths {

    /** An event of a thread. */
    private record Turn(int event, String kind, Site site, String detail, Optional<Expr> condition) {}

    /** No event. */
    static final int NEVER = Integer.MAX_VALUE;

    private static final String OBJECT = "object ";

    private final Map<String, List<Turn>> threads = new HashMap<>();
    private final Map<Long, String> births;
    private final Map<String, Long> identities = new HashMap<>();
    private final Map<Expr, Expr> canonical = new HashMap<>();
    private final int run;

    /**
     * The paths of a run.
     *
     * @param run the run's number, in which it differs from others
     */
    ThreadPaths(History history, int run) {
        this.run = run;
        this.births = history.details().births();
        births.forEach((identity, birth) -> identities.put(birth, identity));
        for (ThreadHistory thread : history.threads()) {
            threads.put(thread.path(), turns(thread.events()));
        }
    }

    Set<String> threads() {
        return threads.keySet();
    }

    /** The first event of the thread at which it does something else in another run, by its index; {@link #NEVER} if there is none. */
    int parting(String thread, ThreadPaths other) {
        List<Turn> own = threads.getOrDefault(thread, List.of());
        List<Turn> others = other.threads.getOrDefault(thread, List.of());
        int same = same(own, others);
        return same == own.size() ? NEVER : own.get(same).event();
    }

    /** Under which condition the thread went on in another run where the two part; nothing if that is no branch. */
    Optional<Expr> conditionOfOther(String thread, ThreadPaths other) {
        List<Turn> own = threads.getOrDefault(thread, List.of());
        List<Turn> others = other.threads.getOrDefault(thread, List.of());
        int same = same(own, others);
        if (same >= own.size() || same >= others.size()) {
            return Optional.empty();
        }
        Turn here = own.get(same);
        Turn there = others.get(same);
        return here.kind().equals(there.kind())
                        && here.site().equals(there.site())
                        && here.condition().isPresent()
                ? there.condition().map(this::inOwnWords)
                : Optional.empty();
    }

    /** Returns true if all threads took the same ways. */
    public boolean areLike(ThreadPaths other) {
        return threads.keySet().equals(other.threads.keySet())
                && threads.keySet().stream()
                        .allMatch(thread -> parting(thread, other) == NEVER && other.parting(thread, this) == NEVER);
    }

    private static int same(List<Turn> own, List<Turn> others) {
        int most = Math.min(own.size(), others.size());
        int same = 0;
        while (same < most && isSame(own.get(same), others.get(same))) {
            same++;
        }
        return same;
    }

    private static boolean isSame(Turn one, Turn other) {
        return one.kind().equals(other.kind())
                && one.site().equals(other.site())
                && one.detail().equals(other.detail())
                && one.condition().equals(other.condition());
    }

    // ── what there is to tell ───────────────────────────────────────────────────────────────────────────────────────

    private List<Turn> turns(List<Event> events) {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            if (!isTextOfInput(events, i)) {
                turn(events.get(i), i).ifPresent(turns::add);
            }
        }
        return turns;
    }

    /** Returns true if this only says which text a number was made of that is an input: with another number it is another text. */
    private static boolean isTextOfInput(List<Event> events, int index) {
        return index + 1 < events.size()
                && events.get(index) instanceof Event.Branch branch
                && branch.concretised()
                && events.get(index + 1) instanceof Event.Input input
                && input.name().startsWith("args[")
                && input.site().equals(branch.site());
    }

    private Optional<Turn> turn(Event event, int index) {
        String kind = event.getClass().getSimpleName();
        if (event instanceof Event.Branch branch) {
            Optional<Expr> condition = Optional.of(canonical(branch.condition()));
            return Optional.of(new Turn(index, kind, branch.site(), "", condition));
        }
        if (event instanceof Event.Escape || event instanceof Event.ClassUse || event instanceof Event.ClassReady) {
            // Who comes first to a class differs; what its initialiser does is seen by itself.
            return Optional.empty();
        }
        return Optional.of(new Turn(index, kind, event.site(), detail(event), Optional.empty()));
    }

    private static String detail(Event event) {
        if (event instanceof Event.Check check) {
            return check.kind() + check.held();
        }
        if (event instanceof Event.Operation operation) {
            return "%s %s %s".formatted(operation.entry().meaning(), operation.thrown(), outcome(operation));
        }
        if (event instanceof Event.Start start) {
            return start.child();
        }
        if (event instanceof Event.Return result) {
            return result.thrown().toString();
        }
        return event instanceof Event.Input input ? input.name() : "";
    }

    /** Returns what became of attempts, where the reading of the run keeps it. */
    private static String outcome(Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        return isKept(meaning)
                ? operation.result().map(result -> result.observed().toString()).orElse("")
                : "";
    }

    private static boolean isKept(Meaning meaning) {
        return meaning.is(Trait.KEPT_ATTEMPT);
    }

    // ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The condition with objects called after who made them. */
    private Expr canonical(Expr term) {
        Expr known = canonical.get(term);
        if (known == null) {
            known = isObject(term) ? named(identity(term)) : withArguments(term, this::canonical);
            canonical.put(term, known);
        }
        return known;
    }

    private static boolean isObject(Expr term) {
        return term.isConstant() && term.sort().equals(Sort.INT) && identity(term) > 0;
    }

    private static long identity(Expr term) {
        return ((Value.IntValue) term.value()).integer().longValueExact();
    }

    private Expr named(long identity) {
        String birth = births.get(identity);
        return Expr.symbol(OBJECT + (birth == null ? "%d of run %d".formatted(identity, run) : birth), Sort.INT);
    }

    private Expr inOwnWords(Expr condition) {
        return condition.substitute(symbol -> {
            if (!symbol.name().startsWith(OBJECT)) {
                return symbol;
            }
            Long identity = identities.get(symbol.name().substring(OBJECT.length()));
            // What this run does not have is none of its objects.
            return Expr.integer(
                    identity == null ? -2L - Math.abs((long) symbol.name().hashCode()) : identity);
        });
    }

    private static Expr withArguments(Expr term, UnaryOperator<Expr> change) {
        return term.arguments().isEmpty()
                ? term
                : term.withArguments(term.arguments().stream().map(change).toList());
    }
}
