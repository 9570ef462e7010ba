// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that say which classes are looked at. */
final class ScopeOptions {

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            split = ",",
            description = "weave only these classes; repeatable")
    private List<String> include = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "PATTERN",
            split = ",",
            description = "do not weave these classes; repeatable")
    private List<String> exclude = new ArrayList<>();

    List<String> include() {
        return include;
    }

    List<String> exclude() {
        return exclude;
    }
}
