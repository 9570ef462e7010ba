// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.solve.Model;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a schedule out of a model of {@link PrefixEncoding}: just the events that the question needed, few switches. */
public final class WitnessReader {

    private final Cssa cssa;
    private final PrefixEncoding encoding;
    private final Model model;
    private final List<EncodedEvent> roots;
    private final Set<EncodedEvent> needed = new HashSet<>();
    private final Set<Expr> symbols = new HashSet<>();
    private final ArrayDeque<EncodedEvent> events = new ArrayDeque<>();
    private final ArrayDeque<Expr> reads = new ArrayDeque<>();

    private WitnessReader(Cssa cssa, PrefixEncoding encoding, Model model, List<EncodedEvent> roots) {
        this.cssa = cssa;
        this.encoding = encoding;
        this.model = model;
        this.roots = roots;
    }

    /** The witness that a model stands for, of a question about these events and terms. */
    public static Witness read(
            Cssa cssa, PrefixEncoding encoding, Model model, List<EncodedEvent> roots, List<Expr> terms) {
        WitnessReader reader = new WitnessReader(cssa, encoding, model, roots);
        roots.forEach(reader::need);
        terms.forEach(reader::use);
        reader.close();
        Inputs inputs = cssa.inputs(model::value);
        return Witness.judged(cssa.program(), new Schedule(reader.linearised()), inputs);
    }

    private void close() {
        while (!events.isEmpty() || !reads.isEmpty()) {
            if (events.isEmpty()) {
                visit(reads.remove());
            } else {
                visit(events.remove());
            }
        }
    }

    private void visit(Expr symbol) {
        Optional<Source> source = encoding.encodedSources(symbol).stream()
                .filter(each -> model.holds(each.literal()))
                .findFirst();
        source.flatMap(Source::write).ifPresent(write -> {
            need(cssa.events().get(write.event()));
            use(write.value());
        });
        // A flag that was found free has been given back by whoever had it before.
        source.filter(each -> each.write().isEmpty())
                .flatMap(free -> cssa.read(symbol))
                .filter(read -> encoding.locks().isFlag(read.location()))
                .ifPresent(
                        read -> endSectionsBefore(read.location(), cssa.events().get(read.event())));
    }

    private void endSectionsBefore(EncodedLocation lock, EncodedEvent event) {
        encoding.locks().sections(lock).stream()
                .filter(other -> other.acquire() != event && isBefore(other.acquire(), event))
                .forEach(other -> other.release().ifPresent(this::need));
    }

    private void visit(EncodedEvent event) {
        cssa.previous(event).ifPresent(this::need);
        cssa.givenBefore(event).forEach(this::need);
        event.obligations().forEach(obligation -> use(obligation.condition()));
        if (!encoding.isExecuted(event, model)) {
            // An assertion that fails lets nobody in.
            return;
        }
        // Sections of a lock that came before this one must be over.
        encoding.sectionsEnteredAt(event).forEach(section -> endSectionsBefore(section.lock(), section.acquire()));
    }

    private void need(EncodedEvent event) {
        if (needed.add(event)) {
            events.add(event);
        }
    }

    private void use(Expr term) {
        for (Expr symbol : term.symbols()) {
            if (symbols.add(symbol)) {
                reads.add(symbol);
            }
        }
    }

    private boolean isBefore(EncodedEvent first, EncodedEvent second) {
        return cssa.mustPrecede(first, second)
                || (!cssa.mustPrecede(second, first)
                        && encoding.order().isNode(first)
                        && encoding.order().isNode(second)
                        && position(first) < position(second));
    }

    private int position(EncodedEvent event) {
        return encoding.order().position(event, model);
    }

    private List<Step> linearised() {
        return new Linearisation(cssa.threads(), needed, predecessors())
                .fewSwitches().stream().flatMap(event -> event.steps().stream()).toList();
    }

    // Two needed events keep the model's order where they conflict; other events may move past each other.
    private Map<EncodedEvent, Set<EncodedEvent>> predecessors() {
        Map<EncodedLocation, List<EncodedEvent>> accesses = new HashMap<>();
        Set<List<Object>> writers = new HashSet<>();
        Map<EncodedEvent, Set<EncodedEvent>> before = new HashMap<>();
        for (EncodedEvent event : needed) {
            cssa.givenBefore(event).forEach(given -> addTo(before, event, given));
            if (!encoding.order().isNode(event)) {
                continue;
            }
            for (Write write : event.writes()) {
                writers.add(List.of(write.location(), event));
                accesses.computeIfAbsent(write.location(), ignored -> new ArrayList<>())
                        .add(event);
            }
            for (Read read : event.reads()) {
                if (symbols.contains(read.symbol()) && !writers.contains(List.of(read.location(), event))) {
                    accesses.computeIfAbsent(read.location(), ignored -> new ArrayList<>())
                            .add(event);
                }
            }
        }
        // The question may be about the order of these very events.
        for (EncodedEvent first : roots) {
            for (EncodedEvent second : roots) {
                if (first.thread() != second.thread() && isBefore(first, second)) {
                    addTo(before, second, first);
                }
            }
        }
        accesses.forEach((location, events) -> {
            for (EncodedEvent first : events) {
                for (EncodedEvent second : events) {
                    if (first.thread() != second.thread()
                            && (writers.contains(List.of(location, first))
                                    || writers.contains(List.of(location, second)))
                            && position(first) < position(second)) {
                        addTo(before, second, first);
                    }
                }
            }
        });
        return before;
    }

    private static void addTo(
            Map<EncodedEvent, Set<EncodedEvent>> before, EncodedEvent event, EncodedEvent predecessor) {
        before.computeIfAbsent(event, ignored -> new HashSet<>()).add(predecessor);
    }
}
