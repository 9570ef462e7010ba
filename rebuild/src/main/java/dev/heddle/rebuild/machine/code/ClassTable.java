// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.rebuild.machine.code.ClassInfo.Ordinals;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.MethodPlan;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TypeRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** The classes of the interpreted program, made from the trace's tables when they are first asked for. */
public final class ClassTable {

    private final Map<Integer, ClassRecord> records;
    private final Map<Integer, TypeRecord> types;
    private final Map<String, List<ClassRecord>> recordsByName = new HashMap<>();
    private final Map<String, List<TypeRecord>> typesByName = new HashMap<>();
    private final Map<Key, ClassInfo> known = new HashMap<>();
    private final Map<Key, ClassInfo> asked = new HashMap<>();
    private final Map<String, Ordinals> ordinals = new HashMap<>();

    private record Key(String name, int loader) {}

    public ClassTable(Trace trace) {
        this.records = trace.classes();
        this.types = trace.types();
        for (ClassRecord entry : records.values()) {
            recordsByName
                    .computeIfAbsent(entry.name(), name -> new ArrayList<>())
                    .add(entry);
        }
        for (TypeRecord entry : types.values()) {
            typesByName.computeIfAbsent(entry.name(), name -> new ArrayList<>()).add(entry);
        }
    }

    /** The class that ENTER turns call by this id. */
    public ClassInfo byClassId(int id) {
        ClassRecord entry = records.get(id);
        if (entry == null) {
            throw new BrokenHistory("the trace has no class with id " + id);
        }
        return find(entry.name(), entry.loader());
    }

    /** The class that object codes call by this id. */
    public ClassInfo byTypeId(int id) {
        TypeRecord entry = types.get(id);
        if (entry == null) {
            throw new BrokenHistory("the trace has no type with id " + id);
        }
        return find(entry.name(), entry.loader());
    }

    /** The class with this name (as {@link Class#getName} has it) that code of this loader sees. */
    public ClassInfo find(String name, int loader) {
        Key key = new Key(name, loader);
        ClassInfo answer = asked.get(key);
        if (answer == null) {
            answer = lookUp(name, loader);
            asked.put(key, answer);
        }
        return answer;
    }

    private ClassInfo lookUp(String name, int loader) {
        if (name.startsWith("[")) {
            return array(name, loader);
        }
        Optional<ClassRecord> entry = nearest(recordsByName.getOrDefault(name, List.of()), loader, ClassRecord::loader);
        Optional<TypeRecord> type = nearest(typesByName.getOrDefault(name, List.of()), loader, TypeRecord::loader);
        // A class of another loader is only taken where this one has neither a record nor a type of that name.
        if (entry.isPresent()
                && (entry.get().loader() == loader
                        || type.isEmpty()
                        || type.get().loader() != loader)) {
            return fromRecord(entry.get());
        }
        if (type.isPresent()) {
            return fromType(type.get());
        }
        return JdkMethods.find(name).map(this::fromJdk).orElseGet(() -> unknown(name, loader));
    }

    private static <T> Optional<T> nearest(
            List<T> candidates, int loader, java.util.function.ToIntFunction<T> loaderOf) {
        return candidates.stream()
                .filter(candidate -> loaderOf.applyAsInt(candidate) == loader)
                .findFirst()
                .or(() -> candidates.stream()
                        .filter(candidate -> loaderOf.applyAsInt(candidate) == 0)
                        .findFirst())
                .or(() -> candidates.stream().findFirst());
    }

    private ClassInfo make(String name, int loader, @Nullable ClassInfo component) {
        String simple = simpleName(name);
        Ordinals counter = ordinals.computeIfAbsent(simple, any -> new Ordinals());
        ClassInfo made = new ClassInfo(name, simple, loader, counter, component);
        known.put(new Key(name, loader), made);
        if (isShared(name) || (component != null && !component.uniqueName().equals(component.name()))) {
            made.setNameShared();
        }
        return made;
    }

    private boolean isShared(String name) {
        return recordsByName.getOrDefault(name, List.of()).stream()
                        .mapToInt(ClassRecord::loader)
                        .distinct()
                        .count()
                > 1;
    }

    private static String simpleName(String name) {
        if (name.startsWith("[")) {
            Type type = Type.getType(name.replace('.', '/'));
            return simpleName(type.getElementType().getClassName()) + "[]".repeat(type.getDimensions());
        }
        return name.substring(name.lastIndexOf('.', name.contains("/") ? name.indexOf('/') : name.length()) + 1);
    }

