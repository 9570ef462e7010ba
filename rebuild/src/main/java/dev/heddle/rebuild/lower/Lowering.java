// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.program.Inputs;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.draft.Draft;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.lower.operations.ClassOrder;
import dev.heddle.rebuild.lower.operations.Operations;
import dev.heddle.rebuild.lower.operations.TaskOrder;
import dev.heddle.rebuild.lower.operations.Things;
import dev.heddle.rebuild.lower.operations.Tie;
import dev.heddle.rebuild.lower.operations.World;
import dev.heddle.rebuild.order.RecordedOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns what all threads of a recorded run did into a trace program.
 *
 * <p>Each thread is written on its own: what it does alone becomes part of its terms, what it shares with others becomes steps.
 * Then the order is searched in which these steps happened; it gives the schedule, the initial values that nobody saw, and what
 * was kept as observed.
 */
public final class Lowering {

    private final History history;
    private final LoweringOptions options;
    private final Draft draft;
    private final Memory memory;
    private final Things things;
    private final Operations operations;
    private final Anchors anchors;
    private final List<Rebuilt.Failure> failures = new ArrayList<>();
    private final List<String> notes;
    private long foldedAccesses;
    private long constantChecks;

    private Lowering(History history, LoweringOptions options) {
        this.history = history;
        this.options = options;
        this.draft =
                new Draft(history.threads().stream().map(ThreadHistory::path).toList());
        if (options.proof().isPresent()) {
            draft.checkConditions();
        }
        this.memory = new Memory(draft, history);
        TaskOrder tasks = new TaskOrder(history);
        List<Tie> ties = new ArrayList<>(tasks.ties());
        ties.addAll(ClassOrder.of(history));
        this.anchors = new Anchors(ties);
        tasks.remarks().forEach(remark -> draft.note(remark.what(), remark.where()));
        this.things = new Things(history);
        this.operations = new Operations(new World(draft, things, options.spuriousWakeUps()), tasks);
        this.notes = new ArrayList<>(history.notes());
    }

    /** The trace program of a run. */
    public static Rebuilt lower(History history, LoweringOptions options) {
        return new Lowering(history, options).lower();
    }

    private Rebuilt lower() {
        for (int i = 0; i < history.threads().size(); i++) {
            lower(i, history.threads().get(i));
        }
        anchors.edges().forEach(edge -> draft.builder().order(edge.before(), edge.after()));
        TraceProgram written = draft.build();
        RecordedOrder.Result order = RecordedOrder.find(
                written,
                draft.lines(),
                StartValues.of(written.precondition(), draft.inputs()),
                options.orderBudget().orElse(RecordedOrder.budgetFor(written)));
        Completion completion = new Completion(draft, written, order);
        Rebuilt complete = new Rebuilt(
                completion.program(),
                completion.schedule(),
                new Inputs(completion.initial(), completion.choices()),
                origins(),
                failures,
                claims(),
                coverage(written, completion.environmentWrites()),
                notes(completion),
                draft.recordedInputs(),
                options.proof().map(ignored -> reliance()),
                cuts());
        return options.stopAtFailures() && !failures.isEmpty() ? Truncation.atFailures(complete) : complete;
    }

    private void lower(int number, ThreadHistory thread) {
        Lane lane = draft.lane(thread.path());
        ThreadLowering lowering = new ThreadLowering(thread, number, lane, memory, operations, anchors, options);
        lowering.lower();
        failures.addAll(lowering.failures());
        foldedAccesses += lowering.foldedAccesses();
        constantChecks += lowering.constantChecks();
    }

    private Rebuilt.Reliance reliance() {
        Set<Step> pinned = new HashSet<>(draft.pins().keySet());
        pinned.addAll(draft.counts().keySet());
        return new Rebuilt.Reliance(draft.alternatives(), pinned);
    }

    private Origins origins() {
        Map<String, List<Integer>> indices = new HashMap<>();
        draft.lanes().forEach(lane -> indices.put(lane.thread(), lane.origins()));
        return Origins.of(history.threads(), indices);
    }

    private List<Rebuilt.Claim> claims() {
        List<Rebuilt.Claim> all = new ArrayList<>();
        for (ThreadHistory thread : history.threads()) {
            draft.lane(thread.path())
                    .claims()
                    .forEach(claim -> all.add(new Rebuilt.Claim(
                            thread.path(),
                            claim.term(),
                            claim.value(),
                            thread.events().get(claim.event()).site())));
        }
        return all;
    }

    private Rebuilt.Coverage coverage(TraceProgram program, int environmentWrites) {
        long events = history.threads().stream()
                .mapToLong(thread -> thread.events().size())
                .sum();
        return new Rebuilt.Coverage(
                events,
                program.size(),
                memory.sharedPlaces() + things.shared(),
                foldedAccesses,
                constantChecks,
                environmentWrites);
    }

    private List<String> notes(Completion completion) {
        notes.addAll(draft.notes());
        notes.addAll(completion.notes());
        return notes;
    }

    private Map<String, String> cuts() {
        Map<String, String> cuts = new HashMap<>();
        history.threads().forEach(thread -> thread.cut().ifPresent(reason -> cuts.put(thread.path(), reason)));
        return cuts;
    }
}
