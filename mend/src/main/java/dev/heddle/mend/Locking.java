package dev.heddle.mend;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import dev.heddle.finding.FindingStep;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<List<FindingStep>> groups = new ArrayList<>(contest.variables().values());
        if (groups.size() > 1) {
            groups.add(
                    contest.variables().values().stream().flatMap(List::stream).toList());
        }
        List<Patch> patches = new ArrayList<>();
        for (List<FindingStep> group : groups) {
            stretches(group, sources).ifPresent(stretches -> patches.addAll(patches(stretches, 0)));
            callers(group, sources).forEach(stretches -> patches.addAll(patches(stretches, CALLER)));
        }
        return patches;
    }

    /** What these steps are in, from the first of each method to the end of its block, under a lock that nothing else uses. */
    static List<Patch> underNewLock(List<FindingStep> steps, Sources sources) {
        return stretches(steps, sources, true)
                .flatMap(stretches -> newLock(stretches).map(field -> withNewLock(field, stretches, CALLER)))
                .stream()
                .toList();
    }

    // ── where ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private static Optional<List<Stretch>> stretches(List<FindingStep> accesses, Sources sources) {
        return stretches(accesses, sources, false);
    }

    private static Optional<List<Stretch>> stretches(List<FindingStep> accesses, Sources sources, boolean toEnd) {
        List<Stretch> stretches = new ArrayList<>();
        for (Map.Entry<Contest.Code, Set<Integer>> code :
                Contest.lines(accesses).entrySet()) {
            Optional<Stretch> stretch = sources.of(code.getKey().className())
                    .flatMap(source -> toEnd ? source.stretchToEnd(code.getValue()) : source.stretch(code.getValue()));
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
    private static List<List<Stretch>> callers(List<FindingStep> accesses, Sources sources) {
        Set<String> parts = Contest.spread(accesses);
        List<Stretch> stretches = new ArrayList<>();
        for (SourceTree source : sources.known()) {
            for (MethodTree method : source.all(MethodTree.class)) {
                Set<Integer> calls = calls(source, method, parts);
                if (!calls.isEmpty() && !parts.contains(method.getName().toString())) {
                    source.stretch(calls).ifPresent(stretches::add);
                }
            }
        }
        if (stretches.isEmpty()) {
            return List.of();
        }
        List<List<Stretch>> found = new ArrayList<>(List.of(outermost(stretches)));
        stretches(accesses, sources).ifPresent(inner -> {
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
            String name = source.text(call.getMethodSelect())
                    .replaceFirst("(?s).*\\.", "")
                    .strip();
            if (names.contains(name)) {
                lines.add(source.line(source.start(call)));
            }
        }
        return lines;
    }

    // ── with what ───────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<Patch> patches(List<Stretch> stretches, int weight) {
        int lines = weight + stretches.stream().mapToInt(Stretch::lines).sum();
        List<Patch> patches = new ArrayList<>();
        for (String lock : locks(stretches)) {
            patches.add(new Patch(title(lock, stretches), lines, edits(lock, stretches)));
        }
        newLock(stretches).ifPresent(field -> patches.add(withNewLock(field, stretches, weight + NEW_LOCK)));
        return patches;
    }

    private static Patch withNewLock(Edit field, List<Stretch> stretches, int weight) {
        List<Edit> edits = new ArrayList<>(edits(field.text().contains(OTHER_NAME) ? OTHER_NAME : NAME, stretches));
        edits.add(field);
        int lines = stretches.stream().mapToInt(Stretch::lines).sum();
        return new Patch(title("a new lock", stretches), weight + lines, edits);
    }

    private static String title(String lock, List<Stretch> stretches) {
        Set<String> places = new LinkedHashSet<>();
        stretches.forEach(stretch -> {
            int first = stretch.source().line(stretch.start());
            int last = stretch.source().line(stretch.end());
            places.add(first == last ? "line " + first : "lines %d to %d".formatted(first, last));
        });
        return "synchronize %s on %s".formatted(String.join(" and ", places), lock);
    }

    private static List<Edit> edits(String lock, List<Stretch> stretches) {
        return stretches.stream()
                .map(stretch -> stretch.in("synchronized (%s)".formatted(lock)))
                .toList();
    }

    /** Locks that all stretches know: the object, its class, and those that the class uses already. */
    private static List<String> locks(List<Stretch> stretches) {
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
        return Stream.concat(used.stream(), own).distinct().toList();
    }

    /** A field for a lock in the class at the top of the file, if there is only one file. */
    private static Optional<Edit> newLock(List<Stretch> stretches) {
        SourceTree source = stretches.get(0).source();
        if (stretches.stream().anyMatch(stretch -> stretch.source() != source)) {
            return Optional.empty();
        }
        return source.topClassAt(source.line(stretches.get(0).start()))
                .filter(type -> type.getKind() == Tree.Kind.CLASS)
                .map(type -> field(source, type));
    }

    private static Edit field(SourceTree source, ClassTree type) {
        String name = source.all(type, VariableTree.class).stream()
                        .anyMatch(field -> field.getName().contentEquals(NAME))
                ? OTHER_NAME
                : NAME;
        return Fields.insert(source, type, "private static final Object %s = new Object();".formatted(name));
    }
}
