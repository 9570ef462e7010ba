// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.History;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.RunEnd;
import dev.heddle.trace.ThreadRecord;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import dev.heddle.trace.TraceWriter;
import dev.heddle.trace.TypeRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * A trace that is written by hand: a program, and what its threads logged. All classes of the program are woven; those that
 * extend {@code Object} and are neither interfaces, records nor enums are tracked.
 */
final class Script {

    private final Map<String, byte[]> classes;
    private final Plans plans;
    private final Map<String, Integer> classIds = new LinkedHashMap<>();
    private final Map<String, Integer> typeIds = new LinkedHashMap<>();
    private final List<TypeRecord> types = new ArrayList<>();
    private final List<ScriptThread> threads = new ArrayList<>();

    Script(String source) {
        this(Sources.compile(source));
    }

    Script(Map<String, byte[]> classes) {
        this.classes = classes;
        this.plans = new Plans(classes);
        classes.keySet().forEach(name -> classIds.put(name, classIds.size() + 1));
    }

    /** The class files by binary name. */
    Map<String, byte[]> classes() {
        return classes;
    }

    /** A thread of the run; the first one is {@code main}. */
    ScriptThread thread() {
        ScriptThread thread = new ScriptThread(this, threads.size());
        threads.add(thread);
        return thread;
    }

    int classId(String name) {
        Integer id = classIds.get(name);
        if (id == null) {
            throw new IllegalArgumentException("no class " + name);
        }
        return id;
    }

    int methodIndex(String type, String method) {
        ClassNode node = plans.node(type);
        for (int i = 0; i < node.methods.size(); i++) {
            if (node.methods.get(i).name.equals(method)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no method " + method + " in " + type);
    }

    /** The id of a type of the JDK or the program, by the name that {@link Class#getName} has. */
    int typeId(String name) {
        Integer known = typeIds.get(name);
        if (known != null) {
            return known;
        }
        OptionalInt parent = OptionalInt.empty();
        List<Integer> parents = new ArrayList<>();
        if (!classes.containsKey(name)) {
            Class<?> type = jdkClass(name);
            if (type.getSuperclass() != null) {
                parent = OptionalInt.of(typeId(type.getSuperclass().getName()));
            }
            for (Class<?> above : type.getInterfaces()) {
                parents.add(typeId(above.getName()));
            }
        }
        int id = typeIds.size() + 1;
        typeIds.put(name, id);
        types.add(new TypeRecord(id, classes.containsKey(name) ? 1 : 0, name, parent, parents, 1));
        return id;
    }

    private static Class<?> jdkClass(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    History rebuild() {
        return rebuild(MachineOptions.standard());
    }

    History rebuild(MachineOptions options) {
        return read(trace -> Machine.rebuild(trace, options));
    }

    Tally count() {
        return read(trace -> Machine.count(trace, MachineOptions.standard()));
    }

    History tell(EventSink sink) {
        return read(trace -> Machine.tell(trace, MachineOptions.standard(), sink));
    }

    private <T> T read(Function<Trace, T> reader) {
        try {
            Path file = Files.createTempFile("script", ".heddle");
            try {
                write(file);
                try (Trace trace = TraceReader.open(file)) {
                    return reader.apply(trace);
                }
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(Path file) throws IOException {
        try (TraceWriter writer = TraceWriter.create(file)) {
            writer.header(Map.of());
            classes.forEach((name, bytes) -> writer.write(classRecord(name, bytes)));
            types.forEach(writer::write);
            for (ScriptThread thread : threads) {
                OptionalInt parent = thread.id() == 0 ? OptionalInt.empty() : OptionalInt.of(0);
                writer.write(new ThreadRecord(thread.id(), thread.path(), thread.path(), parent, false, false));
            }
            for (ScriptThread thread : threads) {
                byte[] main = thread.main();
                byte[] turns = thread.turns();
                writer.data(thread.id(), 0, main, main.length, turns, turns.length, thread.ending(), false);
            }
            writer.end(RunEnd.Exit.NORMAL, Map.of());
        }
    }

    private ClassRecord classRecord(String name, byte[] bytes) {
        ClassNode node = plans.node(name);
        boolean root = "java/lang/Object".equals(node.superName) && (node.access & Opcodes.ACC_INTERFACE) == 0;
        return new ClassRecord(
                classId(name),
                1,
                name,
                node.superName.replace('/', '.'),
                node.interfaces.stream().map(above -> above.replace('/', '.')).toList(),
                "",
                root,
                new ClassRecord.Woven(bytes, plans.of(name)));
    }
}
