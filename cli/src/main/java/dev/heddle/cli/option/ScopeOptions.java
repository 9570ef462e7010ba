// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that say which classes are looked at. */
public final class ScopeOptions {

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

    public List<String> include() {
        return include;
    }

    public List<String> exclude() {
        return exclude;
    }
}
