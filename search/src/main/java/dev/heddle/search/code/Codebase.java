// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.rebuild.Site;
import dev.heddle.search.code.CodeMethod.Call;
import dev.heddle.search.code.CodeMethod.Id;
import dev.heddle.solve.Deadline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** The classes of a program: their methods, what calls what, and which code the threads may come to. */
public final class Codebase {

    private static final Set<String> TASKS =
            Set.of("java/lang/Runnable", "java/lang/Thread", "java/util/TimerTask", "java/util/concurrent/Callable");
    private static final Set<String> BODIES = Set.of("run()V", "call()Ljava/lang/Object;");

    private final Map<String, ClassNode> classes = new LinkedHashMap<>();
    private final Map<String, Set<String>> above = new HashMap<>();
    private final Map<String, Set<String>> below = new HashMap<>();
    private final Map<Id, CodeMethod> methods = new LinkedHashMap<>();
    private final Map<Id, Set<Call>> callers = new HashMap<>();
    /** A call is made once, when its method is read; to compare what it says would take longer than to look it up. */
    private final Map<Call, Set<Id>> targets = new IdentityHashMap<>();

    private final Map<Call, List<CodeMethod>> called = new IdentityHashMap<>();
    private final Map<Id, List<Site>> known = new HashMap<>();
    private final Map<Id, List<Site>> functions = new HashMap<>();
    private final Map<String, List<Site>> makers = new HashMap<>();
    /** The classes that some call names, wherever. */
    private final Set<Id> named = new HashSet<>();
    /** Classes of which there may be objects; before that is known, all. */
    private final Set<String> made = new HashSet<>();

    private final Set<Id> ofMain = new LinkedHashSet<>();
    private final Set<Id> ofThreads = new LinkedHashSet<>();
    private List<CodeMethod> reached = List.of();
    private boolean isNarrow;
    private int unread;

    private Codebase(Collection<byte[]> files, Deadline deadline) {
        for (byte[] bytes : files) {
            ClassNode node = new ClassNode();
            // Frames are what the JVM needs; values are followed without them.
            new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
            classes.put(node.name, node);
        }
        for (ClassNode node : classes.values()) {
            above(node)
                    .forEach(name -> below.computeIfAbsent(name, any -> new LinkedHashSet<>())
                            .add(node.name));
        }
        MethodReader.Fields fields = new MethodReader.Fields() {
            @Override
            public Optional<Field> find(String owner, String name) {
                return field(owner, name);
            }

            @Override
            public String foreign(String owner) {
                return Codebase.this.foreign(owner);
            }
        };
        for (ClassNode node : classes.values()) {
            for (MethodNode method : node.methods) {
                if (deadline.isOver()) {
                    unread++;
                } else {
                    MethodReader.read(node, method, fields).ifPresent(read -> methods.put(read.id(), read));
                }
            }
        }
        for (CodeMethod method : methods.values()) {
            method.calls().forEach(call -> named.addAll(targets(call)));
            method.functions()
                    .forEach((function, site) -> functions
                            .computeIfAbsent(function, any -> new ArrayList<>())
                            .add(site));
            method.made()
                    .forEach((type, site) -> makers.computeIfAbsent(type, any -> new ArrayList<>())
                            .add(site));
        }
    }

    /**
     * Reads classes.
     *
     * @param files class files, as the compiler made them
     * @param entry the class in which the program begins, by its binary name
     * @param loaded the classes that a run has loaded: whoever made objects of them, if only by reflection, may do so
     * @param deadline when to stop; what is not read then has no calls and no accesses
     */
    public static Codebase of(Collection<byte[]> files, String entry, Collection<String> loaded, Deadline deadline) {
        Codebase code = new Codebase(files, deadline);
        for (String name : loaded) {
            code.made.add(name.replace('.', '/'));
        }
        code.reach(entry);
        return code;
    }

    /** Returns how many methods threads may come to. */
    public int reachable() {
        return reached.size();
    }

    /** Returns how many methods were not read, because there was no time left. */
    int unread() {
        return unread;
    }

    public int classes() {
        return classes.size();
    }

    Optional<CodeMethod> method(Id id) {
        return Optional.ofNullable(methods.get(id));
    }

    /** All methods that some thread may come to. */
    List<CodeMethod> reached() {
        return reached;
    }

    /** Returns true if threads that the program starts may come to the method; the same code may run in several of them. */
    boolean isOfThreads(Id id) {
        return ofThreads.contains(id);
    }

    /** Returns where a method is called, or where the object is made that is given to whoever calls it. */
    List<Site> callers(Id id) {
        return known.computeIfAbsent(id, this::findCallers);
    }

