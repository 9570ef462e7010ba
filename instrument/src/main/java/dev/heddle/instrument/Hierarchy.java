// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks up classes that woven code refers to, by reading their class files: loading them would change the program.
 *
 * <p>A class that is nowhere to be read (made at run time by somebody else) is unknown; the caller then goes by its name.
 */
public final class Hierarchy {

    /** A member and the class that declares it. */
    public record Member(ClassShape owner, int access) {}

    private static final ClassShape MISSING = new ClassShape("", null, List.of(), 0, Map.of(), Map.of(), false, false);

    // Keyed by loader, which must not be kept alive; the null loader is the bootstrap one.
    private final Map<ClassLoader, Map<String, ClassShape>> shapes = new WeakHashMap<>();
    private final Map<String, ClassShape> bootstrap = new ConcurrentHashMap<>();

    private @Nullable Map<String, List<String>> finalMethods;

    /** Methods that classes of the JDK do not let be overridden; read once. */
    synchronized Map<String, List<String>> finalMethods(Function<Hierarchy, Map<String, List<String>>> reader) {
        if (finalMethods == null) {
            finalMethods = Map.copyOf(reader.apply(this));
        }
        return finalMethods;
    }

    /** Remembers a class that is being loaded; its bytes may not be readable from anywhere else. */
    public void learn(@Nullable ClassLoader loader, ClassShape shape) {
        known(loader).put(shape.name(), shape);
    }

    /** The class as seen from a loader, or null. */
    @Nullable
    public ClassShape find(@Nullable ClassLoader loader, String name) {
        if (name.startsWith("[")) {
            return null;
        }
        Map<String, ClassShape> table = name.startsWith("java/") ? bootstrap : known(loader);
        ClassShape shape = table.get(name);
        if (shape == null) {
            shape = read(loader, name);
            table.put(name, shape);
        }
        return shape == MISSING ? null : shape;
    }

    private Map<String, ClassShape> known(@Nullable ClassLoader loader) {
        if (loader == null) {
            return bootstrap;
        }
        synchronized (shapes) {
            return shapes.computeIfAbsent(loader, ignored -> new ConcurrentHashMap<>());
        }
    }

    private ClassShape read(@Nullable ClassLoader loader, String name) {
        // A parent may have learned about it from bytes that exist nowhere else.
        for (ClassLoader parent = loader; parent != null; parent = parent.getParent()) {
            ClassShape shape = known(parent).get(name);
            if (shape != null && shape != MISSING) {
                return shape;
            }
        }
        String file = name + ".class";
        try (InputStream stream = open(loader, file)) {
            return stream == null ? MISSING : ClassShape.of(stream.readAllBytes());
        } catch (IOException | RuntimeException e) {
            return MISSING;
        }
    }

    // Loaders of the program are asked for resources only, which the JDK's own do without running any code of the
    // program.
    private static @Nullable InputStream open(@Nullable ClassLoader loader, String file) {
        InputStream stream = loader == null ? null : loader.getResourceAsStream(file);
        return stream != null ? stream : ClassLoader.getSystemResourceAsStream(file);
    }

    /** The method that a call of this owner finds, or null if it can't be told. */
    @Nullable
    public Member method(@Nullable ClassLoader loader, String owner, String nameAndDescriptor) {
        for (ClassShape type = find(loader, owner); type != null; type = superOf(loader, type)) {
            Integer access = type.methods().get(nameAndDescriptor);
            if (access != null) {
                return new Member(type, access);
            }
        }
        for (ClassShape type = find(loader, owner); type != null; type = superOf(loader, type)) {
            Member found = inInterfaces(loader, type, nameAndDescriptor);
            if (found != null) {
                return found;
            }
        }
        ClassShape type = find(loader, owner);
        boolean isInterface = type != null && (type.access() & org.objectweb.asm.Opcodes.ACC_INTERFACE) != 0;
        return isInterface ? method(loader, "java/lang/Object", nameAndDescriptor) : null;
    }

    private @Nullable Member inInterfaces(@Nullable ClassLoader loader, ClassShape type, String nameAndDescriptor) {
        for (String name : type.interfaces()) {
            ClassShape candidate = find(loader, name);
            if (candidate == null) {
                continue;
            }
            Integer access = candidate.methods().get(nameAndDescriptor);
            if (access != null) {
                return new Member(candidate, access);
            }
            Member further = inInterfaces(loader, candidate, nameAndDescriptor);
            if (further != null) {
                return further;
            }
        }
        return null;
    }

    /** The field that an access of this owner finds, or null if it can't be told. */
    @Nullable
    public Member field(@Nullable ClassLoader loader, String owner, String nameAndDescriptor) {
        ClassShape type = find(loader, owner);
        if (type == null) {
            return null;
        }
        Integer access = type.fields().get(nameAndDescriptor);
        if (access != null) {
            return new Member(type, access);
        }
        for (String name : type.interfaces()) {
            Member found = field(loader, name, nameAndDescriptor);
            if (found != null) {
                return found;
            }
        }
        return type.superName() == null ? null : field(loader, type.superName(), nameAndDescriptor);
    }

    /** Returns true if a class is another one or below it, as far as can be told. */
    public boolean isBelow(@Nullable ClassLoader loader, String name, String ancestor) {
        for (ClassShape type = find(loader, name); type != null; type = superOf(loader, type)) {
            if (type.name().equals(ancestor)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable ClassShape superOf(@Nullable ClassLoader loader, ClassShape type) {
        return type.superName() == null ? null : find(loader, type.superName());
    }
}
