// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.trace.ClassRecord;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A loader that weaves the classes it is given, as the agent would. */
final class WovenClasses extends ClassLoader {

    private final Map<String, byte[]> originals;
    private final Weaver weaver;
    private final Map<String, ClassRecord> records = new HashMap<>();

    WovenClasses(Map<String, byte[]> originals, Scope scope) {
        super(WovenClasses.class.getClassLoader());
        this.originals = originals;
        this.weaver = new Weaver(scope);
    }

    static WovenClasses of(Map<String, byte[]> originals) {
        return new WovenClasses(originals, new Scope(List.of(), List.of()));
    }

    /** What the weaver said about a class, which is loaded if it is not yet. */
    ClassRecord record(String name) {
        try {
            loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
        return Objects.requireNonNull(records.get(name), name);
    }

    List<String> names() {
        return new ArrayList<>(originals.keySet());
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] original = originals.get(name.replace(".class", "").replace('/', '.'));
        return original == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(original);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] original = originals.get(name);
        if (original == null) {
            throw new ClassNotFoundException(name);
        }
        Weaver.Result result = weaver.weave(this, 1, original);
        records.put(name, result.record());
        byte[] bytes = result.bytes() == null ? original : result.bytes();
        return defineClass(name, bytes, 0, bytes.length);
    }
}
