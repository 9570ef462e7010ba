// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import dev.heddle.finding.FailureJson;
import dev.heddle.finding.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The distinct outcomes so far, each with the execution of fewest switches that led to it. */
final class Outcomes {

    private final Map<Outcome, Entry> entries = new LinkedHashMap<>();
    private final History history;
    private final boolean reorders;
    private final FewestSwitches fewest;

    /** @param reorders whether to look for fewer switches within the class of an execution */
    Outcomes(History history, boolean reorders) {
        this.history = history;
        this.reorders = reorders;
        this.fewest = new FewestSwitches(history);
    }

    private static final class Entry {
        long executions;
        long first;
        int switches = Integer.MAX_VALUE;
        int[] schedule = {};

        void improve(int fewer, int[] by) {
            switches = fewer;
            schedule = by;
        }
    }

    /** Adds the current execution. */
    void add(Outcome outcome, long execution) {
        Entry entry = entries.get(outcome);
        if (entry == null) {
            entry = new Entry();
            entry.first = execution;
            entries.put(outcome, entry);
        }
        entry.executions++;
        if (entry.switches == 0) {
            return;
        }
        int switches = history.switches();
        if (switches < entry.switches) {
            entry.improve(switches, history.schedule());
        }
        if (reorders && entry.switches > fewest.least()) {
            int[] better = fewest.below(entry.switches);
            if (better.length > 0) {
                entry.improve(switches(better), better);
            }
        }
    }

    List<FoundOutcome> found(Names names) {
        List<FoundOutcome> found = new ArrayList<>();
        entries.forEach((outcome, entry) ->
                found.add(new FoundOutcome(outcome, entry.executions, entry.first, named(entry.schedule, names))));
        return found;
    }

    void save(FrontierWriter out) {
        out.word("outcomes").number(entries.size()).line();
        entries.forEach((outcome, entry) -> out.word(outcome.verdict().name())
                .word(FailureJson.line(outcome.failures()))
                .number(entry.executions)
                .number(entry.first)
                .threads(entry.schedule)
                .line());
    }

    void clear() {
        entries.clear();
    }

    /**
     * Adds what was saved.
     *
     * @param executionsBefore how many executions there were before those that it came with
     */
    void restore(FrontierReader in, long executionsBefore) {
        in.expect("outcomes");
        for (int left = in.integer(); left > 0; left--) {
            Outcome outcome = new Outcome(Outcome.Verdict.valueOf(in.word()), FailureJson.read(in.word()));
            Entry entry = entries.computeIfAbsent(outcome, unknown -> new Entry());
            boolean isNew = entry.executions == 0;
            entry.executions += in.number();
            long first = executionsBefore + in.number();
            entry.first = isNew ? first : entry.first;
            int[] schedule = in.threads();
            if (switches(schedule) < entry.switches) {
                entry.improve(switches(schedule), schedule);
            }
        }
    }

    private static int switches(int[] schedule) {
        int switches = 0;
        for (int i = 1; i < schedule.length; i++) {
            if (schedule[i] != schedule[i - 1]) {
                switches++;
            }
        }
        return switches;
    }

    private static Schedule named(int[] schedule, Names names) {
        Map<Integer, Integer> taken = new LinkedHashMap<>();
        List<Step> steps = new ArrayList<>();
        for (int thread : schedule) {
            int index = taken.merge(thread, 1, Integer::sum) - 1;
            steps.add(new Step(names.threadName(thread), index));
        }
        return new Schedule(steps);
    }
}
