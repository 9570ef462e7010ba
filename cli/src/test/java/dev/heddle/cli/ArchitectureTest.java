// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.Buffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The order of the packages, as rules that the build checks. */
@Tag("once")
class ArchitectureTest {

    private static final String ROOT = "dev.heddle";

    /**
     * The packages under {@link #ROOT}, lowest first; those of one rank stand together. A package's subpackages belong
     * to it. Packages that are still to come are listed already.
     */
    private static final List<Set<String>> RANKS = List.of(
            // Of the recorded JVM.
            Set.of("api"),
            Set.of("trace"),
            Set.of("catalogue"),
            Set.of("runtime", "gate"),
            Set.of("instrument"),
            Set.of("agent"),
            // Of ours.
            Set.of("claim"),
            Set.of("expr", "problem", "scratch"),
            Set.of("program"),
            Set.of("finding", "testkit"),
            Set.of("explore"),
            Set.of("rebuild", "control", "slice"),
            Set.of("candidate"),
            Set.of("solve"),
            Set.of("encode"),
            Set.of("predict", "formula"),
            Set.of("explain", "synthesis", "serial"),
            Set.of("session"),
            Set.of("invariant"),
            Set.of("check"),
            Set.of("prove"),
            Set.of("search", "repair"),
            Set.of("report"),
            // Both are built after us. The first has a test of its own: it needs nothing but JUnit.
            Set.of("cli"),
            Set.of("junit", "maven"));

    /** Whose classes we can't look at: built after us, without any, tests only, or full of bugs on purpose. */
    private static final Set<String> NOT_LOOKED_AT =
            Set.of("junit", "maven-plugin", "bench", "bom", "dist", "e2e", "samples");

    private static final List<String> MODULES = modules();

    // From where they are compiled to, because what the recorded JVM runs is not on our class path.
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPaths(MODULES.stream()
                    .map(module -> Path.of("..", module, "target", "classes"))
                    .toList());

    /** Packages that need each other today, below the root. The list may only get shorter: what is on it is to be mended, and then struck off. */
    private static final Set<Set<String>> CYCLES = Set.of(Set.of("solve", "solve.interpol", "solve.z3"));

    /**
     * Classes below the reports that use regular expressions today. The list may only get shorter: what a room hands on is data, and who has data needs
     * to take no text apart. Texts from outside (options, files, names that compilers make) are the exception, and stay.
     */
    private static final Set<String> TAKING_TEXT_APART = Set.of(
            "agent.Standstill",
            "agent.junit.Junit4Tests",
            "check.baseline.Baseline",
            "control.engine.Guidance",
            "control.engine.ValuePlaces",
            "control.worker.PreparedProgram",
            "expr.SmtLibPrinter",
            "instrument.ProgramPlaces",
            "invariant.Assertions",
            "invariant.DaikonFiles",
            "invariant.sample.ComputedTransitions",
            "invariant.sample.DisplayNames",
            "invariant.sample.RecordedValues",
            "invariant.sample.StretchTerms",
            "program.GeneratedNames",
            "program.InputValue",
            "program.Naming",
            "program.ctrc.CtrcWriter",
            "program.ctrc.Lexer",
            "program.ctrc.CtrcNames",
            "program.ctrc.TermReader",
            "prove.KeptRuns",
            "rebuild.MarkedStretches",
            "repair.idea.Locking",
            "repair.idea.OpenCalls",
            "repair.idea.Waiting",
            "repair.source.SourceTree",
            "search.code.MethodReader",
            "session.Focus",
            "session.recording.JavaArguments",
            "session.recording.Launcher",
            "session.recording.OutFiles",
            "session.recording.ProgramProcess",
            "session.recording.Target",
            "solve.smtlib.ValueReader",
            "trace.MemberPatterns",
            "trace.TestSelector");

    /** The methods of a string that take a regular expression, but for splitting, which is mostly at one character. */
    private static final Set<String> WITH_PATTERN = Set.of("matches", "replaceAll", "replaceFirst");

    @Test
    void every_module_of_the_build_is_looked_at() {
        assertThat(MODULES).contains("gate", "control", "report", "cli");
        for (String module : MODULES) {
            Path sources = Path.of("..", module, "src", "main", "java");
            assertThat(sources).as("sources of module %s", module).isDirectory();
            assertThat(CLASSES.stream().filter(type -> isFrom(module, type) && !isPackageInfo(type)))
                    .as("compiled classes of module %s", module)
                    .isNotEmpty();
        }
    }

