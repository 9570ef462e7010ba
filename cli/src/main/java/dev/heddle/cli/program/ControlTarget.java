// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.program;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.control.worker.Job;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.report.explore.ExploreReport;
import dev.heddle.scratch.Scratch;
import dev.heddle.session.recording.SourceCompiler;
import dev.heddle.trace.TestSelector;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A program that is to be executed under control. Closing removes what was made for it. */
public final class ControlTarget implements Closeable {

    private final String name;
    private final List<Path> classPath;
    private final List<String> shown;
    private final String mainClass;
    private final List<String> arguments;
    private final Optional<String> test;
    private final @Nullable Path workspace;

    private ControlTarget(
            String name,
            List<Path> classPath,
            List<String> shown,
            String mainClass,
            List<String> arguments,
            Optional<String> test,
            @Nullable Path workspace) {
        this.name = name;
        this.classPath = classPath;
        this.shown = shown;
        this.mainClass = mainClass;
        this.arguments = arguments;
        this.test = test;
        this.workspace = workspace;
    }

    /** Returns what the words of a command line mean. */
    public static ControlTarget of(Surroundings surroundings, List<String> words, @Nullable String classPath)
            throws IOException {
        if (words.isEmpty()) {
            throw new HeddleException(
                    Problem.BAD_OPTION, "name what to run: a .java file, or -cp CLASSPATH and a main class");
        }
        List<String> rest = words.subList(1, words.size());
        if (words.get(0).endsWith(".java")) {
            return source(surroundings, words.get(0), classPath == null ? "" : classPath, rest);
        }
        if (words.get(0).endsWith(".heddle")) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "%s is a recorded run; name the program: a .java file, or -cp CLASSPATH and a main class"
                            .formatted(words.get(0)));
        }
        if (classPath == null && Files.isDirectory(surroundings.folder().resolve(words.get(0)))) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "%1$s is a folder; name what to run: a .java file, or -cp %1$s and a main class"
                            .formatted(words.get(0)));
        }
        if (classPath == null) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "%s needs a class path: -cp CLASSPATH %s".formatted(words.get(0), words.get(0)));
        }
        ProgramPath path = ProgramPath.of(surroundings, classPath);
        path.requireClass(words.get(0));
        path.requireLoadable(words.get(0));
        path.requireMain(words.get(0));
        String simple = words.get(0).substring(words.get(0).lastIndexOf('.') + 1);
        return new ControlTarget(
                simple,
                path.parts(),
                List.of(classPath.split(File.pathSeparator)),
                words.get(0),
                rest,
                Optional.empty(),
                null);
    }

    /** A jar that says what its main class is, with its arguments. */
    public static ControlTarget jar(Surroundings surroundings, String jar, List<String> arguments) {
        Attributes attributes = attributes(surroundings, jar);
        String mainClass = attributes.getValue(Attributes.Name.MAIN_CLASS);
        List<String> shown = new ArrayList<>(List.of(jar));
        Path folder = Path.of(jar).getParent();
        String others = attributes.getValue(Attributes.Name.CLASS_PATH);
        for (String other : others == null ? new String[0] : others.strip().split("\\s+")) {
            shown.add(folder == null ? other : folder.resolve(other).toString());
        }
        ProgramPath path = ProgramPath.of(surroundings, String.join(File.pathSeparator, shown));
        path.requireClass(mainClass.strip());
        path.requireLoadable(mainClass.strip());
        path.requireMain(mainClass.strip());
        return new ControlTarget(
                Path.of(jar).getFileName().toString().replaceFirst("\\.jar$", ""),
                path.parts(),
                shown,
                mainClass.strip(),
                arguments,
                Optional.empty(),
                null);
    }

    /** Returns what the manifest of a jar says that can be run. */
    public static Attributes attributes(Surroundings surroundings, String jar) {
        Path file = surroundings.folder().resolve(jar);
        if (!Files.isRegularFile(file)) {
            String what = Files.isDirectory(file) ? "this is a folder, not a jar" : "there is no such file";
            throw new HeddleException(Problem.BROKEN_INPUT, "%s: %s".formatted(jar, what));
        }
        Attributes attributes = read(file, jar);
        if (attributes.getValue(Attributes.Name.MAIN_CLASS) == null) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s has no Main-Class in its manifest; name the class: -cp %s MAINCLASS".formatted(jar, jar));
        }
        return attributes;
    }

    private static Attributes read(Path file, String jar) {
        try (JarFile opened = new JarFile(file.toFile())) {
            Manifest manifest = opened.getManifest();
            return manifest == null ? new Attributes() : manifest.getMainAttributes();
        } catch (IOException e) {
            throw new HeddleException(Problem.BROKEN_INPUT, "%s is no jar: %s".formatted(jar, e.getMessage()), e);
        }
    }

    /** A JUnit test on a class path: {@code com.acme.BankTest#transfers}. */
    public static ControlTarget test(Surroundings surroundings, String selector, String classPath) {
        TestSelector test = TestSelector.of(selector);
        ProgramPath path = ProgramPath.of(surroundings, classPath);
        path.requireClass(test.className());
        path.requireLoadable(test.className());
        return new ControlTarget(
                test.simpleName(),
                path.parts(),
                List.of(classPath.split(File.pathSeparator)),
                test.className(),
                List.of(),
                Optional.of(selector),
                null);
    }

    private static ControlTarget source(
            Surroundings surroundings, String file, String libraries, List<String> arguments) throws IOException {
        Path workspace = Scratch.folder("heddle-explore");
        Path api = Installation.tools().api();
        String all = libraries.isEmpty() ? api.toString() : api + File.pathSeparator + libraries;
        String mainClass = SourceCompiler.compile(surroundings.folder().resolve(file), all, workspace);
        List<Path> paths = new ArrayList<>(List.of(workspace));
        paths.addAll(ProgramPath.of(surroundings, all).parts());
        String simple = Path.of(file).getFileName().toString().replace(".java", "");
        List<String> shown = new ArrayList<>(List.of(file));
        if (!libraries.isEmpty()) {
            shown.addAll(List.of(libraries.split(File.pathSeparator)));
        }
        return new ControlTarget(simple, paths, shown, mainClass, arguments, Optional.empty(), workspace);
    }

    /** A job for this program, without limits. */
    public Job job(List<String> include, List<String> exclude) {
        return Job.exploring(classPath, mainClass, "dpor")
                .of(arguments, include, exclude)
                .judging(test, Optional.empty());
    }

    public String name() {
        return name;
    }

    /** Returns what reports say of it. */
    public ExploreReport.Target shown(Surroundings surroundings) {
        return new ExploreReport.Target(name, mainClass, surroundings.folder());
    }

    public List<Path> classPath() {
        return classPath;
    }

    /** The class path as the user gave it; a source file stands for what it is compiled to. */
    public List<String> shownClassPath() {
        return shown;
    }

    public String mainClass() {
        return mainClass;
    }

    public List<String> arguments() {
        return arguments;
    }

    /** The JUnit test that is meant, if it is one. */
    public Optional<String> test() {
        return test;
    }

    @Override
    public void close() throws IOException {
        if (workspace == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(workspace)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
