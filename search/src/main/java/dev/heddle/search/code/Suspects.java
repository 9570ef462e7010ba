// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.candidate.encode.Meant;
import dev.heddle.rebuild.Site;
import dev.heddle.search.code.CodeMethod.Call;
import dev.heddle.search.code.CodeMethod.Id;
import dev.heddle.search.code.CodeMethod.Taking;
import dev.heddle.search.code.Inlining.Inlined;
import dev.heddle.search.code.Usage.Hold;
import dev.heddle.solve.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Type;

/**
 * What may go wrong in a program by its code alone.
 *
 * @param all the suspicions
 * @param calls which calls on containers are suspected to be meant as one
 * @param pruned how many were ruled out, and why
 */
public record Suspects(List<Suspect> all, Meant calls, Pruned pruned) {

    /**
     * What is not suspected.
     *
     * @param fields fields whose accesses the code has
     * @param finals fields that are final
     * @param ofOneThread fields that only the thread which runs main comes to
     * @param triples intrusions that a lock rules out, because all of it and the intruder hold it
     * @param pairs pairs of accesses that a common lock keeps apart
     * @param unread methods that were not read, or not looked at, because there was no time left
     * @param tooMany how often another suspicion, or an access that may be part of some, was left out because there are too many
     */
    public record Pruned(int fields, int finals, int ofOneThread, long triples, long pairs, int unread, long tooMany) {}

    public Suspects {
        all = List.copyOf(all);
    }

    /** Looks for them, however long it takes. */
    static Suspects in(Codebase code, Set<CodeSpot> seen) {
        return in(code, seen, Deadline.NEVER);
    }

    /**
     * Looks for them.
     *
     * @param seen places that a run has come to: what is suspected there comes first, and is kept if there is too much
     * @param deadline when to stop; what was not looked at then is counted
     */
    public static Suspects in(Codebase code, Set<CodeSpot> seen, Deadline deadline) {
        return new Search(code, seen, deadline).run();
    }

    /** Of each kind. */
    public long count(Suspect.Kind kind) {
        return all.stream().filter(suspect -> suspect.kind() == kind).count();
    }

    /** Two accesses that are meant as one, and the locks that are held all the time from one to the other. */
    private record Unit(Usage first, Usage second, Set<String> keys) {}

    private static final class Search {

        private final Codebase code;
        private final Set<CodeSpot> seen;
        private final Deadline deadline;
        private final EntryMonitors guards;
        private final Inlining inlining;
        private final Map<String, List<Usage>> byField = new LinkedHashMap<>();
        /** Intrusions must not leave no room for the other kinds. */
        private final KeptSuspects intrusions = new KeptSuspects();

        private final KeptSuspects others = new KeptSuspects();
        private final Set<Usage> seenUsages = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Map<Id, ControlFlow> flows = new HashMap<>();
        private final Holders holders;
        private final Map<CodeSpot, Set<CodeSpot>> calls = new HashMap<>();
        private final Map<Usage, Set<String>> keys = new IdentityHashMap<>();
        private int ofOneThread;
        private int unread;
        private long triples;
        private long pairs;

        Search(Codebase code, Set<CodeSpot> seen, Deadline deadline) {
            this.code = code;
            this.deadline = deadline;
            this.unread = code.unread();
            this.seen = seen;
            this.guards = new EntryMonitors(code);
            this.holders = new Holders(code.reached());
            Set<Id> visited = visited();
            this.inlining = new Inlining(code, Search::isOwn, method -> visited.contains(method.id()));
        }

        /** Methods that a run came to: where it did something, and those from where these are called, which may do nothing themselves. */
        private Set<Id> visited() {
            Set<Id> visited = new HashSet<>();
            seen.forEach(spot -> visited.add(new Id(spot.className(), spot.method(), spot.descriptor())));
            Set<Id> callers = new HashSet<>();
            visited.forEach(id -> code.calls(id).forEach(call -> callers.add(Id.of(call.site()))));
            visited.addAll(callers);
            return visited;
        }

