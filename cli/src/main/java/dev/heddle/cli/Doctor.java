// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.check.canary.Canary;
import dev.heddle.cli.option.Settings;
import dev.heddle.cli.program.Installation;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.solve.Solvers;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Looks whether everything is there that Heddle needs, by using it. */
final class Doctor {

    private static final int OLDEST_JAVA = 17;
    private static final long LITTLE_MEMORY = 512L << 20;
    private static final long LITTLE_ROOM = 256L << 20;

    private final Surroundings surroundings;
    private final Optional<String> classPath;
    private final List<HealthCheck> all = new ArrayList<>();

    private Doctor(Surroundings surroundings, Optional<String> classPath) {
        this.surroundings = surroundings;
        this.classPath = classPath;
    }

    /**
     * All that was looked at.
     *
     * @param classPath the class path of a project, if somebody said so
     */
    static List<HealthCheck> examine(Surroundings surroundings, Optional<String> classPath) {
        Doctor doctor = new Doctor(surroundings, classPath);
        doctor.addJava();
        doctor.addParts();
        doctor.addSolver();
        doctor.addRoom("temporary files", Path.of(System.getProperty("java.io.tmpdir")), "-Djava.io.tmpdir");
        doctor.addRoom("working directory", surroundings.folder().toAbsolutePath(), "another working directory");
        doctor.addMachine();
        doctor.addProject();
        doctor.addSettings();
        return List.copyOf(doctor.all);
    }

    // ── Java ────────────────────────────────────────────────────────────────────────────────────────────────────────

    private void addJava() {
        Runtime.Version version = Runtime.version();
        String home = System.getProperty("java.home");
        String text = "Java %s in %s".formatted(version, home);
        if (version.feature() < OLDEST_JAVA) {
            all.add(HealthCheck.wrong("Java", text, "set JAVA_HOME to a JDK, %d or later".formatted(OLDEST_JAVA)));
        } else if (ToolProvider.getSystemJavaCompiler() == null) {
            all.add(HealthCheck.weak(
                    "Java",
                    text + " has no compiler, so source files can't be checked or repaired",
                    "set JAVA_HOME to a JDK"));
        } else {
            all.add(HealthCheck.ok("Java", text));
        }
        String others = others(Path.of(home));
        all.add(HealthCheck.info("other JDKs", others.isEmpty() ? "none in the usual places" : others));
    }

