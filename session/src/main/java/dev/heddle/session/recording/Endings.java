// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.program.Naming;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.trace.RunEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Says how a program ended. */
final class Endings {

    private static final String MAIN = "main";

    private Endings() {}

    /** Returns what the recorder knows. */
    static List<String> of(Optional<RunEnd> end) {
        return end.map(known -> switch (known.exit()) {
                    case EXIT -> exit(known);
                    case HALT -> List.of("the program halted its JVM with Runtime.halt");
                    case NORMAL, LIMIT, DISK -> List.<String>of();
                })
                .orElse(List.of());
    }

    private static List<String> exit(RunEnd end) {
        for (String fact : end.events().keySet()) {
            if (fact.startsWith(RunEnd.SIGNAL)) {
                return List.of("the program was ended by the signal " + fact.substring(RunEnd.SIGNAL.length()));
            }
        }
        Long status = end.events().get(RunEnd.STATUS);
        return List.of(
                status == null
                        ? "the JVM was ended by code that is not woven"
                        : "the program called System.exit(%d)".formatted(status.intValue()));
    }

    /** Exceptions that ended threads. */
    static List<String> uncaught(History history) {
        Map<String, String> names = new HashMap<>();
        history.threads().forEach(thread -> names.put(thread.path(), thread.javaName()));
        UnaryOperator<String> titles = Naming.titles(names);
        List<String> found = new ArrayList<>();
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                if (event instanceof Event.Check check
                        && !check.held()
                        && check.kind().equals("uncaught")) {
                    found.add("%s, which ended the thread %s%s"
                            .formatted(
                                    check.text(),
                                    titles.apply(thread.path()),
                                    thread.path().equals(MAIN) ? " and makes the exit code 1" : ""));
                }
            }
        }
        return found;
    }
}
