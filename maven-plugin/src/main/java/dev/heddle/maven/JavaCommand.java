// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;

/** The JVM that tests run in: that of the build's toolchain if it has one, as for Surefire, else that of the build. */
final class JavaCommand {

    private JavaCommand() {}

    static Path of(ToolchainManager toolchains, MavenSession session) {
        return Optional.ofNullable(toolchains.getToolchainFromBuildContext("jdk", session))
                .map((Toolchain jdk) -> jdk.findTool("java"))
                .map(Path::of)
                .orElseGet(JavaCommand::own);
    }

    private static Path own() {
        return Path.of(System.getProperty("java.home"), "bin", File.separatorChar == '\\' ? "java.exe" : "java");
    }
}