    private ClassInfo array(String name, int loader) {
        String element = name.substring(1);
        ClassInfo component = null;
        if (element.startsWith("[")) {
            component = find(element, loader);
        } else if (element.startsWith("L")) {
            component = find(element.substring(1, element.length() - 1), loader);
        }
        int home = component == null ? 0 : component.loader();
        ClassInfo existing = known.get(new Key(name, home));
        if (existing != null) {
            return existing;
        }
        ClassInfo made = make(name, home, component);
        made.setHierarchy(
                find("java.lang.Object", 0), List.of(find("java.lang.Cloneable", 0), find("java.io.Serializable", 0)));
        return made;
    }

    private ClassInfo fromRecord(ClassRecord entry) {
        ClassInfo existing = known.get(new Key(entry.name(), entry.loader()));
        if (existing != null) {
            return existing;
        }
        ClassInfo made = make(entry.name(), entry.loader(), null);
        ClassInfo parent = entry.superName().isEmpty() ? null : find(entry.superName(), entry.loader());
        List<ClassInfo> parents = entry.interfaces().stream()
                .map(name -> find(name, entry.loader()))
                .toList();
        made.setHierarchy(parent, parents);
        if (entry.trackedRoot() || (parent != null && parent.isTracked())) {
            made.setTracked();
        }
        entry.woven().ifPresent(woven -> fill(made, woven));
        return made;
    }

    /** The finalizers of the classes that were met, by class and method; an empty one only keeps subclasses from having one. */
    public List<String> finalizers() {
        return known.values().stream()
                .flatMap(type -> Stream.ofNullable(type.declared("finalize", "()V")))
                .filter(method -> !method.isEmpty())
                .map(method -> method.owner().simpleName() + ".finalize")
                .sorted()
                .toList();
    }

    private static void fill(ClassInfo made, ClassRecord.Woven woven) {
        ClassNode node = new ClassNode();
        new ClassReader(woven.bytes()).accept(node, ClassReader.SKIP_FRAMES);
        for (FieldNode field : node.fields) {
            made.addField(field.name, field.desc, field.access, field.value);
        }
        if (node.methods.size() != woven.methods().size()) {
            throw new BrokenHistory("%s has %d methods, but the plan is for %d"
                    .formatted(made.name(), node.methods.size(), woven.methods().size()));
        }
        String file = node.sourceFile == null ? made.name() : node.sourceFile;
        List<MethodInfo> methods = new ArrayList<>();
        for (int i = 0; i < node.methods.size(); i++) {
            MethodPlan plan = woven.methods().get(i);
            methods.add(new MethodInfo(made, node.methods.get(i), plan, file));
        }
        made.setWoven(node.access, methods);
    }

    private ClassInfo fromType(TypeRecord entry) {
        ClassInfo existing = known.get(new Key(entry.name(), entry.loader()));
        if (existing != null) {
            return existing;
        }
        ClassInfo made = make(entry.name(), entry.loader(), null);
        ClassInfo parent =
                entry.superType().isPresent() ? byTypeId(entry.superType().getAsInt()) : null;
        made.setHierarchy(
                parent, entry.interfaces().stream().map(this::byTypeId).toList());
        if (parent != null && parent.isTracked()) {
            made.setTracked();
        }
        return made;
    }

    private ClassInfo fromJdk(Class<?> type) {
        ClassInfo existing = known.get(new Key(type.getName(), 0));
        if (existing != null) {
            return existing;
        }
        ClassInfo made = make(type.getName(), 0, null);
        Class<?> parent = type.getSuperclass();
        made.setHierarchy(
                parent == null ? (type.isInterface() ? find("java.lang.Object", 0) : null) : find(parent.getName(), 0),
                Arrays.stream(type.getInterfaces())
                        .map(above -> find(above.getName(), 0))
                        .toList());
        return made;
    }

    private ClassInfo unknown(String name, int loader) {
        return make(name, loader, null);
    }

    /** A class for lambda objects, which the JVM names by itself. */
    public ClassInfo lambda(ClassInfo host, List<String> interfaces) {
        Key key = new Key(host.name() + "$$Lambda" + interfaces, host.loader());
        ClassInfo made = known.get(key);
        if (made == null) {
            made = make(host.name() + "$$Lambda", host.loader(), null);
            made.setHierarchy(
                    find("java.lang.Object", 0),
                    interfaces.stream().map(name -> find(name, host.loader())).toList());
            known.put(key, made);
        }
        return made;
    }
}
