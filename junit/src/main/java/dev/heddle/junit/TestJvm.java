// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The settings that another JVM needs to run the tests of this one. */
final class TestJvm {

    /** Some of these come from whoever runs the tests, and are not on the class path that the tests were given. */
    private static final List<String> OF_JUNIT = List.of(
            "org.junit.platform.launcher.Launcher",
            "org.junit.platform.engine.TestEngine",
            "org.junit.platform.commons.support.AnnotationSupport",
            "org.junit.jupiter.engine.JupiterTestEngine",
            "org.junit.jupiter.api.Test",
            "org.opentest4j.AssertionFailedError");

    /** The options of the JVM itself, of Surefire, of debuggers, and of Heddle. */
    private static final List<String> NOT_OF_TESTS = List.of(
            "java.",
            "javax.",
            "sun.",
            "jdk.",
            "os.",
            "user.",
            "file.",
            "path.",
            "line.",
            "native.",
            "stdout.",
            "stderr.",
            "stdin.",
            "surefire.",
            "awt.",
            "heddle.",
            "idea.",
            "intellij.",
            "org.gradle.",
            "kotlin.debug");

    private static final List<String> OPTIONS = List.of(
            "--add-", "--enable-", "--illegal-", "--limit-modules", "-ea", "-da", "-enable", "-disable", "-Xss");

    private TestJvm() {}

    /** The class path of the tests, with the JUnit that runs them. */
    static String classPath() {
        Set<String> parts = new LinkedHashSet<>();
        // Surefire's own property has the tests' class path also where it starts JVMs by a jar that names the others.
        String known = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
        for (String part : known.split(File.pathSeparator)) {
            if (!part.isEmpty()) {
                parts.add(part);
                parts.addAll(named(Path.of(part)));
            }
        }
        for (String name : OF_JUNIT) {
            location(name).ifPresent(parts::add);
        }
        return String.join(File.pathSeparator, parts);
    }

    /** The options that the tests may rely on: access to modules, assertions, system properties. */
    static List<String> options() {
        List<String> options = new ArrayList<>();
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (OPTIONS.stream().anyMatch(option::startsWith)) {
                options.add(option);
            }
        }
        Properties properties = System.getProperties();
        for (String name : new TreeSet<>(properties.stringPropertyNames())) {
            if (NOT_OF_TESTS.stream().noneMatch(name::startsWith)) {
                options.add("-D%s=%s".formatted(name, properties.getProperty(name)));
            }
        }
        return options;
    }

    /** Returns what a jar names in its manifest: a class path too long for a command line is given so. */
    private static List<String> named(Path jar) {
        if (!jar.toFile().isFile()) {
            return List.of();
        }
        List<String> named = new ArrayList<>();
        try (JarFile opened = new JarFile(jar.toFile())) {
            Manifest manifest = opened.getManifest();
            String others =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String other : others == null ? new String[0] : others.strip().split("\\s+")) {
                URI target = jar.toUri().resolve(other);
                if ("file".equals(target.getScheme()) && new File(target).exists()) {
                    named.add(Path.of(target).toString());
                }
            }
        } catch (java.io.IOException | IllegalArgumentException unreadable) {
            // Then the JVM can't read it either.
        }
        return named;
    }

    private static Optional<String> location(String className) {
        try {
            ClassLoader loader = Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                    .orElseGet(ClassLoader::getSystemClassLoader);
            CodeSource source = Class.forName(className, false, loader)
                    .getProtectionDomain()
                    .getCodeSource();
            return source == null || source.getLocation() == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI()).toString());
        } catch (ClassNotFoundException | URISyntaxException | RuntimeException notThere) {
            return Optional.empty();
        }
    }
}