    private String others(Path ours) {
        TreeSet<String> found = new TreeSet<>();
        List<Path> places = List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/Library/Java/JavaVirtualMachines"),
                Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"),
                Path.of(System.getProperty("user.home"), ".jdks"));
        for (Path place : places) {
            for (Path child : children(place)) {
                Path home = Files.isDirectory(child.resolve("Contents/Home")) ? child.resolve("Contents/Home") : child;
                if (Files.isRegularFile(home.resolve("bin/javac"))
                        && !Files.isSymbolicLink(child)
                        && !isSame(home, ours)) {
                    found.add(home.toString());
                }
            }
        }
        return String.join(", ", found);
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException gone) {
            return false;
        }
    }

    // ── our own parts ───────────────────────────────────────────────────────────────────────────────────────────────

    private void addParts() {
        RecordOptions.Tools tools = Installation.tools();
        List<Path> missing = Stream.of(tools.agent(), tools.api())
                .filter(part -> !Files.isRegularFile(part))
                .toList();
        if (!missing.isEmpty()) {
            all.add(HealthCheck.wrong(
                    "agent",
                    "%s is missing"
                            .formatted(missing.stream().map(Path::toString).collect(Collectors.joining(", "))),
                    "build Heddle again: mvn package"));
            return;
        }
        all.add(HealthCheck.ok("agent", tools.agent().toString()));
        // Only a race that is there and found says that whoever sees nothing has looked.
        all.add(Canary.problem(tools, List.of("-ea"), surroundings.environment())
                .map(problem -> HealthCheck.wrong(
                        "canary",
                        problem,
                        "look at JAVA_TOOL_OPTIONS and JDK_JAVA_OPTIONS; another JDK may help: set JAVA_HOME"))
                .orElseGet(() ->
                        HealthCheck.ok("canary", "a program with a known race was recorded, and the race found")));
    }

    private void addSolver() {
        all.add(Solvers.withoutZ3()
                .map(reason -> HealthCheck.weak(
                        "Z3", reason, "z3-turnkey has libraries for Linux, macOS and Windows on x86-64 and ARM64"))
                .orElseGet(() -> HealthCheck.ok("Z3", "its library is loaded")));
    }

    // ── the machine ─────────────────────────────────────────────────────────────────────────────────────────────────

    private void addRoom(String what, Path folder, String remedy) {
        try {
            Path file = Files.createTempFile(folder, "heddle-doctor", ".tmp");
            Files.delete(file);
            long free = Files.getFileStore(folder).getUsableSpace();
            String text = "%s, %s free".formatted(folder.normalize(), size(free));
            all.add(
                    free < LITTLE_ROOM
                            ? HealthCheck.weak(what, text, "make room, or use " + remedy)
                            : HealthCheck.ok(what, text));
        } catch (IOException unwritable) {
            all.add(HealthCheck.wrong(
                    what, "%s can't be written to: %s".formatted(folder, unwritable.getMessage()), "use " + remedy));
        }
    }

    private void addMachine() {
        long memory = Runtime.getRuntime().maxMemory();
        String text = "%s for this JVM".formatted(size(memory));
        all.add(
                memory < LITTLE_MEMORY
                        ? HealthCheck.weak("memory", text, "HEDDLE_JAVA_OPTS=-Xmx4g gives more")
                        : HealthCheck.ok("memory", text));
        int processors = Runtime.getRuntime().availableProcessors();
        all.add(HealthCheck.info("processors", String.valueOf(processors)));
        all.add(HealthCheck.info(
                "terminal",
                "%d columns, %s, %s"
                        .formatted(
                                surroundings.width(),
                                surroundings.showsUnicode() ? "all characters" : "ASCII only",
                                surroundings.wantsColor() ? "colours" : "no colours")));
    }

    private static String size(long bytes) {
        return bytes >= 1L << 30
                ? String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1L << 30))
                : "%d MB".formatted(bytes >> 20);
    }

    // ── the project ─────────────────────────────────────────────────────────────────────────────────────────────────

    private void addProject() {
        if (classPath.isPresent()) {
            addClassPath(classPath.get());
            return;
        }
        Path folder = surroundings.folder();
        Optional<String> build = Stream.of("pom.xml", "build.gradle", "build.gradle.kts")
                .filter(name -> Files.isRegularFile(folder.resolve(name)))
                .findFirst();
        if (build.isEmpty()) {
            all.add(HealthCheck.info("project", "no pom.xml or build.gradle here; single source files need none"));
            return;
        }
        boolean isMaven = build.get().equals("pom.xml");
        Path classes = Path.of(isMaven ? "target/classes" : "build/classes/java/main");
        Path tests = Path.of(isMaven ? "target/test-classes" : "build/classes/java/test");
        String compile = isMaven ? "mvn test-compile" : "gradle testClasses";
        boolean isCompiled = Files.isDirectory(folder.resolve(classes)) || Files.isDirectory(folder.resolve(tests));
        all.add(
                isCompiled
                        ? HealthCheck.ok("project", "%s, with classes".formatted(build.get()))
                        : HealthCheck.weak(
                                "project", "%s, but no classes".formatted(build.get()), "compile it: " + compile));
        if (isMaven) {
            all.add(HealthCheck.info(
                    "class path",
                    "for JUnit tests: mvn dependency:build-classpath -Dmdep.outputFile=cp.txt, then heddle doctor -cp"
                            + " target/classes:target/test-classes:$(cat cp.txt)"));
        }
    }

    private void addClassPath(String path) {
        List<String> parts = List.of(path.split(File.pathSeparator));
        List<String> missing = parts.stream()
                .filter(part -> !part.isEmpty() && !part.endsWith("*"))
                .filter(part -> !Files.exists(surroundings.folder().resolve(part)))
                .toList();
        all.add(
                missing.isEmpty()
                        ? HealthCheck.ok(
                                "class path",
                                parts.size() == 1 ? "1 part" : "%d parts, all there".formatted(parts.size()))
                        : HealthCheck.wrong(
                                "class path",
                                "not there: " + String.join(", ", missing),
                                "build the project, or mend -cp"));
        Optional<String> engine = jar(parts, "junit-platform-engine-");
        Optional<String> jupiter = jar(parts, "junit-jupiter-engine-");
        if (engine.isPresent() && jupiter.isPresent()) {
            all.add(HealthCheck.ok("JUnit", jupiter.get()));
        } else {
            all.add(HealthCheck.info("JUnit", "no junit-jupiter-engine on this class path; --junit needs it"));
        }
    }

    private static Optional<String> jar(List<String> parts, String prefix) {
        return parts.stream()
                .map(part -> Path.of(part).getFileName())
                .filter(name -> name != null && name.toString().startsWith(prefix))
                .map(Path::toString)
                .findFirst();
    }

    private void addSettings() {
        Path file = surroundings.folder().resolve(Settings.FILE);
        // What is in it was read already, else we would not be here.
        all.add(HealthCheck.info(
                "settings",
                Files.isRegularFile(file)
                        ? "%s is read".formatted(Settings.FILE)
                        : "no %s here".formatted(Settings.FILE)));
    }
}
