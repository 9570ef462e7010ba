// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a source file that is a whole program, with the JDK that runs us. */
public final class SourceCompiler {

    private SourceCompiler() {}

    /**
     * Compiles and gives the name of the main class.
     *
     * @throws HeddleException with the compiler's own words if the file is not right
     */
    public static String compile(Path file, String classPath, Path into) {
        if (!Files.isRegularFile(file)) {
            throw new HeddleException(Problem.BROKEN_INPUT, "%s: there is no such file".formatted(file));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "%s is a Java runtime without a compiler; set JAVA_HOME to a JDK, or compile %s and record its class"
                            .formatted(System.getProperty("java.home"), file));
        }
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            Iterable<? extends JavaFileObject> sources = files.getJavaFileObjects(file.toFile());
            List<String> options =
                    List.of("-g", "-proc:none", "-nowarn", "-Xlint:none", "-d", into.toString(), "-cp", classPath);
            StringWriter said = new StringWriter();
            if (!compiler.getTask(said, files, null, options, null, sources).call()) {
                throw new HeddleException(Problem.BROKEN_INPUT, said.toString().stripTrailing());
            }
            return SourceTrees.parse(compiler.getTask(said, files, null, List.of("-proc:none"), null, sources))
                    .orElseThrow(() -> new HeddleException(
                            Problem.BROKEN_INPUT, "%s: no class in it has a method main".formatted(file)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
