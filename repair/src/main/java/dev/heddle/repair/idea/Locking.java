// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.StepKind;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Fields;
import dev.heddle.repair.source.Imports;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.SourceTree.Extent;
import dev.heddle.repair.source.Sources;
import dev.heddle.repair.source.Stretch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Lets the accesses to what is contested, from the first to the last of each method, happen under one lock. */
final class Locking implements Idea {

    /** A lock that is new weighs as much as some lines that wait for it. */
    private static final int NEW_LOCK = 2;

    /** What a method waits for when its caller has the lock; such patches are tried after smaller ones. */
    private static final int CALLER = 3;

    private static final String NAME = "LOCK";
    private static final String OTHER_NAME = "GUARD";
    private static final String SHARED_LOCK = "java.util.concurrent.locks.ReentrantReadWriteLock";

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<List<FindingStep>> groups = new ArrayList<>(contest.variables().values());
        if (groups.size() > 1) {
            groups.add(
                    contest.variables().values().stream().flatMap(List::stream).toList());
        }
        if (!contest.calls().isEmpty()) {
            groups.add(contest.calls());
        }
        List<Patch> patches = new ArrayList<>();
        for (List<FindingStep> group : groups) {
            for (Extent extent : List.of(Extent.FEWEST, Extent.WHOLE_LINES)) {
                patches.addAll(of(contest, group, sources, extent));
            }
        }
        return patches;
    }

    private static List<Patch> of(Contest contest, List<FindingStep> group, Sources sources, Extent extent) {
        List<Patch> patches = new ArrayList<>();
        stretches(group, sources, extent)
                .filter(stretches -> contest.finding().kind() != Kind.FAILURE || breaks(contest, stretches, sources))
                .ifPresent(stretches -> {
                    patches.addAll(patches(stretches, 0));
                    shared(group, stretches, sources).ifPresent(patches::add);
                });
        callers(group, sources, extent).forEach(stretches -> patches.addAll(patches(stretches, CALLER)));
        patches.addAll(onReceivers(group, sources, extent));
        return patches;
    }

    /** What these steps are in, from the first of each method to the end of its block, under a lock that nothing else uses. */
    static List<Patch> underNewLock(List<FindingStep> steps, Sources sources) {
        return stretches(steps, sources, Extent.TO_END)
                .flatMap(stretches -> newLock(stretches).map(field -> withNewLock(field, stretches, CALLER)))
                .stream()
                .toList();
    }

    /**
     * Whether an execution is impossible if only one thread at a time is in one of these stretches. If it is not, there is no need to
     * try. A stretch that a thread comes to again counts as one that it never left, which is no harm: then it is tried.
     */
    private static boolean breaks(Contest contest, List<Stretch> stretches, Sources sources) {
        Map<String, Set<Stretch>> entered = new HashMap<>();
        Map<String, Set<Stretch>> disturbed = new HashMap<>();
        for (FindingStep step : contest.steps()) {
            Optional<Stretch> in = stretches.stream()
                    .filter(stretch -> sources.of(step.className())
                            .filter(source -> stretch.source() == source && stretch.hasLine(step.line()))
                            .isPresent())
                    .findFirst();
            if (in.isEmpty()) {
                continue;
            }
            if (disturbed.getOrDefault(step.thread(), Set.of()).contains(in.get())) {
                return true;
            }
            entered.computeIfAbsent(step.thread(), thread -> new HashSet<>()).add(in.get());
            entered.forEach((thread, all) -> {
                if (!thread.equals(step.thread())) {
                    disturbed.computeIfAbsent(thread, one -> new HashSet<>()).addAll(all);
                }
            });
        }
        return false;
    }

    // ── where ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private static Optional<List<Stretch>> stretches(List<FindingStep> accesses, Sources sources, Extent extent) {
        List<Stretch> stretches = new ArrayList<>();
        for (Map.Entry<Contest.Code, Set<Integer>> code :
                Contest.lines(accesses).entrySet()) {
            Optional<Stretch> stretch =
                    sources.of(code.getKey().className()).flatMap(source -> source.stretch(code.getValue(), extent));
            if (stretch.isEmpty()) {
                return Optional.empty();
            }
            stretches.add(stretch.get());
        }
        return stretches.isEmpty() ? Optional.empty() : Optional.of(outermost(stretches));
    }

    private static List<Stretch> outermost(List<Stretch> stretches) {
        List<Stretch> distinct = stretches.stream().distinct().toList();
        return distinct.stream()
                .filter(one -> distinct.stream().noneMatch(other -> other != one && other.has(one)))
                .toList();
    }

    /** Where methods are called that do parts of what belongs together, together with what others do. */
    private static List<List<Stretch>> callers(List<FindingStep> accesses, Sources sources, Extent extent) {
        Set<String> all = accesses.stream().map(FindingStep::method).collect(Collectors.toSet());
        return Stream.of(Contest.spread(accesses), all)
                .distinct()
                .flatMap(parts -> callers(parts, accesses, sources, extent).stream())
                .toList();
    }

    private static List<List<Stretch>> callers(
            Set<String> parts, List<FindingStep> accesses, Sources sources, Extent extent) {
        List<Stretch> stretches = new ArrayList<>();
        for (SourceTree source : sources.known()) {
            for (MethodTree method : source.all(MethodTree.class)) {
                Set<Integer> calls = calls(source, method, parts);
                if (!calls.isEmpty() && !parts.contains(method.getName().toString())) {
                    source.stretch(calls, extent).ifPresent(stretches::add);
                }
            }
        }
        if (stretches.isEmpty()) {
            return List.of();
        }
        List<List<Stretch>> found = new ArrayList<>(List.of(outermost(stretches)));
        stretches(accesses, sources, extent).ifPresent(inner -> {
            List<Stretch> both = new ArrayList<>(stretches);
            both.addAll(inner);
            found.add(outermost(both));
        });
        return found;
    }

    /** The lines on which a method calls others of these names. */
    private static Set<Integer> calls(SourceTree source, MethodTree method, Set<String> names) {
        Set<Integer> lines = new TreeSet<>();
        for (MethodInvocationTree call : source.all(method, MethodInvocationTree.class)) {
            if (names.contains(name(source, call))) {
                lines.add(source.line(source.start(call)));
            }
        }
        return lines;
    }

    private static String name(SourceTree source, MethodInvocationTree call) {
        return source.text(call.getMethodSelect()).replaceFirst("(?s).*\\.", "").strip();
    }

    /** Several calls that a method makes on one object, whose own methods are synchronized, under the lock of that object. */
    private static List<Patch> onReceivers(List<FindingStep> accesses, Sources sources, Extent extent) {
        Set<String> names = accesses.stream().map(FindingStep::method).collect(Collectors.toSet());
        List<Patch> patches = new ArrayList<>();
        for (SourceTree source : sources.known()) {
            for (MethodTree method : source.all(MethodTree.class)) {
                Map<String, Set<Integer>> lines = new LinkedHashMap<>();
                for (MethodInvocationTree call : source.all(method, MethodInvocationTree.class)) {
                    if (call.getMethodSelect() instanceof MemberSelectTree select
                            && select.getExpression() instanceof IdentifierTree receiver
                            && names.contains(name(source, call))) {
                        lines.computeIfAbsent(receiver.getName().toString(), unknown -> new TreeSet<>())
                                .add(source.line(source.start(call)));
                    }
                }
                lines.forEach((receiver, where) -> source.stretch(where, extent)
                        .filter(stretch -> where.size() > 1)
                        .ifPresent(stretch -> patches.add(new Patch(
                                title(receiver, List.of(stretch)),
                                CALLER + stretch.lines(),
                                List.of(Guard.monitor(receiver).around(stretch))))));
            }
        }
        return patches;
    }

    // ── with what ───────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<Patch> patches(List<Stretch> stretches, int weight) {
        int lines = weight + stretches.stream().mapToInt(Stretch::lines).sum();
        List<Patch> patches = new ArrayList<>();
        for (Guard guard : guards(stretches)) {
            List<Stretch> bare = stretches.stream()
                    .filter(stretch -> !guard.isAround(stretch))
                    .toList();
            if (!bare.isEmpty()) {
                patches.add(new Patch(
                        title(guard.name(), bare),
                        lines,
                        bare.stream().map(guard::around).toList()));
            }
        }
        newLock(stretches).ifPresent(field -> patches.add(withNewLock(field, stretches, weight + NEW_LOCK)));
        return patches;
    }

    private static Patch withNewLock(Edit field, List<Stretch> stretches, int weight) {
        Guard guard = Guard.monitor(field.text().contains(OTHER_NAME) ? OTHER_NAME : NAME);
        List<Edit> edits = new ArrayList<>(stretches.stream().map(guard::around).toList());
        edits.add(field);
        int lines = stretches.stream().mapToInt(Stretch::lines).sum();
        return new Patch(title("a new lock", stretches), weight + lines, edits);
    }

    /** A lock that those who only read share, if some do and some do not. */
    private static Optional<Patch> shared(List<FindingStep> accesses, List<Stretch> stretches, Sources sources) {
        List<Stretch> reading = stretches.stream()
                .filter(stretch -> accesses.stream()
                        .filter(step -> sources.of(step.className())
                                .filter(source -> source == stretch.source() && stretch.hasLine(step.line()))
                                .isPresent())
                        .allMatch(step -> step.kind() == StepKind.READ))
                .toList();
        SourceTree source = stretches.get(0).source();
        boolean isOneFile = stretches.stream().allMatch(stretch -> stretch.source() == source);
        if (!isOneFile || reading.isEmpty() || reading.size() == stretches.size()) {
            return Optional.empty();
        }
        return topClass(stretches).map(type -> {
            Imports.Known known = Imports.of(source, SHARED_LOCK);
            String name = freeName(source, type);
            List<Edit> edits = new ArrayList<>(known.edits());
            edits.add(Fields.insert(
                    source,
                    type,
                    "private static final %s %s = new %s();".formatted(known.name(), name, known.name())));
            stretches.forEach(stretch ->
                    edits.add(Guard.explicit(name, name + (reading.contains(stretch) ? ".readLock()" : ".writeLock()"))
                            .around(stretch)));
            int lines = stretches.stream().mapToInt(Stretch::lines).sum();
            return new Patch(title("a new lock that readers share", stretches), lines + NEW_LOCK + 1, edits);
        });
    }

    private static String title(String lock, List<Stretch> stretches) {
        Set<String> places = new LinkedHashSet<>();
        stretches.forEach(stretch -> {
            int first = stretch.source().line(stretch.start());
            int last = stretch.source().line(stretch.end());
            String lines = first == last ? "line " + first : "lines %d to %d".formatted(first, last);
            places.add(isPartOf(stretch, first, last) ? "a part of " + lines : lines);
        });
        return "synchronize %s on %s".formatted(String.join(" and ", places), lock);
    }

    /** Whether there is more on these lines of what belongs together. */
    private static boolean isPartOf(Stretch stretch, int first, int last) {
        return stretch.source()
                .stretch(new TreeSet<>(List.of(first, last)), Extent.WHOLE_LINES)
                .filter(whole -> whole.has(stretch) && !whole.equals(stretch))
                .isPresent();
    }

    /** Locks that all stretches know: the object, its class, and those that the class uses already. */
    private static List<Guard> guards(List<Stretch> stretches) {
        Set<ClassTree> types = new LinkedHashSet<>();
        boolean isStatic = false;
        for (Stretch stretch : stretches) {
            int line = stretch.source().line(stretch.start());
            stretch.source().classAt(line).ifPresent(types::add);
            isStatic |= stretch.source()
                    .methodAt(line)
                    .filter(method -> method.getModifiers().getFlags().contains(Modifier.STATIC))
                    .isPresent();
        }
        if (types.size() != 1) {
            return List.of();
        }
        ClassTree type = types.iterator().next();
        SourceTree source = stretches.get(0).source();
        boolean isInStatic = isStatic;
        List<String> used = source.all(type, SynchronizedTree.class).stream()
                .map(tree -> source.text(tree.getExpression()))
                .map(text -> text.replaceFirst("^\\((.*)\\)$", "$1").strip())
                .filter(text -> text.matches("[\\w.]+") && !(isInStatic && text.equals("this")))
                .distinct()
                .toList();
        Stream<String> own = isStatic ? Stream.of(type.getSimpleName() + ".class") : Stream.of("this");
        Stream<Guard> explicit = source.all(type, MethodInvocationTree.class).stream()
                .map(source::text)
                .filter(text -> text.matches("\\w+\\.lock\\(\\)"))
                .map(text -> text.substring(0, text.indexOf('.')))
                .distinct()
                .map(lock -> Guard.explicit(lock, lock));
        return Stream.concat(Stream.concat(used.stream(), own).distinct().map(Guard::monitor), explicit)
                .toList();
    }

    /** A field for a lock in the class at the top of the file, if there is only one file. */
    private static Optional<Edit> newLock(List<Stretch> stretches) {
        SourceTree source = stretches.get(0).source();
        if (stretches.stream().anyMatch(stretch -> stretch.source() != source)) {
            return Optional.empty();
        }
        return topClass(stretches)
                .map(type -> Fields.insert(
                        source,
                        type,
                        "private static final Object %s = new Object();".formatted(freeName(source, type))));
    }

    private static Optional<ClassTree> topClass(List<Stretch> stretches) {
        SourceTree source = stretches.get(0).source();
        return source.topClassAt(source.line(stretches.get(0).start()))
                .filter(type -> type.getKind() == Tree.Kind.CLASS);
    }

    private static String freeName(SourceTree source, ClassTree type) {
        boolean isTaken = source.all(type, VariableTree.class).stream()
                .anyMatch(field -> field.getName().contentEquals(NAME));
        return isTaken ? OTHER_NAME : NAME;
    }
}