        Suspects run() {
            Set<String> fields = new TreeSet<>();
            Set<String> finals = new HashSet<>();
            for (CodeMethod method : code.reached()) {
                finals.addAll(method.finals());
                for (Usage usage : method.usages()) {
                    String field = holders.variable(usage);
                    fields.add(field);
                    if (!isOwn(method, usage)) {
                        if (seen.contains(CodeSpot.of(usage.site()))) {
                            seenUsages.add(usage);
                        }
                        byField.computeIfAbsent(field, any -> new ArrayList<>()).add(usage);
                    }
                }
            }
            byField.values().removeIf(usages -> {
                boolean isLonely = usages.stream().noneMatch(usage -> code.isOfThreads(Id.of(usage.site())));
                ofOneThread += isLonely ? 1 : 0;
                return isLonely || usages.stream().noneMatch(Usage::isWrite);
            });
            failures();
            deadlocks();
            byField.forEach(this::races);
            code.reached().forEach(this::intrusions);
            List<Suspect> all = new ArrayList<>(others.all());
            all.addAll(intrusions.all());
            long tooMany = others.tooMany() + intrusions.tooMany();
            return new Suspects(
                    all,
                    new MeantCalls(calls),
                    new Pruned(fields.size(), finals.size(), ofOneThread, triples, pairs, unread, tooMany));
        }

        /** Whether an object is still being made, so that nobody else knows it. */
        private static boolean isOwn(CodeMethod method, Usage usage) {
            boolean isOfThis = usage.base().equals("this") || usage.base().startsWith("value ");
            if (Holders.isContent(usage.field()) && !method.id().isInitialiser()) {
                // Who makes a container hands it on to those who share it, and goes on using it.
                return false;
            }
            return method.id().name().equals("<clinit>")
                    || method.id().name().equals("<init>") && isOfThis
                    || usage.base().startsWith("value ")
                            && method.made().values().stream()
                                    .anyMatch(site -> usage.base().equals("value " + site.instruction()));
        }

        private boolean isSeen(Usage... usages) {
            return Arrays.stream(usages).allMatch(seenUsages::contains);
        }

        private boolean mayBeOfTwo(Site one, Site other) {
            return code.isOfThreads(Id.of(one)) || code.isOfThreads(Id.of(other));
        }

        // ── intrusions ──────────────────────────────────────────────────────────────────────────────────────────────

        private void intrusions(CodeMethod method) {
            if (deadline.isOver()) {
                unread++;
                return;
            }
            List<Inlined> all = inlining.of(method);
            Map<String, List<Inlined>> fields = new LinkedHashMap<>();
            all.forEach(one -> fields.computeIfAbsent(holders.variable(one.usage()), any -> new ArrayList<>())
                    .add(one));
            fields.keySet().retainAll(byField.keySet());
            fields.values().forEach(same -> intrusions(method, same));
        }

        private void intrusions(CodeMethod method, List<Inlined> same) {
            List<Inlined> wanted = same;
            if (!intrusions.hasRoomForAny()) {
                wanted = same.stream().filter(one -> isSeen(one.usage())).toList();
                intrusions.leftOut(same.size() - wanted.size());
            }
            for (Inlined first : wanted) {
                for (Inlined second : wanted) {
                    unit(method, first, second).ifPresent(unit -> {
                        note(unit);
                        intrude(unit);
                    });
                }
            }
        }

        private void note(Unit unit) {
            if (Holders.isContent(unit.first().field()) && !unit.first().isWrite()) {
                calls.computeIfAbsent(CodeSpot.of(unit.first().site()), any -> new HashSet<>())
                        .add(CodeSpot.of(unit.second().site()));
            }
        }

        /** Whether a method means two accesses as one: in one block, in two blocks on one monitor, or a read on which a write depends. */
        private Optional<Unit> unit(CodeMethod method, Inlined first, Inlined second) {
            if (!follows(method, first.position(), second.position())
                    || !first.base().contains("?")
                            && !second.base().contains("?")
                            && !first.base().equals(second.base())) {
                return Optional.empty();
            }
            Set<Hold> common = new HashSet<>(first.ofMethod());
            common.retainAll(second.ofMethod());
            Set<String> locks = new HashSet<>(guards.of(method.id()));
            common.forEach(hold -> locks.add(hold.lock()));
            boolean isMeant = !common.isEmpty()
                    || isInTwoBlocks(method, first, second)
                    || isUpdate(first, second)
                    || isDecision(method, first, second);
            return isMeant
                    ? Optional.of(new Unit(first.usage(), second.usage(), EntryMonitors.keys(locks, first.base())))
                    : Optional.empty();
        }

