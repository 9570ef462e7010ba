// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles Java text to class bytes, in memory. */
final class Sources {

    private Sources() {}

    /** The classes of one source file, by binary name. */
    static Map<String, byte[]> compile(String name, String text, String... options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        Map<String, ByteArrayOutputStream> outputs = new HashMap<>();
        JavaFileManager files = new Memory(compiler.getStandardFileManager(problems, null, null), outputs);
        List<String> all = new ArrayList<>(List.of("-g", "-proc:none"));
        all.addAll(List.of(options));
        boolean compiled = compiler.getTask(null, files, problems, all, null, List.of(new Text(name, text)))
                .call();
        if (!compiled) {
            throw new IllegalArgumentException(problems.getDiagnostics().stream()
                    .map(Diagnostic::toString)
                    .reduce("", (left, right) -> left + "\n" + right));
        }
        Map<String, byte[]> classes = new HashMap<>();
        outputs.forEach((type, bytes) -> classes.put(type, bytes.toByteArray()));
        return classes;
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String name, String text) {
            super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> outputs;

        Memory(JavaFileManager standard, Map<String, ByteArrayOutputStream> outputs) {
            super(standard);
            this.outputs = outputs;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("bytes:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream stream = new ByteArrayOutputStream();
                    outputs.put(name, stream);
                    return stream;
                }
            };
        }
    }
}
