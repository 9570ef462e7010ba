// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import dev.heddle.instrument.Scope;
import dev.heddle.instrument.Weaver;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.MethodPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * All classes of a jar, each loaded twice: as it is and woven. Loading ends with verification; initialisers are renamed before,
 * so that they are verified too but do not run.
 *
 * @param classes how many there are
 * @param loaded how many load both ways
 * @param members how many methods and fields the loaded ones have
 * @param unloadable how many do not load even as they are, for instance because something they need is not there
 * @param failures those that load only as they are, with what was thrown
 * @param notWoven those that were not woven, with the reason
 * @param opaque methods that were too large
 * @param growth by which factor the classes grew
 */
record WovenJar(
        int classes,
        int loaded,
        int members,
        int unloadable,
        List<String> failures,
        Map<String, String> notWoven,
        List<String> opaque,
        double growth) {

    private static final Map<Path, Map<String, byte[]>> READ = new HashMap<>();

    static WovenJar of(Path jar, List<Path> others, List<Path> needs) {
        Map<String, byte[]> own = read(jar);
        Map<String, byte[]> all = new HashMap<>(own);
        others.forEach(other -> read(other).forEach(all::putIfAbsent));
        needs.forEach(other -> read(other).forEach(all::putIfAbsent));
        Loader plain = new Loader(all, null);
        Loader woven = new Loader(all, new Weaver(new Scope(List.of("*"), List.of())));
        int loaded = 0;
        int unloadable = 0;
        List<String> failures = new ArrayList<>();
        for (String name : own.keySet().stream().sorted().toList()) {
            String before = plain.attempt(name);
            String after = woven.attempt(name);
            if (!before.isEmpty()) {
                unloadable++;
            } else if (after.isEmpty()) {
                loaded++;
            } else {
                failures.add("%s: %s".formatted(name, after));
            }
        }
        woven.notWoven.keySet().retainAll(own.keySet());
        woven.opaque.keySet().retainAll(own.keySet());
        return new WovenJar(
                own.size(),
                loaded,
                woven.members,
                unloadable,
                failures,
                Collections.unmodifiableMap(woven.notWoven),
                woven.opaque.values().stream().flatMap(List::stream).toList(),
                (double) woven.after / Math.max(1, woven.before));
    }

    private static Map<String, byte[]> read(Path jar) {
        return READ.computeIfAbsent(jar, WovenJar::readOnce);
    }

    private static Map<String, byte[]> readOnce(Path jar) {
        Map<String, byte[]> classes = new HashMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                boolean isClass = name.endsWith(".class")
                        && !name.startsWith("META-INF/")
                        && !name.endsWith("module-info.class")
                        && !name.startsWith("java/");
                if (isClass) {
                    classes.put(
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'),
                            file.getInputStream(entry).readAllBytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return classes;
    }

    /** Loads classes out of the jars, woven or not. The runtime is found by the parent. */
    private static final class Loader extends ClassLoader {

        private final Map<String, byte[]> classes;
        private final @Nullable Weaver weaver;
        private final Map<String, String> notWoven = new TreeMap<>();
        private final Map<String, List<String>> opaque = new TreeMap<>();
        private int members;
        private long before;
        private long after;

        Loader(Map<String, byte[]> classes, @Nullable Weaver weaver) {
            super(new RuntimeOnly());
            this.classes = classes;
            this.weaver = weaver;
        }

        /** Loads and verifies a class; what was thrown, or nothing. */
        String attempt(String name) {
            try {
                Class<?> type = Class.forName(name, true, this);
                // Asking for members loads the types in their descriptors.
                members += type.getDeclaredMethods().length + type.getDeclaredFields().length;
                return "";
            } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
                return e.toString();
            }
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            byte[] bytes = name.endsWith(".class")
                    ? classes.get(
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    : null;
            return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] original = classes.get(name);
            if (original == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = withoutInitializer(weaver == null ? original : weave(weaver, name, original));
            return defineClass(name, bytes, 0, bytes.length);
        }

        private byte[] weave(Weaver with, String name, byte[] original) {
            Weaver.Result result = with.weave(this, 1, original);
            if (result.record().weaving() instanceof ClassRecord.NotWoven reason) {
                notWoven.put(name, reason.reason());
            }
            byte[] bytes = result.bytes();
            if (bytes == null) {
                return original;
            }
            for (MethodPlan plan : result.record().woven().orElseThrow().methods()) {
                if (plan.opaque()) {
                    opaque.computeIfAbsent(name, key -> new ArrayList<>()).add(name + "." + plan.name());
                }
            }
            before += original.length;
            after += bytes.length;
            return bytes;
        }

        private static byte[] withoutInitializer(byte[] bytes) {
            ClassReader reader = new ClassReader(bytes);
            boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
            if (isInterface && (reader.readShort(6) & 0xFFFF) < Opcodes.V1_8) {
                // Interfaces of that time can't have other methods with a body.
                return bytes;
            }
            ClassWriter writer = new ClassWriter(0);
            reader.accept(new Renaming(writer, isInterface), 0);
            return writer.toByteArray();
        }
    }

    private static final class Renaming extends ClassVisitor {

        private final boolean isInterface;

        Renaming(ClassWriter writer, boolean isInterface) {
            super(Opcodes.ASM9, writer);
            this.isInterface = isInterface;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            boolean renamed = name.equals("<clinit>");
            int flags = isInterface ? Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC : Opcodes.ACC_STATIC;
            return super.visitMethod(
                    renamed ? flags : access, renamed ? "initialize" : name, descriptor, signature, exceptions);
        }
    }

    /** Lets through the runtime and the JDK, and nothing else that happens to be on the class path of the tests. */
    private static final class RuntimeOnly extends ClassLoader {

        RuntimeOnly() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("dev.heddle.runtime.")) {
                throw new ClassNotFoundException(name);
            }
            return WovenJar.class.getClassLoader().loadClass(name);
        }
    }
}
