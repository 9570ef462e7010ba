// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** All classes of this JDK that wait at the gate when they are woven. */
class JdkWeaverTest {

    private static final Map<String, byte[]> ORIGINALS = new TreeMap<>();
    private static final Map<String, ClassNode> WOVEN = new TreeMap<>();

    static {
        try {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
            for (String folder :
                    List.of("java/lang", "java/util", "java/time", "jdk/internal/misc", "jdk/internal/vm")) {
                try (Stream<Path> files = Files.walk(root.resolve(folder))) {
                    for (Path file : files.toList()) {
                        String name = root.relativize(file).toString().replace(".class", "");
                        if (file.toString().endsWith(".class") && JdkWeaver.concerns(name)) {
                            weave(name, Files.readAllBytes(file));
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void weave(String name, byte[] original) {
        byte[] woven = JdkWeaver.weave(original);
        if (woven != null) {
            ORIGINALS.put(name, original);
            WOVEN.put(name, parsed(woven));
        }
    }

    private static ClassNode parsed(byte[] bytes) {
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG);
        return type;
    }

    @Test
    void what_waits_in_the_jdk_is_woven() {
        assertThat(WOVEN)
                .containsKeys(
                        "java/lang/Thread",
                        "java/util/Timer",
                        "java/util/TimerThread",
                        "java/util/concurrent/CompletableFuture",
                        "java/util/concurrent/ForkJoinPool",
                        "java/util/concurrent/FutureTask",
                        "java/util/concurrent/ThreadPoolExecutor",
                        "java/util/concurrent/locks/AbstractQueuedSynchronizer")
                .hasSizeGreaterThan(100);
    }

    /** The JVM refuses anything else: the classes are loaded already. */
    @Test
    void only_bodies_of_methods_change() {
        WOVEN.forEach((name, woven) -> {
            ClassNode original = parsed(ORIGINALS.getOrDefault(name, new byte[0]));
            assertThat(members(woven)).as(name).isEqualTo(members(original));
            assertThat(woven.superName).as(name).isEqualTo(original.superName);
        });
    }

    private static List<String> members(ClassNode type) {
        List<String> members = new ArrayList<>();
        type.fields.forEach(field -> members.add(field.access + " " + field.name + " " + field.desc));
        type.methods.forEach(method -> members.add(method.access + " " + method.name + method.desc));
        return members;
    }

    @Test
    void whatever_they_call_at_the_gate_is_there() throws ClassNotFoundException {
        Map<String, Boolean> hooks = new TreeMap<>();
        for (ClassNode type : WOVEN.values()) {
            for (MethodInsnNode call : calls(type)) {
                if (call.owner.startsWith("dev/heddle/")) {
                    hooks.put(call.owner + "." + call.name + call.desc, isThere(call));
                }
            }
        }

        assertThat(hooks).hasSizeGreaterThan(15).doesNotContainValue(false);
    }

    private static boolean isThere(MethodInsnNode call) throws ClassNotFoundException {
        return Arrays.stream(Class.forName(call.owner.replace('/', '.')).getMethods())
                .anyMatch(method -> method.getName().equals(call.name)
                        && Type.getMethodDescriptor(method).equals(call.desc));
    }

    @Test
    void nothing_in_them_parks_or_sleeps_in_the_jvm() {
        WOVEN.forEach((name, woven) -> {
            boolean isOfThreads = name.equals("java/lang/Thread") || name.equals("java/lang/VirtualThread");
            if (!isOfThreads) {
                assertThat(calls(woven))
                        .as(name)
                        .noneMatch(call -> call.owner.equals("java/util/concurrent/locks/LockSupport")
                                && call.name.startsWith("park"))
                        .noneMatch(call -> call.owner.equals("java/lang/Thread") && call.name.equals("sleep"));
            }
        });
    }

    private static List<MethodInsnNode> calls(ClassNode type) {
        List<MethodInsnNode> calls = new ArrayList<>();
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode node : method.instructions) {
                if (node instanceof MethodInsnNode call) {
                    calls.add(call);
                }
            }
        }
        return calls;
    }
}
