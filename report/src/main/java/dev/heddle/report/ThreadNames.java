// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.control.worker.Results;
import dev.heddle.finding.Finding;
import dev.heddle.program.Naming;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.ShowSession;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The threads' own names, where these tell them apart. */
public final class ThreadNames {

    private ThreadNames() {}

    /** The names of the threads of a recorded run, by their paths; others stay as they are. */
    public static UnaryOperator<String> in(Path trace, Marks marks) {
        return in(trace, marks, List.of());
    }

    /** The names of the threads of a recorded run, and of those that only executions had which show findings. */
    public static UnaryOperator<String> in(Path trace, Marks marks, List<Finding> findings) {
        return merged(
                ShowSession.read(trace, marks, Reading.TABLES).threadNames(),
                findings.stream()
                        .flatMap(finding -> finding.execution().stream())
                        .map(one -> one.naming()));
    }

    /** The names of the threads of executions that workers ran. */
    public static UnaryOperator<String> in(Results results) {
        return merged(results.threads(), results.outcomes().stream().map(Results.Found::naming));
    }

    private static UnaryOperator<String> merged(Map<String, String> recorded, Stream<Naming> executions) {
        Map<String, String> names = new HashMap<>(recorded);
        executions.forEach(naming -> naming.threads().forEach(names::putIfAbsent));
        return Naming.titles(names);
    }
}