    private List<Site> findCallers(Id id) {
        List<Site> sites = new ArrayList<>();
        calls(id).forEach(call -> sites.add(call.site()));
        sites.addAll(functions.getOrDefault(id, List.of()));
        if (isBody(id)) {
            sites.addAll(makers.getOrDefault(id.className(), List.of()));
        }
        return sites;
    }

    Set<Call> calls(Id id) {
        return callers.getOrDefault(id, Set.of());
    }

    // ── classes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The names of all classes and interfaces above a class that are known by name, itself included. */
    private Set<String> above(ClassNode node) {
        return above.computeIfAbsent(node.name, any -> findAbove(node));
    }

    private Set<String> findAbove(ClassNode node) {
        Set<String> names = new LinkedHashSet<>();
        Queue<String> open = new ArrayDeque<>(List.of(node.name));
        while (!open.isEmpty()) {
            String name = open.remove();
            ClassNode found = classes.get(name);
            if (names.add(name) && found != null) {
                Optional.ofNullable(found.superName).ifPresent(open::add);
                open.addAll(found.interfaces);
            }
        }
        return names;
    }

    private String foreign(String owner) {
        ClassNode node = classes.get(owner);
        return node == null || node.superName == null ? owner : foreign(node.superName);
    }

    private Optional<MethodReader.Fields.Field> field(String owner, String name) {
        boolean isElement = name.endsWith("[]");
        String plain = isElement ? name.substring(0, name.length() - 2) : name;
        ClassNode node = classes.get(owner);
        if (node == null) {
            return Optional.empty();
        }
        for (String above : above(node)) {
            for (FieldNode field : Optional.ofNullable(classes.get(above))
                    .map(found -> found.fields)
                    .orElse(List.of())) {
                if (field.name.equals(plain)) {
                    return field(above, field, isElement);
                }
            }
        }
        return Optional.empty();
    }

    private Optional<MethodReader.Fields.Field> field(String owner, FieldNode field, boolean isElement) {
        String name = owner.replace('/', '.') + "." + field.name;
        if (isElement) {
            return Optional.of(new MethodReader.Fields.Field(name + "[]", false, false));
        }
        return Optional.of(new MethodReader.Fields.Field(
                name, (field.access & Opcodes.ACC_VOLATILE) != 0, (field.access & Opcodes.ACC_FINAL) != 0));
    }

    /** The methods that a call may run, as far as they are known. */
    Set<Id> targets(Call call) {
        return targets.computeIfAbsent(call, this::findTargets);
    }

    /** The same, read. */
    List<CodeMethod> called(Call call) {
        return called.computeIfAbsent(
                call,
                any -> targets(any).stream().flatMap(id -> method(id).stream()).toList());
    }

    private Set<Id> findTargets(Call call) {
        Set<Id> targets = new LinkedHashSet<>();
        String owner = call.target().className().replace('.', '/');
        ClassNode node = classes.get(owner);
        if (node != null && (call.isExact() || !isNarrow)) {
            inherited(node, call.target()).ifPresent(targets::add);
        }
        if (!call.isExact()) {
            for (String name : below.getOrDefault(owner, Set.of())) {
                Optional.ofNullable(classes.get(name))
                        .filter(found -> !isNarrow || mayExist(found))
                        .flatMap(found -> inherited(found, call.target()))
                        .ifPresent(targets::add);
            }
        }
        return targets;
    }

    /** Returns true if there may be objects of exactly this class. */
    private boolean mayExist(ClassNode node) {
        return (node.access & Opcodes.ACC_ABSTRACT) == 0 && made.contains(node.name);
    }

    private Optional<Id> inherited(ClassNode node, Id named) {
        return above(node).stream()
                .map(name -> new Id(name.replace('/', '.'), named.name(), named.descriptor()))
                .filter(methods::containsKey)
                .findFirst();
    }

    // ── what threads come to ────────────────────────────────────────────────────────────────────────────────────────

    private void reach(String entry) {
        List<Id> first = new ArrayList<>();
        for (CodeMethod method : methods.values()) {
            Id id = method.id();
            boolean isCalled = named.contains(id);
            if (id.className().equals(entry)
                    && (!isCalled || isMain(id))
                    && !isBody(id)
                    && !functions.containsKey(id)) {
                first.add(id);
            }
        }
        isNarrow = true;
        do {
            targets.clear();
            called.clear();
            reach(first);
        } while (made.addAll(newlyMade()));
        reached.forEach(method -> method.calls()
                .forEach(call -> targets(call)
                        .forEach(target -> callers.computeIfAbsent(target, any -> new LinkedHashSet<>())
                                .add(call))));
    }

