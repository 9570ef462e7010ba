// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Says which Heddle this is. */
public final class Version implements IVersionProvider {

    public static String number() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(built from source)");
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "heddle " + number(),
            "Java %s, %s %s"
                    .formatted(
                            System.getProperty("java.version"),
                            System.getProperty("os.name"),
                            System.getProperty("os.arch"))
        };
    }
}
