// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Looks into histories, and checks that all their terms have the observed values. */
final class Histories {

    private Histories() {}

    /** The only thread's events, as text without the places in the code; fails if the history was cut. */
    static List<String> told(History history) {
        return told(history, 0);
    }

    static List<String> told(History history, int thread) {
        ThreadHistory told = history.threads().get(thread);
        if (told.cut().isPresent()) {
            throw new AssertionError(told.cut().get());
        }
        checkTerms(told);
        return told.events().stream().map(Histories::tell).toList();
    }

    /** Returns why the thread's history was cut. */
    static String cut(History history, int thread) {
        return history.threads().get(thread).cut().orElseThrow(() -> new AssertionError("it was not cut"));
    }

    private static String tell(Datum datum) {
        return datum.isConstant() ? datum.observed().toString() : datum.observed() + " = " + datum.term();
    }

    private static String tell(Event event) {
        if (event instanceof Event.Read read) {
            return "read %s: %s%s".formatted(read.location().name(), tell(read.result()), stamp(read.stamp()));
        }
        if (event instanceof Event.Write write) {
            return "write %s: %s%s".formatted(write.location().name(), tell(write.value()), stamp(write.stamp()));
        }
        if (event instanceof Event.Branch branch) {
            return (branch.concretised() ? "kept " : "branch ") + branch.condition();
        }
        if (event instanceof Event.Check check) {
            return "%s %s: %s".formatted(check.held() ? "held" : "failed", check.kind(), check.condition());
        }
        if (event instanceof Event.Enter enter) {
            return "enter %s %d%s".formatted(enter.monitor().name(), enter.depth(), stamp(enter.stamp()));
        }
        if (event instanceof Event.Exit exit) {
            return "exit %s %d%s".formatted(exit.monitor().name(), exit.depth(), stamp(exit.stamp()));
        }
        if (event instanceof Event.Operation operation) {
            return tell(operation);
        }
        if (event instanceof Event.Begin begin) {
            return "begin " + begin.site().method()
                    + begin.receiver().map(thing -> " of " + thing.name()).orElse("");
        }
        if (event instanceof Event.Return end) {
            return "return" + end.result().map(result -> " " + tell(result)).orElse("")
                    + end.thrown().map(thrown -> " throws " + thrown).orElse("");
        }
        if (event instanceof Event.Escape escape) {
            return "escape " + escape.thing().name();
        }
        if (event instanceof Event.Input input) {
            return "input %s: %s".formatted(input.name(), tell(input.value()));
        }
        if (event instanceof Event.Start start) {
            return "start " + start.child();
        }
        if (event instanceof Event.RegionBegin region) {
            return "region " + region.name();
        }
        if (event instanceof Event.RegionEnd region) {
            return "end of region " + region.name();
        }
        return event.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
    }

    private static String stamp(long stamp) {
        return stamp == 0 ? "" : " @" + stamp;
    }

    private static String tell(Event.Operation operation) {
        return "%s%s%s%s%s"
                .formatted(
                        operation.entry().meaning(),
                        operation
                                .receiver()
                                .map(Thing::name)
                                .map(name -> " on " + name)
                                .orElse(""),
                        operation.arguments().isEmpty()
                                ? ""
                                : " "
                                        + operation.arguments().stream()
                                                .map(Histories::tell)
                                                .toList(),
                        operation
                                .result()
                                .map(result -> " gives " + tell(result))
                                .orElse(""),
                        operation.thrown().map(thrown -> " throws " + thrown).orElse(""));
    }

    // ── terms ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Fails unless each term, with each symbol as observed where it was introduced, has the value that was observed. */
    static void checkTerms(ThreadHistory history) {
        Map<Expr, Value> symbols = new HashMap<>();
        for (Event event : history.events()) {
            if (event instanceof Event.Read read) {
                introduce(read.result(), symbols);
            } else if (event instanceof Event.Input input) {
                introduce(input.value(), symbols);
            } else if (event instanceof Event.Operation operation) {
                operation.arguments().forEach(argument -> check(argument.term(), argument.observed(), symbols, event));
                operation.result().ifPresent(result -> introduce(result, symbols));
            } else if (event instanceof Event.Write write) {
                check(write.value().term(), write.value().observed(), symbols, event);
            } else if (event instanceof Event.Branch branch) {
                check(branch.condition(), Value.TRUE, symbols, event);
            } else if (event instanceof Event.Check check) {
                check(check.condition(), Value.of(check.held()), symbols, event);
            }
        }
    }

    private static void introduce(Datum datum, Map<Expr, Value> symbols) {
        if (datum.term().isSymbol()) {
            symbols.put(datum.term(), datum.observed());
        }
    }

    private static void check(Expr term, Value expected, Map<Expr, Value> symbols, Event event) {
        Value value = term.evaluate(symbol -> {
            Value known = symbols.get(symbol);
            if (known == null) {
                throw new AssertionError("%s is used before it is introduced, in %s".formatted(symbol, event));
            }
            return known;
        });
        if (!value.equals(expected)) {
            throw new AssertionError("%s is %s, not %s, in %s".formatted(term, value, expected, event));
        }
    }
}