        /** Whether both hold the same monitor, one after the other, and what the first found matters for the second. */
        private boolean isInTwoBlocks(CodeMethod method, Inlined first, Inlined second) {
            Set<String> locks = locks(first);
            locks.retainAll(locks(second));
            locks.remove("?");
            return !locks.isEmpty() && matters(method, first.position(), second.position());
        }

        /** Whether the value that an instruction has is used by another, or by a branch on the way there. */
        private boolean matters(CodeMethod method, int first, int second) {
            boolean isUsed = method.calls().stream()
                            .anyMatch(call -> call.site().instruction() == second
                                    && call.feeds().contains(first))
                    || method.usages().stream()
                            .anyMatch(usage ->
                                    usage.position() == second && usage.feeds().contains(first));
            return isUsed
                    || method.branches().stream()
                            .anyMatch(branch -> branch.feeds().contains(first)
                                    && follows(method, branch.site().instruction(), second));
        }

        private static Set<String> locks(Inlined one) {
            Set<String> locks = new HashSet<>(one.inside());
            one.ofMethod().forEach(hold -> locks.add(hold.lock()));
            return locks;
        }

        private static boolean isUpdate(Inlined first, Inlined second) {
            return !first.usage().isWrite()
                    && second.usage().isWrite()
                    && Id.of(first.usage().site()).equals(Id.of(second.usage().site()))
                    && second.usage().feeds().contains(first.usage().position());
        }

        /** Whether a call on a container is made because of what another one told, which guards itself only. */
        private boolean isDecision(CodeMethod method, Inlined first, Inlined second) {
            return Holders.isContent(first.usage().field())
                    && !first.usage().isWrite()
                    && flow(method).decides(first.position(), second.position());
        }

        private boolean follows(CodeMethod method, int first, int second) {
            return flow(method).follows(first, second);
        }

        private ControlFlow flow(CodeMethod method) {
            return flows.computeIfAbsent(method.id(), any -> new ControlFlow(method));
        }

        private void intrude(Unit unit) {
            String field = holders.variable(unit.first());
            for (Usage remote : byField.getOrDefault(field, List.of())) {
                if (!breaks(unit.first(), remote, unit.second())
                        || !mayBeOfTwo(unit.first().site(), remote.site())) {
                    continue;
                }
                if (!Collections.disjoint(unit.keys(), keys(remote))) {
                    triples++;
                } else {
                    intrusions.add(
                            Suspect.intrusion(
                                    name(field),
                                    unit.first().site(),
                                    remote.site(),
                                    unit.second().site()),
                            isSeen(unit.first(), remote, unit.second()));
                }
            }
        }

        /** The five patterns that no order without the intruder in between explains. */
        private static boolean breaks(Usage first, Usage remote, Usage second) {
            return remote.isWrite() || first.isWrite() && second.isWrite();
        }

        private static String name(String field) {
            return Holders.isContent(field) ? Holders.Name.text(field) : field;
        }

        private Set<String> keys(Usage usage) {
            return keys.computeIfAbsent(usage, this::findKeys);
        }

        private Set<String> findKeys(Usage usage) {
            Set<String> locks = new HashSet<>(guards.of(Id.of(usage.site())));
            usage.held().forEach(hold -> locks.add(hold.lock()));
            return EntryMonitors.keys(locks, usage.base());
        }

        // ── races ───────────────────────────────────────────────────────────────────────────────────────────────────

