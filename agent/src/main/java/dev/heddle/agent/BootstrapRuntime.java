// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Brings the runtime's classes into the bootstrap loader, where every class can see them.
 *
 * <p>They are defined there one by one. Appending a jar to the bootstrap class path does the same, but the JVM then turns off
 * class sharing for the program and prints a warning about it; that is the way out where defining is not possible.
 */
final class BootstrapRuntime {

    private BootstrapRuntime() {}

    static void install(Instrumentation instrumentation, String name) throws IOException {
        byte[] jar = jar(name);
        try {
            define(instrumentation, classes(jar));
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException
                | RuntimeException e) {
            Path copy = Files.createTempFile("heddle-runtime", ".jar");
            Files.write(copy, jar);
            copy.toFile().deleteOnExit();
            instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(copy.toFile()));
        }
    }

    private static byte[] jar(String name) throws IOException {
        try (InputStream stream = Agent.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("the agent's jar is not complete: " + name + " is missing; build it again");
            }
            return stream.readAllBytes();
        }
    }

    private static Map<String, byte[]> classes(byte[] jar) throws IOException {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.endsWith("package-info.class")) {
                    classes.put(name.substring(0, name.length() - ".class".length()), zip.readAllBytes());
                }
            }
        }
        return classes;
    }

    private static void define(Instrumentation instrumentation, Map<String, byte[]> classes)
            throws ClassNotFoundException, NoSuchMethodException, IllegalAccessException, InvocationTargetException {
        Set<Module> us = Set.of(BootstrapRuntime.class.getModule());
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(), Map.of("jdk.internal.misc", us), Map.of(), Set.of(), Map.of());
        // By reflection, because the package is exported to us only at run time.
        Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
        Object unsafe = type.getMethod("getUnsafe").invoke(null);
        Method define = type.getMethod(
                "defineClass",
                String.class,
                byte[].class,
                int.class,
                int.class,
                ClassLoader.class,
                ProtectionDomain.class);
        Map<String, byte[]> left = new LinkedHashMap<>(classes);
        while (!left.isEmpty()) {
            int before = left.size();
            InvocationTargetException failure = defineSome(unsafe, define, left);
            if (failure != null && left.size() == before) {
                throw failure;
            }
        }
    }

    // A class can be defined once its superclass is, so those whose turn has not come yet stay for the next round.
    private static @Nullable InvocationTargetException defineSome(
            Object unsafe, Method define, Map<String, byte[]> left) throws IllegalAccessException {
        InvocationTargetException failure = null;
        for (Map.Entry<String, byte[]> entry : List.copyOf(left.entrySet())) {
            try {
                byte[] bytes = entry.getValue();
                define.invoke(unsafe, entry.getKey(), bytes, 0, bytes.length, null, null);
                left.remove(entry.getKey());
            } catch (InvocationTargetException e) {
                failure = e;
            }
        }
        return failure;
    }
}
