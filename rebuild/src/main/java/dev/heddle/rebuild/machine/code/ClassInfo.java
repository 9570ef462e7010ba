// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A class of the interpreted program: what it inherits from, its methods and fields if it is woven, and how far its
 * initialisation went. {@link ClassTable} makes it.
 */
public final class ClassInfo {

    /** How far the static initialiser is, in the interpretation. */
    public enum Initialisation {
        NOT_BEGUN,
        RUNNING,
        DONE,
        FAILED
    }

    private final String name;
    private final String simpleName;
    private final int loader;
    private final Ordinals ordinals;
    private final boolean anonymous;
    private final @Nullable ClassInfo component;
    private @Nullable ClassInfo superclass;
    private List<ClassInfo> interfaces = List.of();
    private boolean woven;
    private boolean isFinal;
    private boolean shared;
    private boolean tracked;
    private boolean hierarchyKnown;
    private List<MethodInfo> methods = List.of();
    private final Map<String, MethodInfo> bySignature = new HashMap<>();
    private final Map<String, FieldInfo> fields = new HashMap<>();
    private int fieldCount;
    private @Nullable List<FieldInfo> instanceFields;
    private @Nullable Set<String> supertypes;
    private Initialisation initialisation = Initialisation.NOT_BEGUN;
    private int initialiser = -1;
    private @Nullable Shadow mirror;
    private final Map<String, Selection> selections = new HashMap<>();

    /** What a virtual call runs. */
    record Selection(@Nullable MethodInfo method) {}

    /** Counts the objects that share a simple name, so that their names differ. */
    static final class Ordinals {
        private int last;

        public int next() {
            return ++last;
        }
    }

    ClassInfo(String name, String simpleName, int loader, Ordinals ordinals, @Nullable ClassInfo component) {
        this.name = name;
        this.simpleName = simpleName;
        this.loader = loader;
        this.ordinals = ordinals;
        this.component = component;
        this.anonymous = Qualities.has(name, Quality.ANONYMOUS);
    }

    // ── filled in by the table ──────────────────────────────────────────────────────────────────────────────────────

    void setHierarchy(@Nullable ClassInfo parent, List<ClassInfo> parents) {
        superclass = parent;
        interfaces = List.copyOf(parents);
        hierarchyKnown = true;
        fieldCount = parent == null ? 0 : parent.fieldCount;
    }

    void setTracked() {
        tracked = true;
    }

    void setWoven(int modifiers, List<MethodInfo> declared) {
        woven = true;
        isFinal = (modifiers & org.objectweb.asm.Opcodes.ACC_FINAL) != 0;
        methods = List.copyOf(declared);
        for (MethodInfo method : declared) {
            bySignature.put(method.name() + method.descriptor(), method);
        }
    }

    void addField(String field, String descriptor, int access, @Nullable Object constant) {
        boolean isStatic = (access & org.objectweb.asm.Opcodes.ACC_STATIC) != 0;
        int index = isStatic ? 0 : fieldCount++;
        fields.put(field + " " + descriptor, new FieldInfo(this, field, descriptor, access, index, constant));
    }

    // ── what it is ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** The binary name. */
    public String name() {
        return name;
    }

    public String internalName() {
        return name.replace('.', '/');
    }

    public String simpleName() {
        return simpleName;
    }

    public int loader() {
        return loader;
    }

    int nextOrdinal() {
        return ordinals.next();
    }

    boolean isWoven() {
        return woven;
    }

    /** Whether no class is below it. */
    public boolean isFinal() {
        return isFinal;
    }

    /** Whether its objects hold their own number. */
    public boolean isTracked() {
        return tracked;
    }

    /** Whether its objects have no identity in the log. */
    public boolean isAnonymous() {
        return anonymous;
    }

    /** The class of an array's elements; null for other classes and for arrays of primitive values. */
    @Nullable
    public ClassInfo component() {
        return component;
    }

    @Nullable
    public ClassInfo superclass() {
        return superclass;
    }

    List<ClassInfo> interfaces() {
        return interfaces;
    }

    /** Whether the trace, or the JDK, says what it inherits from. */
    boolean isHierarchyKnown() {
        return hierarchyKnown;
    }

    /** Its name, with the loader where several have a class of this name. */
    public String uniqueName() {
        return shared ? name + "@" + loader : name;
    }

    /** Says that several loaders have a class of this name. */
    void setNameShared() {
        shared = true;
    }