    @Test
    void every_package_has_a_place_in_the_order() {
        Set<String> known = RANKS.stream().flatMap(Set::stream).collect(Collectors.toSet());

        assertThat(packages().map(ArchitectureTest::nameBelowRoot).distinct())
                .as("packages under dev.heddle; give a new one its place in RANKS")
                .isSubsetOf(known);
    }

    @ParameterizedTest
    @MethodSource("ranksBelowTheTop")
    void a_lower_package_never_sees_a_higher_one(int rank) {
        String[] lower = patterns(RANKS.get(rank).stream());
        String[] higher =
                patterns(RANKS.subList(rank + 1, RANKS.size()).stream().flatMap(Set::stream));

        noClasses()
                .that()
                .resideInAnyPackage(lower)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(higher)
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    static Stream<Integer> ranksBelowTheTop() {
        return Stream.iterate(0, rank -> rank + 1).limit(RANKS.size() - 1L);
    }

    @Test
    void packages_form_no_cycle() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void no_more_subpackages_need_each_other_than_do_today() {
        Map<String, Set<String>> needed = neededPackages();
        assertThat(needed).hasSizeGreaterThan(50);
        Map<String, Set<String>> reached = new TreeMap<>();
        needed.keySet().forEach(name -> reached.put(name, reached(name, needed)));

        Set<Set<String>> cycles = new HashSet<>();
        reached.forEach((name, all) -> {
            if (all.contains(name)) {
                cycles.add(all.stream()
                        .filter(other -> reached.getOrDefault(other, Set.of()).contains(name))
                        .collect(Collectors.toSet()));
            }
        });

        assertThat(cycles)
                .as("packages that need each other; where one is gone, strike it off CYCLES")
                .isEqualTo(CYCLES);
    }

    @Test
    void no_more_classes_below_the_reports_take_text_apart_than_do_today() {
        Set<String> below = RANKS.stream()
                .takeWhile(rank -> !rank.contains("report"))
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
        assertThat(below).contains("finding", "session", "control").doesNotContain("report", "cli");

        Set<String> found = CLASSES.stream()
                .filter(type -> below.contains(nameBelowRoot(type.getPackage())) && takesTextApart(type))
                .map(ArchitectureTest::outermost)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(found)
                .as(
                        "classes below the reports with regular expressions; where one is gone, strike it off TAKING_TEXT_APART")
                .isEqualTo(TAKING_TEXT_APART);
    }

    private static boolean takesTextApart(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                        .anyMatch(dependency ->
                                dependency.getTargetClass().getPackageName().equals("java.util.regex"))
                || type.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> call.getTargetOwner().isEquivalentTo(String.class)
                                && WITH_PATTERN.contains(call.getTarget().getName()));
    }