        private void races(String field, List<Usage> usages) {
            for (int i = 0; i < usages.size(); i++) {
                for (int j = i; j < usages.size(); j++) {
                    Usage one = usages.get(i);
                    Usage other = usages.get(j);
                    boolean conflicts = (one.isWrite() || other.isWrite())
                            && !isGuarded(one)
                            && mayBeOfTwo(one.site(), other.site());
                    if (!conflicts) {
                        continue;
                    }
                    if (!Collections.disjoint(keys(one), keys(other))) {
                        pairs++;
                    } else {
                        others.add(Suspect.race(name(field), one.site(), other.site()), isSeen(one, other));
                    }
                }
            }
        }

        private boolean isGuarded(Usage usage) {
            return usage.isVolatile() || Holders.isContent(usage.field()) && holders.isGuarded(usage);
        }

        // ── failures and deadlocks ──────────────────────────────────────────────────────────────────────────────────

        private void failures() {
            code.reached()
                    .forEach(method -> method.throwing().forEach(site -> others.add(Suspect.failure(site), false)));
        }

        /** One lock is held while another is taken. */
        private record Nested(String outer, String inner, Site site) {}

        private void deadlocks() {
            List<Nested> all = new ArrayList<>();
            for (CodeMethod method : code.reached()) {
                for (Taking taking : method.takings()) {
                    nested(method, taking.held(), name(method, taking.lock()), taking.site(), all);
                }
                for (Call call : method.calls()) {
                    for (Id target : code.targets(call)) {
                        boolean takes = code.method(target)
                                .filter(CodeMethod::isSynchronized)
                                .isPresent();
                        boolean isSame = call.receiver().equals("this") && holds(call.held(), "this");
                        if (takes && !isSame) {
                            nested(method, call.held(), Optional.of(target.className()), entry(target), all);
                        }
                    }
                }
            }
            for (Nested one : all) {
                for (Nested other : all) {
                    boolean isCircle = one.outer().equals(other.inner())
                            && one.inner().equals(other.outer())
                            && mayBeOfTwo(one.site(), other.site());
                    boolean isFirst =
                            one.site().toString().compareTo(other.site().toString()) <= 0;
                    if (isCircle && isFirst) {
                        // These are few, and a run need not have come to them for them to matter.
                        others.add(
                                Suspect.deadlock(
                                        "%s and %s".formatted(one.outer(), one.inner()), one.site(), other.site()),
                                true);
                    }
                }
            }
        }

        /** Where a synchronized method takes its monitor. */
        private static Site entry(Id id) {
            return new Site(id.className(), id.name(), id.descriptor(), -1, id.className(), 0);
        }

        private void nested(CodeMethod method, Set<Hold> held, Optional<String> inner, Site site, List<Nested> all) {
            for (Hold hold : held) {
                Optional<String> outer = name(method, hold.lock());
                if (outer.isPresent() && inner.isPresent()) {
                    all.add(new Nested(outer.get(), inner.get(), site));
                }
            }
        }

        private static boolean holds(Set<Hold> held, String lock) {
            return held.stream().anyMatch(hold -> hold.lock().equals(lock));
        }

        /** A lock by its class or its field: which object is meant, only an execution tells. */
        private static Optional<String> name(CodeMethod method, String lock) {
            if (EntryMonitors.isGlobal(lock)) {
                return Optional.of(lock);
            }
            if (lock.equals("this")) {
                return Optional.of(method.id().className());
            }
            if (lock.startsWith("this.") && !lock.contains("?")) {
                return Optional.of(method.id().className() + lock.substring("this".length()));
            }
            return lock.startsWith("argument ")
                    ? argument(
                                    method.id(),
                                    Integer.parseInt(
                                            lock.substring("argument ".length()).split("\\.")[0]))
                            .map(type ->
                                    type + lock.substring(lock.indexOf('.') < 0 ? lock.length() : lock.indexOf('.')))
                    : Optional.empty();
        }

        private static Optional<String> argument(Id method, int local) {
            Type[] types = Type.getArgumentTypes(method.descriptor());
            // Whether the method has a receiver does not matter here: both readings of the number are tried.
            for (int begin = 0; begin <= 1; begin++) {
                int slot = begin;
                for (Type type : types) {
                    if (slot == local && type.getSort() == Type.OBJECT) {
                        return Optional.of(type.getClassName());
                    }
                    slot += type.getSize();
                }
            }
            return Optional.empty();
        }
    }
}