    /** Whether it is the other class or inherits from it. */
    public boolean isSubtypeOf(ClassInfo other) {
        if (!other.shared) {
            return isSubtypeOf(other.name);
        }
        if (this == other) {
            return true;
        }
        if (component != null && other.component != null) {
            return component.isSubtypeOf(other.component);
        }
        return (superclass != null && superclass.isSubtypeOf(other))
                || interfaces.stream().anyMatch(parent -> parent.isSubtypeOf(other));
    }

    /** Whether it is the type with this binary name or inherits from it. */
    public boolean isSubtypeOf(String type) {
        if (type.equals(name) || type.equals("java.lang.Object")) {
            return true;
        }
        if (component != null && type.startsWith("[")) {
            return isArrayOf(type.substring(1), component);
        }
        return supertypes().contains(type);
    }

    private static boolean isArrayOf(String descriptor, ClassInfo component) {
        if (descriptor.startsWith("L")) {
            return component.isSubtypeOf(descriptor.substring(1, descriptor.length() - 1));
        }
        return component.isSubtypeOf(descriptor);
    }

    /** The binary names of all classes and interfaces above it, itself included, nearest first. */
    Set<String> supertypes() {
        if (supertypes == null) {
            Set<String> found = new LinkedHashSet<>();
            collectSupertypes(found);
            supertypes = found;
        }
        return supertypes;
    }

    private void collectSupertypes(Set<String> found) {
        for (ClassInfo type = this; type != null; type = type.superclass) {
            found.add(type.name);
        }
        for (ClassInfo type = this; type != null; type = type.superclass) {
            for (ClassInfo parent : type.interfaces) {
                if (!found.contains(parent.name)) {
                    parent.collectSupertypes(found);
                }
            }
        }
    }

    // ── members ─────────────────────────────────────────────────────────────────────────────────────────────────────

    public List<MethodInfo> methods() {
        return methods;
    }

    @Nullable
    MethodInfo declared(String method, String descriptor) {
        return bySignature.get(method + descriptor);
    }

    /** How many fields its objects have, as far as its classes are woven. */
    int fieldCount() {
        return fieldCount;
    }

    /** The field that the reference means (JVMS 5.4.3.2), if it is one of a woven class. */
    @Nullable
    public FieldInfo findField(String field, String descriptor) {
        FieldInfo own = fields.get(field + " " + descriptor);
        if (own != null) {
            return own;
        }
        for (ClassInfo parent : interfaces) {
            FieldInfo inherited = parent.findField(field, descriptor);
            if (inherited != null) {
                return inherited;
            }
        }
        return superclass == null ? null : superclass.findField(field, descriptor);
    }

    /** The field of this name that the class itself declares. */
    @Nullable
    public FieldInfo findField(String field) {
        return fields.values().stream()
                .filter(candidate -> candidate.name().equals(field))
                .findFirst()
                .orElse(null);
    }

    /** All instance fields, those of superclasses first. */
    public List<FieldInfo> instanceFields() {
        if (instanceFields == null) {
            instanceFields = findInstanceFields();
        }
        return instanceFields;
    }

    private List<FieldInfo> findInstanceFields() {
        List<FieldInfo> all = superclass == null ? new ArrayList<>() : new ArrayList<>(superclass.instanceFields());
        fields.values().stream()
                .filter(field -> !field.isStatic())
                .sorted((a, b) -> Integer.compare(a.index(), b.index()))
                .forEach(all::add);
        return all;
    }

    /** The method that a call on an object of this class runs, if it is one of a woven class (JVMS 5.4.6). */
    @Nullable
    public MethodInfo select(String method, String descriptor) {
        String signature = method + descriptor;
        Selection known = selections.get(signature);
        if (known == null) {
            known = new Selection(MethodSelection.select(this, method, descriptor));
            selections.put(signature, known);
        }
        return known.method();
    }

    // ── initialisation ──────────────────────────────────────────────────────────────────────────────────────────────

    public Initialisation initialisation() {
        return initialisation;
    }

    /** The thread that runs or ran the static initialiser, or -1. */
    public int initialiser() {
        return initialiser;
    }

    public void initialise(Initialisation state, int thread) {
        initialisation = state;
        initialiser = thread;
    }

    /** Whether its own static initialiser exists and is seen. */
    public boolean hasInitialiser() {
        return bySignature.containsKey("<clinit>()V");
    }

    // ── mirror ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @Nullable
    public Shadow mirror() {
        return mirror;
    }

    public void setMirror(Shadow object) {
        mirror = object;
    }

    @Override
    public String toString() {
        return name;
    }
}
