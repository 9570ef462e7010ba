// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.inject.Inject;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.ToolchainManager;
import org.eclipse.aether.RepositorySystem;

/**
 * Checks the tests of a project that start threads: whether one can fail, deadlock or race with another order of its threads' steps.
 *
 * <p>Each test is checked in JVMs of its own, as {@code heddle check --junit} does it. The build fails if something was found, and if a
 * test could not be looked at.
 */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields.
public final class CheckMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
    private Map<String, Artifact> pluginArtifacts;

    /** Leaves everything out. */
    @Parameter(property = "heddle.skip", defaultValue = "false")
    private boolean skip;

    /** Patterns of test classes; those of Surefire unless something is said. */
    @Parameter(property = "heddle.tests")
    private List<String> tests = List.of();

    /** Patterns of test classes that are left out. */
    @Parameter(property = "heddle.excludedTests")
    private List<String> excludedTests = List.of();

    /** Some tests only, as in {@code BankTest#transfer*,AccountTest}; they are checked whether or not they start threads. */
    @Parameter(property = "heddle.test", defaultValue = "")
    private String test = "";

    /**
     * What makes the build fail: {@code error} (something went wrong), {@code warning} (also what is wrong in itself, as a race;
     * {@code confirmed} is the same), {@code predicted} (also what was not made to happen), {@code never}.
     */
    @Parameter(property = "heddle.fail-on", defaultValue = "warning")
    private String failOn = "warning";

    /** A file with findings that the build does not fail for, as {@code heddle baseline} writes it, seen from the project's folder. */
    @Parameter(property = "heddle.baseline")
    private String baseline = "";

    /**
     * What becomes of the build if nothing was found in a test though not everything was decided: {@code blind} as usual (it fails where Heddle could
     * not look, and warns where Heddle did not finish), {@code fail} (it fails), {@code warn} (it warns).
     */
    @Parameter(property = "heddle.inconclusive")
    private String inconclusive = "";

    /** The number of runs of each test to record. */
    @Parameter(property = "heddle.runs")
    private String runs = "";

    /** The processor time to predict with, as in {@code 30s}. */
    @Parameter(property = "heddle.predict")
    private String predict = "";

    /** The time to explore what was not predicted, as in {@code 10s}; {@code 0s} for not at all. */
    @Parameter(property = "heddle.explore")
    private String explore = "";

    /** The number of runs to record behind branches that can go the other way. */
    @Parameter(property = "heddle.further")
    private String further = "";

    /** The number of times each finding is made to happen again. */
    @Parameter(property = "heddle.replays")
    private String replays = "";

    /** After which time a run that does not end is stopped, as in {@code 60s}. */
    @Parameter(property = "heddle.patience")
    private String patience = "";

    /** Patterns of the classes to look at; none means all but known libraries. */
    @Parameter(property = "heddle.include")
    private List<String> include = List.of();

    /** Patterns of classes not to look at. */
    @Parameter(property = "heddle.exclude")
    private List<String> exclude = List.of();

    /** The inputs that may have any value. */
    @Parameter(property = "heddle.input")
    private List<String> input = List.of();

    /** Methods that are meant to be atomic. */
    @Parameter(property = "heddle.atomic")
    private List<String> atomic = List.of();

    /** Options for the JVMs that tests run in, each by itself. */
    @Parameter(property = "heddle.jvm-arg")
    private List<String> jvmArg = List.of();

    /** After how many minutes to give up on a test that Heddle does not come to an end with. */
    @Parameter(property = "heddle.limit", defaultValue = "15")
    private int limit;

    /** The folder to which everything is written. */
    @Parameter(property = "heddle.folder", defaultValue = "${project.build.directory}/heddle")
    private File folder;

    private final RepositorySystem repositories;
    private final ToolchainManager toolchains;

    /** Called by Maven. */
    @Inject
    public CheckMojo(RepositorySystem repositories, ToolchainManager toolchains) {
        this.repositories = repositories;
        this.toolchains = toolchains;
    }

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("heddle: skipped");
            return;
        }
        try {
            List<String> classes = testClasses();
            if (!classes.isEmpty()) {
                judge(check(classes));
            }
        } catch (IOException | IllegalStateException e) {
            throw new MojoExecutionException("heddle: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("heddle: interrupted", e);
        }
    }

    private List<String> testClasses() throws IOException, MojoFailureException {
        Path compiled = Path.of(project.getBuild().getTestOutputDirectory());
        Selection selection = Selection.of(test);
        List<String> classes =
                new TestClasses(selection.isEmpty() ? tests : selection.classes(), excludedTests).in(compiled);
        if (!classes.isEmpty()) {
            return classes;
        }
        if (!Files.isDirectory(compiled)
                && project.getTestCompileSourceRoots().stream().anyMatch(root -> Files.isDirectory(Path.of(root)))) {
            throw new MojoFailureException(
                    "heddle: the tests are not compiled; mvn test-compile heddle:check does both");
        }
        if (!selection.isEmpty()) {
            throw new MojoFailureException("heddle: there is no test class %s in %s".formatted(test, compiled));
        }
        getLog().info("heddle: there are no test classes");
        return List.of();
    }

    private List<TestOutcome> check(List<String> classes)
            throws IOException, InterruptedException, MojoExecutionException, MojoFailureException {
        TestChecks checks = checks();
        Selection selection = Selection.of(test);
        List<TestOutcome> outcomes = new ArrayList<>();
        List<String> all =
                checks.list(classes).stream().filter(selection::takes).toList();
        if (all.isEmpty() && !selection.isEmpty()) {
            throw new MojoFailureException("heddle: there is no test %s".formatted(test));
        }
        Set<String> leftOut = new LinkedHashSet<>();
        if (selection.isEmpty()) {
            for (String className :
                    all.stream().map(CheckMojo::outerClass).distinct().toList()) {
                Optional<TestOutcome> without = checks.withoutThreads(className);
                if (without.isPresent()) {
                    outcomes.add(without.get());
                    leftOut.add(className);
                    tell(without.get());
                }
            }
        }
        for (String one : all) {
            if (!leftOut.contains(outerClass(one))) {
                getLog().info("heddle: checking " + one);
                TestOutcome outcome = checks.check(one);
                outcomes.add(outcome);
                tell(outcome);
            }
        }
        reports().write(outcomes);
        return outcomes;
    }

    private static String outerClass(String test) {
        return test.replaceFirst("[#$].*", "");
    }

    private void tell(TestOutcome outcome) throws IOException {
        switch (outcome.kind()) {
            case ONE_THREAD -> getLog().debug("heddle: " + outcome.verdict());
            case PASSED -> {
                if (reports().findings(outcome) > 0) {
                    getLog().warn("heddle: " + outcome.verdict() + " (the build does not fail for it)");
                } else {
                    getLog().info("heddle: " + outcome.verdict());
                }
            }
            case FOUND -> outcome.message().lines().forEach(getLog()::error);
            case UNFINISHED, BLIND, BROKEN -> {
                String what = switch (outcome.kind()) {
                    case UNFINISHED -> "heddle: " + outcome.verdict();
                    case BLIND ->
                        "heddle: %s: inconclusive, and seeing nothing is no success".formatted(outcome.test());
                    default ->
                        "heddle: %s could not be checked (exit code %d)".formatted(outcome.test(), outcome.exitCode());
                };
                List<String> lines = new ArrayList<>(List.of(what));
                outcome.message().lines().forEach(lines::add);
                if (outcome.kind() == TestOutcome.Kind.BLIND) {
                    lines.add("if your classes were not looked at, name them: <include>%s</include>"
                            .formatted(outcome.test().replaceFirst("\\.[^.]*$", "")));
                }
                lines.forEach(isAllowed(outcome) ? getLog()::warn : getLog()::error);
            }
        }
    }

    private boolean isAllowed(TestOutcome outcome) {
        return switch (outcome.kind()) {
            case PASSED, ONE_THREAD -> true;
            // A class of which nothing was seen was not checked, so nobody has asked for the setting yet.
            case UNFINISHED, BLIND -> outcome.exitCode() == 0 || inconclusive.equals("warn");
            case FOUND, BROKEN -> false;
        };
    }

    private void judge(List<TestOutcome> outcomes) throws MojoFailureException {
        String page = shown(folder.toPath().resolve("index.html"));
        getLog().info("heddle: " + Summary.of(outcomes));
        getLog().info("heddle: the report is %s, also as heddle.json and heddle.sarif".formatted(page));
        List<String> bad = outcomes.stream()
                .filter(outcome -> !isAllowed(outcome))
                .map(TestOutcome::test)
                .toList();
        if (!bad.isEmpty()) {
            throw new MojoFailureException(
                    "heddle: %s (%s); see %s".formatted(Summary.of(outcomes), String.join(", ", bad), page));
        }
    }

    private TestChecks checks() throws MojoExecutionException, MojoFailureException {
        List<String> sources = new ArrayList<>(project.getCompileSourceRoots());
        sources.addAll(project.getTestCompileSourceRoots());
        return new TestChecks(
                new HeddleProcess(
                        JavaCommand.of(toolchains, session),
                        Installation.of(pluginArtifacts),
                        project.getBasedir().toPath(),
                        Duration.ofMinutes(Math.max(1, limit))),
                new TestClassPath(project, repositories, session.getRepositorySession()).joined(),
                settings(),
                jvmArg,
                sources,
                folder.toPath(),
                new Commands(Goals.run(project, session)));
    }

    private CheckSettings settings() throws MojoFailureException {
        if (!List.of("error", "warning", "confirmed", "predicted", "never").contains(failOn)) {
            throw new MojoFailureException(
                    "heddle: failOn is error, warning, confirmed (the same), predicted or never, not '%s'"
                            .formatted(failOn));
        }
        if (!List.of("", "fail", "blind", "warn").contains(inconclusive)) {
            throw new MojoFailureException(
                    "heddle: inconclusive is fail, blind or warn, not '%s'".formatted(inconclusive));
        }
        return new CheckSettings()
                .with("inconclusive", inconclusive)
                .with("fail-on", failOn.equals("confirmed") ? "warning" : failOn)
                .with("baseline", baseline)
                .with("runs", runs)
                .with("predict", predict)
                .with("explore", explore)
                .with("further", further)
                .with("replays", replays)
                .with("patience", patience)
                .with("include", include)
                .with("exclude", exclude)
                .with("input", input)
                .with("atomic", atomic);
    }

    private Reports reports() {
        return new Reports(
                project.getArtifactId(),
                folder.toPath(),
                Goals.prefix(project, session),
                project.getBasedir().toPath());
    }

    private String shown(Path file) {
        Path here = Path.of(session.getExecutionRootDirectory()).toAbsolutePath();
        Path whole = file.toAbsolutePath();
        return (whole.startsWith(here) ? here.relativize(whole) : whole).toString();
    }
}
