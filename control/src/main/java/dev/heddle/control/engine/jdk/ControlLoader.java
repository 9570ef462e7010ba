// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import dev.heddle.gate.Gate;
import dev.heddle.instrument.Scope;
import dev.heddle.instrument.control.ControlWeaver;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Loads the classes of a program woven for control; those of the JDK and of Heddle's gate come from where they always do. */
public final class ControlLoader extends URLClassLoader {

    private final ControlWeaver weaver;
    private final Map<String, String> notWoven = new TreeMap<>();
    private final Map<String, String> hashes = new TreeMap<>();

    /** A loader for the program on this class path. */
    public ControlLoader(List<URL> classPath, ControlWeaver weaver) {
        super(classPath.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        this.weaver = weaver;
        setDefaultAssertionStatus(true);
    }

    /** Looks through the classes that a program may load, beginning with this one, before it runs. */
    public void survey(String name) {
        weaver.survey(name.replace('.', '/'), file -> {
            try {
                return read(file);
            } catch (ClassNotFoundException e) {
                return null;
            }
        });
    }

    /** Hashes of the classes that are controlled, as they were before weaving, by name. */
    public synchronized Map<String, String> hashes() {
        return new TreeMap<>(hashes);
    }

    /** Classes of the program that run as they are, with the reasons. */
    public synchronized Map<String, String> notWoven() {
        return Map.copyOf(notWoven);
    }

    // Loading is nothing that the program does.
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Gate.off();
        try {
            return super.loadClass(name, resolve);
        } finally {
            Gate.on();
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/');
        byte[] bytes = read(file);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        String reason = weaver.reasonAgainst(file);
        if (reason.isEmpty()) {
            try {
                String hash = hash(bytes);
                bytes = weaver.weave(this, bytes);
                synchronized (this) {
                    hashes.put(name, hash);
                }
            } catch (IllegalArgumentException e) {
                reason = String.valueOf(e.getMessage());
            }
        }
        if (!reason.isEmpty()) {
            bytes = reason.equals(Scope.CORE) ? bytes : weaver.weaveLibrary(this, bytes);
            synchronized (this) {
                notWoven.put(name, reason);
            }
        }
        int dot = name.lastIndexOf('.');
        if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null) {
            definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
        }
        Gate.defines(file, bytes);
        return defineClass(name, bytes, 0, bytes.length, source(file + ".class"));
    }

    /** Returns where the class lies, as programs may ask: the jar or the folder of the class path. */
    private @org.jspecify.annotations.Nullable CodeSource source(String file) {
        URL place = findResource(file);
        if (place == null) {
            return null;
        }
        String inside = place.toString();
        for (URL part : getURLs()) {
            if (inside.startsWith(part.toString()) || inside.startsWith("jar:" + part + "!/")) {
                return new CodeSource(part, (CodeSigner[]) null);
            }
        }
        return null;
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private byte @org.jspecify.annotations.Nullable [] read(String file) throws ClassNotFoundException {
        try (InputStream stream = getResourceAsStream(file + ".class")) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(file, e);
        }
    }
}
