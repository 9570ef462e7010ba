// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.nio.file.Path;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;

/** The commands that call this plugin from where the build was started. */
final class Goals {

    private static final String KEY = "dev.heddle:heddle-maven-plugin";

    private Goals() {}

    /** The goal {@code run} in a project: by its short name where Maven knows that. */
    static String run(MavenProject project, MavenSession session) {
        String goal = project.getPlugin(KEY) == null ? KEY + ":run" : "heddle:run";
        String prefix = prefix(project, session);
        return prefix.isEmpty() ? goal : goal + " -pl " + prefix.substring(0, prefix.length() - 1);
    }

    /** Returns where a project lies in what is built, with a slash at its end; empty if it is all, or lies elsewhere. */
    static String prefix(MavenProject project, MavenSession session) {
        Path top = Path.of(session.getExecutionRootDirectory()).toAbsolutePath().normalize();
        Path own = project.getBasedir().toPath().toAbsolutePath().normalize();
        return own.equals(top) || !own.startsWith(top)
                ? ""
                : top.relativize(own).toString().replace('\\', '/') + "/";
    }
}
