// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.toolchain.ToolchainManager;

/**
 * Runs any command of Heddle's in the project's folder, such as those that a finding names: {@code mvn heddle:run
 * -Dheddle.arguments="explain HDL101"}.
 */
@Mojo(name = "run", requiresProject = false, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields.
public final class RunMojo extends AbstractMojo {

    /** A replay may wait for a debugger, and so for a person. */
    private static final Duration DAY = Duration.ofDays(1);

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
    private Map<String, Artifact> pluginArtifacts;

    @Parameter(defaultValue = "${basedir}", readonly = true)
    private File folder = new File("");

    /** The words of the command line, with spaces between them. */
    @Parameter(property = "heddle.arguments", defaultValue = "--help")
    private String arguments = "--help";

    private final ToolchainManager toolchains;

    /** Called by Maven. */
    @Inject
    public RunMojo(ToolchainManager toolchains) {
        this.toolchains = toolchains;
    }

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        List<String> words = Stream.of(arguments.strip().split("\\s+")).toList();
        HeddleProcess process = new HeddleProcess(
                JavaCommand.of(toolchains, session),
                Installation.of(pluginArtifacts),
                folder.getAbsoluteFile().toPath(),
                DAY);
        try {
            int exitCode = process.heddleInSight(words);
            if (exitCode != 0) {
                throw new MojoFailureException("heddle %s ended with exit code %d".formatted(arguments, exitCode));
            }
        } catch (IOException e) {
            throw new MojoExecutionException("heddle: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("heddle: interrupted", e);
        }
    }
}