    /** The packages that each needs, both below the root. */
    private static Map<String, Set<String>> neededPackages() {
        Map<String, Set<String>> needed = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            Set<String> all = needed.computeIfAbsent(belowRoot(type.getPackageName()), name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getPackageName())
                    .filter(name -> name.startsWith(ROOT + ".") && !name.equals(type.getPackageName()))
                    .forEach(name -> all.add(belowRoot(name)));
        }
        return needed;
    }

    private static Set<String> reached(String start, Map<String, Set<String>> needed) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(needed.getOrDefault(start, Set.of()));
        while (!open.isEmpty()) {
            String next = open.remove();
            if (reached.add(next)) {
                open.addAll(needed.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }

    @Test
    void every_package_is_null_marked() {
        assertThat(packages())
                .allSatisfy(found -> assertThat(found.isAnnotatedWith(NullMarked.class))
                        .as("package-info.java of %s carries @NullMarked", found.getName())
                        .isTrue());
    }

    @Test
    void only_solve_knows_the_solvers() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".solve..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.microsoft.z3..", "de.uni_freiburg..")
                .check(CLASSES);
    }

    @Test
    void only_the_command_line_knows_picocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(CLASSES);
    }

    @Test
    void the_runtime_needs_next_to_nothing() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".runtime..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                ROOT + ".runtime..", "java.lang..", "java.util.concurrent.atomic..", "org.jspecify..")
                        .or(type(ByteOrder.class)))
                .check(CLASSES);
    }

    @Test
    void the_gate_needs_little_more() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".gate..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                ROOT + ".gate..",
                                "java.lang..",
                                "java.util",
                                "java.util.concurrent..",
                                "org.jspecify..")
                        // Of what programs give and are given.
                        .or(belongToAnyOf(
                                PrintStream.class, Buffer.class, Duration.class, MessageDigest.class, Signature.class)))
                .check(CLASSES);
    }

    /** It may run inside class loading, where to call a bootstrap method would end in a circle. */
    @Test
    void nothing_that_woven_code_calls_needs_a_bootstrap_method() throws IOException {
        Set<String> found = new TreeSet<>();
        int looked = 0;
        for (JavaClass type : CLASSES) {
            if (Set.of("runtime", "gate").contains(nameBelowRoot(type.getPackage()))) {
                looked++;
                if (callsBootstrapMethod(type)) {
                    found.add(outermost(type));
                }
            }
        }

        assertThat(looked).isGreaterThan(20);
        assertThat(found).as("classes with lambdas and the like").isEmpty();
    }

    private static boolean callsBootstrapMethod(JavaClass type) throws IOException {
        boolean[] calls = {false};
        try (InputStream bytes = type.getSource().orElseThrow().getUri().toURL().openStream()) {
            new ClassReader(bytes)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access,
                                        String name,
                                        String descriptor,
                                        @Nullable String signature,
                                        String @Nullable [] exceptions) {
                                    return new MethodVisitor(Opcodes.ASM9) {
                                        @Override
                                        public void visitInvokeDynamicInsn(
                                                String called, String type, Handle bootstrap, Object... arguments) {
                                            calls[0] = true;
                                        }
                                    };
                                }
                            },
                            ClassReader.SKIP_DEBUG);
        }
        return calls[0];
    }

    @Test
    void exploration_knows_nothing_of_how_programs_are_run() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".explore..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        ROOT + ".explore..",
                        ROOT + ".finding",
                        ROOT + ".program",
                        ROOT + ".expr",
                        "java..",
                        "org.jspecify.."))
                .check(CLASSES);
    }

    @Test
    void the_inference_of_invariants_knows_nothing_of_where_its_samples_come_from() {
        classes()
                .that()
                .resideInAnyPackage(ROOT + ".invariant", ROOT + ".invariant.value", ROOT + ".invariant.form")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        ROOT + ".invariant",
                        ROOT + ".invariant.value",
                        ROOT + ".invariant.form",
                        "java..",
                        "tools.jackson..",
                        "org.jspecify.."))
                .check(CLASSES);
    }

    @Test
    void nothing_of_ours_runs_in_the_recorded_jvm_but_what_the_agent_needs() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        patterns(Stream.of("expr", "program", "solve", "encode", "session", "report", "cli")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(patterns(Stream.of("instrument", "agent")))
                .check(CLASSES);
    }

    /** The packages that hold classes of their own, whether or not they have a package-info. */
    private static Stream<JavaPackage> packages() {
        return CLASSES.stream().map(JavaClass::getPackage).distinct();
    }

    /** Names the package directly under the root that holds this one: {@code program} for {@code program.ctrc}. */
    private static String nameBelowRoot(JavaPackage found) {
        String below = belowRoot(found.getName());
        int dot = below.indexOf('.');
        return dot < 0 ? below : below.substring(0, dot);
    }

    private static String belowRoot(String name) {
        return name.substring(ROOT.length() + 1);
    }

    /** The class that a file is named after, below the root. */
    private static String outermost(JavaClass type) {
        JavaClass outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return belowRoot(outer.getName());
    }

    /** The modules of the build whose classes are to be looked at. */
    private static List<String> modules() {
        try {
            NodeList listed = (NodeList) XPathFactory.newInstance()
                    .newXPath()
                    .evaluate(
                            "/project/modules/module",
                            DocumentBuilderFactory.newInstance()
                                    .newDocumentBuilder()
                                    .parse(Path.of("..", "pom.xml").toFile()),
                            XPathConstants.NODESET);
            List<String> modules = new ArrayList<>();
            for (int i = 0; i < listed.getLength(); i++) {
                modules.add(listed.item(i).getTextContent().strip());
            }
            assertThat(modules).as("modules of the root pom").containsAll(NOT_LOOKED_AT);
            modules.removeAll(NOT_LOOKED_AT);
            return List.copyOf(modules);
        } catch (IOException | SAXException | ParserConfigurationException | XPathExpressionException e) {
            throw new IllegalStateException("the root pom can't be read", e);
        }
    }

    private static boolean isFrom(String module, JavaClass type) {
        return type.getSource().stream()
                .anyMatch(source -> source.getUri().getPath().contains("/" + module + "/target/classes/"));
    }

    private static boolean isPackageInfo(JavaClass type) {
        return type.getSimpleName().equals("package-info");
    }

    private static String[] patterns(Stream<String> packages) {
        return packages.map(name -> ROOT + "." + name + "..").toArray(String[]::new);
    }
}
