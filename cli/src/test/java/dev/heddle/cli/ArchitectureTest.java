package dev.heddle.cli;

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
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
            Set.of("runtime"),
            Set.of("instrument"),
            Set.of("agent"),
            // Of ours.
            Set.of("claim"),
            Set.of("expr"),
            Set.of("program"),
            Set.of("rebuild", "control", "slice"),
            Set.of("candidate"),
            Set.of("solve"),
            Set.of("encode"),
            Set.of("predict", "formula"),
            Set.of("explain", "repair", "finding", "serial"),
            Set.of("session"),
            Set.of("report"),
            Set.of("invariant"),
            Set.of("check"),
            Set.of("search", "mend"),
            // Both are built after us. The first has a test of its own: it needs nothing but JUnit.
            Set.of("cli"),
            Set.of("junit", "maven"));

    private static final List<String> MODULES = List.of(
            "api",
            "trace",
            "runtime",
            "instrument",
            "agent",
            "model",
            "analysis",
            "invariant",
            "check",
            "search",
            "mend",
            "cli");

    // From where they are compiled to, because what the recorded JVM runs is not on our class path.
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPaths(MODULES.stream()
                    .map(module -> Path.of("..", module, "target", "classes"))
                    .toList());

    @Test
    void there_are_classes_to_check() {
        assertThat(packages().map(JavaPackage::getName))
                .contains("dev.heddle.expr", "dev.heddle.cli", "dev.heddle.agent", "dev.heddle.runtime");
        assertThat(CLASSES.stream().filter(type -> !isPackageInfo(type))).isNotEmpty();
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
    void the_inference_of_invariants_knows_nothing_of_where_its_samples_come_from() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".invariant")
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(ROOT + ".invariant", "java..", "tools.jackson..", "org.jspecify.."))
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
        String below = found.getName().substring(ROOT.length() + 1);
        int dot = below.indexOf('.');
        return dot < 0 ? below : below.substring(0, dot);
    }

    private static boolean isPackageInfo(JavaClass type) {
        return type.getSimpleName().equals("package-info");
    }

    private static String[] patterns(Stream<String> packages) {
        return packages.map(name -> ROOT + "." + name + "..").toArray(String[]::new);
    }
}
