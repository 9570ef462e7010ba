// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/**
 * The class path of a project's tests, with what starts tests.
 *
 * <p>Projects rarely name JUnit's launcher, and sometimes not its engine: Surefire brings them along, in the version that fits the rest.
 * So do we.
 */
final class TestClassPath {

    private static final String PLATFORM = "org.junit.platform";
    private static final String JUPITER = "org.junit.jupiter";

    private final MavenProject project;
    private final RepositorySystem repositories;
    private final RepositorySystemSession session;

    TestClassPath(MavenProject project, RepositorySystem repositories, RepositorySystemSession session) {
        this.project = project;
        this.repositories = repositories;
        this.session = session;
    }

    /** All of it, as the JVM takes it. */
    String joined() throws MojoExecutionException {
        List<String> parts = new ArrayList<>();
        try {
            parts.addAll(project.getTestClasspathElements());
        } catch (DependencyResolutionRequiredException notYet) {
            throw new MojoExecutionException("the dependencies of the tests are not known", notYet);
        }
        parts.addAll(starters());
        return String.join(File.pathSeparator, parts);
    }

    private List<String> starters() throws MojoExecutionException {
        Map<String, String> versions = new LinkedHashMap<>();
        for (Artifact artifact : project.getArtifacts()) {
            versions.put(artifact.getGroupId() + ":" + artifact.getArtifactId(), artifact.getBaseVersion());
        }
        List<Dependency> missing = missing(versions);
        if (missing.isEmpty()) {
            return List.of();
        }
        CollectRequest request = new CollectRequest();
        request.setDependencies(missing);
        request.setRepositories(project.getRemoteProjectRepositories());
        try {
            List<String> files = new ArrayList<>();
            for (ArtifactResult result : repositories
                    .resolveDependencies(session, new DependencyRequest(request, null))
                    .getArtifactResults()) {
                org.eclipse.aether.artifact.Artifact found = result.getArtifact();
                // What the tests have in a version of their own stays as it is.
                if (!versions.containsKey(found.getGroupId() + ":" + found.getArtifactId())) {
                    files.add(found.getFile().toString());
                }
            }
            return files;
        } catch (DependencyResolutionException e) {
            throw new MojoExecutionException(
                    "what starts the tests can't be resolved (%s); add it to the test dependencies: %s"
                            .formatted(missing, e.getMessage()),
                    e);
        }
    }

    /** Returns the parts that start tests and are not there. JUnit 4 needs nothing. */
    static List<Dependency> missing(Map<String, String> versions) {
        Optional<String> platform = Optional.ofNullable(versions.get(PLATFORM + ":junit-platform-commons"))
                .or(() -> Optional.ofNullable(versions.get(PLATFORM + ":junit-platform-engine")));
        List<Dependency> missing = new ArrayList<>();
        if (platform.isPresent() && !versions.containsKey(PLATFORM + ":junit-platform-launcher")) {
            missing.add(dependency(PLATFORM, "junit-platform-launcher", platform.get()));
        }
        Optional<String> jupiter = Optional.ofNullable(versions.get(JUPITER + ":junit-jupiter-api"));
        if (jupiter.isPresent() && !versions.containsKey(JUPITER + ":junit-jupiter-engine")) {
            missing.add(dependency(JUPITER, "junit-jupiter-engine", jupiter.get()));
        }
        return missing;
    }

    private static Dependency dependency(String group, String name, String version) {
        return new Dependency(new DefaultArtifact(group, name, "jar", version), "runtime");
    }
}
