// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a program that is given as text, in memory. */
final class Sources {

    /** What of Heddle's own API the programs use; this module does not depend on it, and the names are all that counts. */
    private static final List<Text> API = List.of(
            new Text(
                    "dev/heddle/api/Heddle",
                    "package dev.heddle.api; public class Heddle { public static int input(String n, int v) { return v; } }"),
            new Text("dev/heddle/api/Atomic", "package dev.heddle.api; public @interface Atomic { }"));

    private Sources() {}

    /** The class files by binary name. */
    static Map<String, byte[]> compile(String source) {
        Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringBuilder problems = new StringBuilder();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        boolean compiled = compiler.getTask(
                        null,
                        new InMemory(files, classes),
                        problem -> problems.append(problem).append('\n'),
                        List.of("-g", "-proc:none", "--release", "17"),
                        null,
                        Stream.concat(API.stream(), Stream.of(new Text("Demo", source)))
                                .toList())
                .call();
        if (!compiled) {
            throw new IllegalArgumentException(problems.toString());
        }
        Map<String, byte[]> bytes = new TreeMap<>();
        classes.forEach((name, content) -> {
            if (!name.startsWith("dev.heddle.api.")) {
                bytes.put(name, content.toByteArray());
            }
        });
        return bytes;
    }

    /** The compiled program, to be run by the JVM itself. */
    static ClassLoader loader(Map<String, byte[]> classes) {
        return new ClassLoader(Sources.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = classes.get(name);
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;

        InMemory(JavaFileManager files, Map<String, ByteArrayOutputStream> classes) {
            super(files);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:///" + name.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return classes.computeIfAbsent(name, any -> new ByteArrayOutputStream());
                }
            };
        }
    }
}