    /** Finds what threads come to if there are objects of these classes only. */
    private void reach(List<Id> first) {
        ofMain.clear();
        ofThreads.clear();
        // Reached code need not make the tasks that there are: reflection may.
        Set<Id> bodies = new LinkedHashSet<>();
        for (String name : made) {
            calledBack(name.replace('/', '.')).stream().filter(this::isBody).forEach(bodies::add);
        }
        spread(first, ofMain, bodies);
        int count;
        do {
            count = bodies.size();
            spread(List.copyOf(bodies), ofThreads, bodies);
        } while (bodies.size() > count);
        reached = methods.values().stream()
                .filter(method -> ofMain.contains(method.id()) || ofThreads.contains(method.id()))
                .toList();
    }

    /** Classes of which what threads come to makes objects, also while classes are initialised. */
    private Set<String> newlyMade() {
        Set<Id> all = new LinkedHashSet<>();
        reached.forEach(method -> all.add(method.id()));
        Set<Id> bodies = new LinkedHashSet<>();
        int count;
        do {
            // What initialises a class may use others, which are initialised too.
            count = all.size();
            spread(initialisers(all), all, bodies);
            spread(List.copyOf(bodies), all, bodies);
        } while (all.size() > count);
        Set<String> found = new HashSet<>();
        for (Id id : all) {
            CodeMethod method = methods.get(id);
            if (method != null) {
                method.made().keySet().forEach(type -> found.add(type.replace('.', '/')));
            }
        }
        return made.containsAll(found) ? foreign(all) : found;
    }

    /** Returns what initialises the classes that these methods use. */
    private Set<Id> initialisers(Set<Id> users) {
        Set<String> used = new LinkedHashSet<>();
        for (Id id : users) {
            used.add(id.className());
            CodeMethod method = methods.get(id);
            if (method != null) {
                used.addAll(method.made().keySet());
                method.usages().forEach(usage -> used.add(owner(usage.field())));
                method.finals().forEach(field -> used.add(owner(field)));
            }
        }
        Set<Id> initialisers = new LinkedHashSet<>();
        used.forEach(name -> initialisers.add(new Id(name, "<clinit>", "()V")));
        return initialisers;
    }

    private static String owner(String field) {
        return field.substring(0, Math.max(0, field.lastIndexOf('.')));
    }

    /** Returns the classes of which no object is made that a call can mean: it comes from outside, and may be any of them. */
    private Set<String> foreign(Set<Id> callers) {
        Set<String> found = new HashSet<>();
        for (Id id : callers) {
            CodeMethod method = methods.get(id);
            for (Call call : method == null ? List.<Call>of() : method.calls()) {
                if (!call.isExact() && targets(call).isEmpty()) {
                    found.addAll(below.getOrDefault(call.target().className().replace('.', '/'), Set.of()));
                }
            }
        }
        return found;
    }

    private static boolean isMain(Id id) {
        return id.name().equals("main") || id.name().equals("<clinit>");
    }

    boolean isBody(Id id) {
        String owner = id.className().replace('.', '/');
        boolean isTask = Optional.ofNullable(classes.get(owner))
                .map(this::above)
                .filter(names -> !Collections.disjoint(names, TASKS))
                .isPresent();
        return isTask && BODIES.contains(id.name() + id.descriptor());
    }

    /** All that is called from there on; what may be run by other threads goes to the bodies. */
    private void spread(Collection<Id> from, Set<Id> reached, Set<Id> bodies) {
        Queue<Id> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            Id id = open.remove();
            CodeMethod method = methods.get(id);
            if (method == null || !reached.add(id)) {
                continue;
            }
            bodies.addAll(method.functions().keySet());
            for (Call call : method.calls()) {
                // Who calls it as a method runs it himself; the thread that was started runs it too.
                open.addAll(targets(call));
            }
            for (String made : method.made().keySet()) {
                calledBack(made).forEach(called -> (isBody(called) ? bodies : open).add(called));
            }
        }
    }

    /** Methods of a class that nobody here calls, but whoever knows what it inherits from outside may. */
    private List<Id> calledBack(String className) {
        ClassNode node = classes.get(className.replace('.', '/'));
        if (node == null || above(node).stream().allMatch(name -> classes.containsKey(name) || isObject(name))) {
            return List.of();
        }
        List<Id> found = new ArrayList<>();
        for (MethodNode method : node.methods) {
            boolean isOpen = (method.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) == 0;
            Id id = new Id(className, method.name, method.desc);
            if (isOpen && !id.isInitialiser() && (isBody(id) || !named.contains(id))) {
                found.add(id);
            }
        }
        return found;
    }

    private static boolean isObject(String name) {
        return name.equals("java/lang/Object");
    }
}
