// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import dev.heddle.explore.Operations;
import dev.heddle.explore.Scheduler;
import dev.heddle.explore.State;
import dev.heddle.explore.Subject;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Executes a toy program in memory. */
public final class ToySubject implements Subject, State {

    private final ToyProgram program;
    private final Machine machine;
    private final Layout at;
    private final Rounds rounds;
    private final ToyOperations toyOperations;
    private final boolean showsState;
    private final Outcome good = new Outcome(Outcome.Verdict.OK, List.of());
    private final Outcome bad = new Outcome(Outcome.Verdict.FAILED, List.of());

    private final boolean[] hasLoops;

    private ToySubject(ToyProgram program, boolean showsState) {
        this.program = program;
        this.machine = new Machine(program);
        this.at = machine.at;
        this.rounds = new Rounds(machine);
        this.toyOperations = new ToyOperations(machine);
        this.showsState = showsState;
        this.hasLoops = new boolean[at.threads];
        for (int i = 0; i < at.threads; i++) {
            hasLoops[i] = program.threads.get(i).hasLoops;
        }
    }

    /** Outcomes tell good from bad, and one deadlock from another. */
    public static ToySubject withVerdicts(String program) {
        return new ToySubject(ToyProgram.parse(program), false);
    }

    /** Outcomes also tell the final values of all shared variables. */
    public static ToySubject withStates(String program) {
        return new ToySubject(ToyProgram.parse(program), true);
    }

    /** As with verdicts, and each thread looks at all shared variables when it begins and before it ends. */
    public static ToySubject withSnapshots(String program) {
        ToyProgram parsed = ToyProgram.parse(program);
        parsed.threads.forEach(Code::addSnapshots);
        return new ToySubject(parsed, false);
    }

    @Override
    public Outcome execute(Scheduler scheduler) {
        machine.reset();
        rounds.reset();
        while (anyEnabled()) {
            int thread = scheduler.next(this);
            if (thread == Scheduler.STOP) {
                return Outcome.STOPPED;
            }
            step(thread);
        }
        scheduler.ended(this);
        return outcome();
    }

    private void step(int thread) {
        if (machine.instructions[thread][machine.pc(thread)] == Instruction.MYSTERY) {
            rounds.allWritten();
        }
        if (hasLoops[thread] || writesMemory(thread)) {
            rounds.before(thread, readsOnly(thread), writesMemory(thread));
        }
        machine.step(thread);
        if (hasLoops[thread] && machine.status(thread) == Machine.RUNNING && readsOnly(thread)) {
            rounds.arrived(thread);
        }
    }

    private boolean anyEnabled() {
        return anyBefore(at.threads);
    }

    private boolean anyBefore(int end) {
        for (int thread = 0; thread < end; thread++) {
            if (isEnabled(thread)) {
                return true;
            }
        }
        return false;
    }

    private boolean readsOnly(int thread) {
        return switch (machine.instructions[thread][machine.pc(thread)]) {
            case READ, READ_ELEMENT -> true;
            case CAS -> !machine.wouldSwap(thread);
            default -> false;
        };
    }

    private boolean writesMemory(int thread) {
        return switch (machine.instructions[thread][machine.pc(thread)]) {
            case WRITE, WRITE_ELEMENT, ADD_ATOMICALLY -> true;
            case CAS -> machine.wouldSwap(thread);
            default -> false;
        };
    }

    @Override
    public Operations operations() {
        return toyOperations.operations;
    }

    @Override
    public int threads() {
        return at.threads;
    }

    @Override
    public boolean isEnabled(int thread) {
        return machine.status(thread) == Machine.RUNNING
                && machine.canGo(thread)
                && (rounds.watched(thread).length == 0 || rounds.sawNews(thread))
                && (!machine.isTime(thread) || !anyBefore(thread));
    }

    @Override
    public boolean isBlocked(int thread) {
        return machine.status(thread) == Machine.RUNNING && !machine.isTime(thread) && !isEnabled(thread);
    }

    @Override
    public int operation(int thread) {
        return toyOperations.next(thread, rounds.watched(thread));
    }

    @Override
    public int level(int object) {
        return machine.memory[object];
    }

    @Override
    public boolean showsValues() {
        return true;
    }

    @Override
    public long valueRead() {
        return machine.valueRead;
    }

    @Override
    public long valueWritten() {
        return machine.valueWritten;
    }

    private Outcome outcome() {
        List<String> blocked = new ArrayList<>();
        boolean spins = false;
        boolean failed = false;
        for (int thread = 0; thread < at.threads; thread++) {
            failed |= machine.memory[at.failure + thread] != 0;
            if (isBlocked(thread)) {
                boolean goesRound = rounds.watched(thread).length > 0;
                blocked.add(goesRound ? waiting(thread) : program.threads.get(thread).thread);
                spins |= goesRound;
            }
        }
        if (!blocked.isEmpty()) {
            String text = String.join(" ", blocked) + (showsState ? " with " + values() : "");
            return new Outcome(spins ? Outcome.Verdict.LIVELOCK : Outcome.Verdict.DEADLOCK, said(text));
        }
        boolean isGood = !failed && machine.oracleHolds();
        if (!showsState) {
            return isGood ? good : bad;
        }
        return new Outcome(isGood ? Outcome.Verdict.OK : Outcome.Verdict.FAILED, said(values()));
    }

    private static List<Failure> said(String text) {
        return List.of(new Failure.Said(text));
    }

    /** What a thread goes round for. */
    private String waiting(int thread) {
        List<String> objects = new ArrayList<>();
        operations().get(operation(thread)).accesses().forEach(access -> objects.add(objectName(access.object())));
        return "%s goes round until %s changes".formatted(threadName(thread), String.join(" or ", objects));
    }

    private String values() {
        StringBuilder values = new StringBuilder();
        for (int cell = 0; cell < at.lock; cell++) {
            values.append(cell == 0 ? "" : " ")
                    .append(program.cells.get(cell))
                    .append('=')
                    .append(machine.memory[cell]);
        }
        for (int local = 0; local < at.threads * at.localsEach; local++) {
            values.append(local == 0 ? " |" : "").append(' ').append(machine.memory[at.locals + local]);
        }
        return values.toString();
    }

    @Override
    public String threadName(int thread) {
        return program.threads.get(thread).thread;
    }

    @Override
    public int threadNumber(String name) {
        return program.thread(name);
    }

    @Override
    public String objectName(int object) {
        return object < at.lock ? program.cells.get(object) : "object " + object;
    }

    @Override
    public int objectNumber(String name) {
        return name.startsWith("object ") ? Integer.parseInt(name.substring(7)) : program.cells.indexOf(name);
    }
}
