// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.Visit;
import dev.heddle.rebuild.machine.code.BrokenHistory;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Functions;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.trace.EndOfLog;
import dev.heddle.trace.LogCursor;
import dev.heddle.trace.LogEnd;
import dev.heddle.trace.ThreadRecord;
import dev.heddle.trace.TraceException;
import dev.heddle.trace.Turn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Interprets one thread along its log.
 *
 * <p>Its frames are objects, so it can stop before any instruction, wait for another thread's machine, and go on. Runs in one
 * place at a time; the {@link Machine} lets all threads take turns.
 */
final class ThreadMachine implements References.Construction {

    /** The progress of a machine. */
    enum State {
        READY,
        WAITING,
        FINISHED
    }

    /** Deeper than any stack that a JVM has by default; a recursion this deep ended in an error that is not modelled. */
    private static final int DEEPEST = 400_000;

    private static final Site OUTSIDE = new Site("(outside)", "(outside)", "", 0, "(outside)", 0);

    private final ThreadRecord thread;
    private final int longest;
    private final SharedState world;
    private final Heap heap;
    private final Log log;
    private final LogEnd logEnd;
    private final Events events;
    private final ClassUses.Own classes;
    private final MarkedInputs inputs;
    private final Guards guards;
    private final Memory memory;
    private final Arithmetic arithmetic;
    private final Branches branches;
    private final Objects objects;
    private final Monitors monitors;
    private final Calls calls;
    private final CallsOut callsOut;
    private final OutsideEntries entries;
    private final Unwinding unwinding;
    private final Returns returns;

    private State state = State.READY;
    private @Nullable Frame top;
    private @Nullable Shadow inFlight;
    private @Nullable Frame executing;
    private int height;
    private int awaited = -1;
    private String awaitedWhat = "";
    private @Nullable String cut;
    private Site lastSite = OUTSIDE;
    private long steps;
    private long quietSince;
    private long quietPosition = -1;

    ThreadMachine(ThreadRecord thread, LogCursor cursor, SharedState world) {
        this.thread = thread;
        this.world = world;
        this.longest = world.options().longest();
        this.heap = world.heap();
        this.logEnd = cursor.end();
        this.log = new Log(cursor, new References(heap, thread.id(), this));
        this.events = new Events(thread.path(), this::visit);
        this.inputs = new MarkedInputs(world, events, thread.path());
        this.classes = world.classUses().of(thread.id(), events);
        Catching catching = new Catching(heap.table());
        this.guards = new Guards(heap, events, catching, thread.id());
        this.memory = new Memory(this, heap, log, events, guards);
        this.arithmetic = new Arithmetic(guards);
        this.branches = new Branches(events, guards);
        this.monitors = new Monitors(this, log, events, guards);
        Boxes boxes = new Boxes(heap, guards);
        this.entries = new OutsideEntries(this, heap, log, events, monitors, boxes);
        this.returns = new Returns(this, log, events, guards, boxes, monitors);
        this.callsOut = new CallsOut(this, heap, log, events, guards, boxes, entries, returns, memory.places());
        this.objects = new Objects(this, heap, log, guards, callsOut);
        this.calls = new Calls(this, heap, log, guards, boxes, callsOut, monitors, returns);
        this.unwinding = new Unwinding(this, log, events, catching, monitors, returns);
    }

    // ── running ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Goes on until the thread's history is complete or needs another thread's; true if it got any further. */
    boolean run() {
        long before = steps;
        state = State.READY;
        while (state == State.READY) {
            try {
                loop();
            } catch (Raised raised) {
                inFlight = raised.exception();
            } catch (Suspended suspended) {
                suspend(suspended);
            } catch (EndOfLog end) {
                finish(reasonForEnd(end.end()));
            } catch (BrokenHistory reason) {
                finish(doubted(reason.reason()));
            } catch (TraceException broken) {
                finish(doubted("the log can't be read on%s: %s".formatted(here(), broken.getMessage())));
            } catch (RuntimeException bug) {
                // Never throws on: what the other threads did is still worth having.
                finish(doubted("the log and the bytecode disagree:%s: %s".formatted(here(), bug)));
            }
        }
        return steps != before || state == State.FINISHED;
    }

    private void loop() {
        while (state == State.READY) {
            executing = null;
            if (logEnd.isBroken() && log.isUsedUp()) {
                // What comes next may never have happened, be it a step that needs no log.
                finish(reasonForEnd(logEnd));
                return;
            }
            Frame frame = top;
            steps++;
            if (inFlight != null) {
                unwinding.step(inFlight);
            } else if (frame == null) {
                atBottom();
            } else if (frame.callOut() != null) {
                callsOut.resume(frame, frame.callOut());
            } else {
                executing = frame;
                height = frame.top();
                Instruction instruction = frame.instruction();
                if (instruction.isCounted() && frame.visit() == 0 && !frame.isInitialising()) {
                    frame.setVisit(instruction.visited(thread.id()));
                }
                execute(frame, instruction);
            }
            if ((steps & 0xFFFFF) == 0) {
                checkForProgress();
            }
            if (events.count() >= longest) {
                throw new BrokenHistory("the history is longer than %d events%s".formatted(longest, here()));
            }
        }
    }

    private void execute(Frame frame, Instruction instruction) {
        switch (instruction.group()) {
            case NOP -> frame.advance();
            case CONSTANT -> {
                frame.push(instruction.constant());
                frame.advance();
            }
            case LDC -> objects.loadConstant(frame, instruction);
            case LOAD -> {
                frame.push(frame.local(instruction.number()));
                frame.advance();
            }
            case STORE -> {
                frame.setLocal(instruction.number(), frame.pop());
                frame.advance();
            }
            case STACK -> StackShuffle.run(frame, instruction.opcode());
            case ARITHMETIC -> {
                arithmetic.run(frame, instruction);
                frame.push(events.bounded(frame.pop()));
            }
            case INCREMENT -> {
                arithmetic.increment(frame, instruction);
                frame.setLocal(instruction.number(), events.bounded(frame.local(instruction.number())));
            }
            case BRANCH -> branches.run(frame, instruction);
            case COMPARE_REFERENCES ->
                branches.compareReferences(objects.readSameness(frame, instruction), frame, instruction);
            case GOTO -> frame.jump(instruction.number());
            case JSR -> {
                frame.push(Operand.ofInt(frame.pc() + 1));
                frame.jump(instruction.number());
            }
            case RET -> frame.jump(frame.local(instruction.number()).asInt());
            case SWITCH -> branches.choose(frame, instruction);
            case RETURN -> returns.run(frame, instruction);
            case FIELD -> memory.runField(frame, instruction);
            case ARRAY -> memory.runArray(frame, instruction);
            case CALL -> calls.run(frame, instruction);
            case DYNAMIC -> calls.runDynamic(frame, instruction);
            case OBJECT -> objects.run(frame, instruction);
            case MONITOR -> monitors.run(frame, instruction);
            case THROW -> throw new Raised(guards.dereference(frame.peek(0), frame, instruction));
        }
    }

    /** No woven frame: only turns can come next. */
    private void atBottom() {
        Turn next = log.next();
        if (next == null) {
            if (!log.atEnd()) {
                throw leftOver();
            }
            finish(logEnd == LogEnd.CUT || logEnd == LogEnd.GAP ? logEnd.meaning() : null);
            return;
        }
        if (log.pending() == null) {
            throw leftOver();
        }
        switch (next) {
            case ENTER -> entries.enter();
            case STARTED, NOTE -> entries.takeRemark(lastSite);
            case ENDED -> {
                log.takeEnd();
                events.add(new Event.End(lastSite));
                if (!log.atEnd()) {
                    throw leftOver();
                }
                finish(null);
            }
            case CAUGHT, ESCAPED ->
                throw new BrokenHistory(
                        "the log and the bytecode disagree: an exception arrives where no woven code runs, at byte "
                                + log.position());
        }
    }

    private BrokenHistory leftOver() {
        return new BrokenHistory(
                "the log and the bytecode disagree: no woven code runs, but the log goes on at byte %d of %d"
                        .formatted(log.position(), log.length()));
    }

    // ── waiting and ending ──────────────────────────────────────────────────────────────────────────────────────────

    private void suspend(Suspended suspended) {
        if (executing != null) {
            executing.setTop(height);
        }
        // The try did nothing, so it does not count as progress.
        steps--;
        awaited = suspended.awaited();
        awaitedWhat = suspended.what();
        state = State.WAITING;
    }

    /** Ends a history that waits for something that will never be known. */
    void abandon() {
        finish("%s%s, %s".formatted(awaitedWhat, here(), ThreadHistory.STRANDED));
    }

    // The last block of a thread that still ran was taken from it in the middle of whatever it was writing.
    private String doubted(String reason) {
        return log.isUncertain() ? "%s%s".formatted(logEnd.meaning(), here()) : reason;
    }

    private void finish(@Nullable String reason) {
        cut = reason;
        state = State.FINISHED;
    }

    private @Nullable String reasonForEnd(LogEnd end) {
        Frame frame = top;
        CallOut call = frame == null ? null : frame.callOut();
        String meaning = end == LogEnd.COMPLETE ? "the program ended" : end.meaning();
        if (call == null) {
            return meaning + here();
        }
        callsOut.unfinished(call);
        if (call.entry().filter(entry -> entry.meaning() == Meaning.EXIT).isPresent()) {
            return null;
        }
        return "%s: the thread was in a call of %s%s".formatted(meaning, call.what(), here());
    }

    // An endless loop without any log, at the end of a run that was stopped, must not keep us for ever.
    private void checkForProgress() {
        if (log.position() != quietPosition) {
            quietPosition = log.position();
            quietSince = steps;
        } else if (steps - quietSince > world.options().quietSteps()) {
            throw new BrokenHistory(
                    "ran %d instructions without anything in the log%s".formatted(steps - quietSince, here()));
        }
    }

    /** Has events told and forgotten, so that there may be more of them than memory holds. */
    void tell(EventSink sink) {
        events.tell(sink);
    }

    long count() {
        return events.count();
    }

    /** Returns true if nobody but the program deals with what the thread throws, as far as is known by now. */
    boolean isProgramsOwn() {
        return thread.path().equals("main") || world.isStartedByProgram(thread.path());
    }

    /** Returns what the thread did; to be asked for when all threads are interpreted. */
    ThreadHistory history() {
        entries.findFunctions();
        classes.settle();
        unwinding.dropHandledEnds();
        return new ThreadHistory(
                thread.path(),
                thread.javaName(),
                world.thread(thread.path()),
                events.all(),
                events.visits(),
                Optional.ofNullable(cut));
    }

    // ── for the parts ───────────────────────────────────────────────────────────────────────────────────────────────

    int id() {
        return thread.id();
    }

    ClassUses.Own classes() {
        return classes;
    }

    MarkedInputs inputs() {
        return inputs;
    }

    SharedState world() {
        return world;
    }

    State state() {
        return state;
    }

    /** The thread that must go on before this one can, or -1. */
    int awaited() {
        return awaited;
    }

    long steps() {
        return steps;
    }

    @Nullable
    Frame top() {
        return top;
    }

    void push(Frame frame) {
        if (frame.depth() > DEEPEST) {
            throw new BrokenHistory(
                    "%s calls itself more than %d times deep, which ends in an error that is not modelled"
                            .formatted(frame.method(), DEEPEST));
        }
        top = frame;
    }

    void pop(Frame frame) {
        lastSite = frame.instruction().site();
        top = frame.caller();
    }

    void fly(@Nullable Shadow exception) {
        inFlight = exception;
    }

    /** The place of the innermost frame. */
    Site site() {
        Frame frame = top;
        return frame == null ? lastSite : frame.instruction().site();
    }

    private Visit visit() {
        Frame frame = top;
        return frame == null ? Visit.UNKNOWN : new Visit(frame.instruction().index(), frame.visit());
    }

    private String here() {
        Frame frame = top;
        if (frame == null) {
            return "";
        }
        return " at %s (instruction %d of %s)".formatted(site(), frame.pc(), frame.method());
    }

    BrokenHistory disagreement(Instruction instruction, String what) {
        Site site = instruction.site();
        return new BrokenHistory(
                "the log and the bytecode disagree: at %s (instruction %d of %s.%s), byte %d of the log: %s"
                        .formatted(site, site.instruction(), site.className(), site.method(), log.position(), what));
    }

    /** Uses up remarks before a value is read. Anything else that is pending is an exception that came from nowhere. */
    void settle(Instruction instruction) {
        Turn pending = log.pending();
        while (pending != null) {
            if (pending != Turn.STARTED && pending != Turn.NOTE) {
                throw unexpected(pending, instruction);
            }
            entries.takeRemark(instruction.site());
            pending = log.pending();
        }
    }

    /** As {@link #settle}, where a class may be initialised; true if a frame was entered and the instruction must wait. */
    boolean settleOrEnter(Instruction instruction) {
        if (log.pending() == Turn.ENTER) {
            entries.enter();
            return true;
        }
        if (log.pending() == Turn.CAUGHT || log.pending() == Turn.ESCAPED) {
            throw new Raised(log.thrown(null).exception());
        }
        settle(instruction);
        return false;
    }

    /** Uses up a turn that a thread was started, or that something is not modelled. */
    void takeRemark(Instruction instruction) {
        entries.takeRemark(instruction.site());
    }

    private BrokenHistory unexpected(Turn pending, Instruction instruction) {
        if (pending == Turn.CAUGHT || pending == Turn.ESCAPED) {
            String exception = log.thrown(null).exception().typeName();
            return new BrokenHistory(
                    "an asynchronous %s arrives at %s, which is not modelled".formatted(exception, instruction.site()));
        }
        return disagreement(instruction, "a turn %s is pending".formatted(pending));
    }

    /** Runs the static initialiser that the log has here if this instruction needs that class; true if there is one. */
    boolean initialise(ClassInfo type, Instruction instruction) {
        return entries.initialise(type, instruction);
    }

    /** The object becomes known to code that is not woven or to other threads. */
    void escape(@Nullable Shadow thing, Instruction instruction) {
        if (thing != null && !thing.isNumbered() && !thing.type().isAnonymous()) {
            heap.number(thing, thread.id());
            publish(thing, instruction);
        }
    }

    private void publish(Shadow thing, Instruction instruction) {
        if (thing.type().isTracked()) {
            memory.publish(thing, instruction);
        }
        if (thing.detail() instanceof Detail.Closure closure) {
            publishCaptured(thing, closure, instruction);
        }
        if (thing.wasMadeInSight()) {
            events.add(new Event.Escape(instruction.site(), thing));
            noteUnfinished(thing);
        }
    }

    private void noteUnfinished(Shadow thing) {
        for (Frame frame = top; frame != null; frame = frame.caller()) {
            if (frame.constructed() == thing) {
                heap.unmodelled().shownUnfinished(thing.type());
                return;
            }
        }
    }

    /** Whoever runs it gets what it captured, and reads it nowhere. Where it can be told which one runs, it is taken to be read there. */
    private void publishCaptured(Shadow thing, Detail.Closure closure, Instruction instruction) {
        boolean isTold = world.told().contains(Functions.method(closure.target()));
        for (int i = 0; i < closure.captured().size(); i++) {
            Operand captured = closure.captured().get(i);
            if (captured.isComputed()) {
                heap.functions().capturedSymbols(closure.target());
            }
            if (isTold && captured.isSymbolic() && captured.isNumber()) {
                events.add(new Event.Write(
                        instruction.site(), heap.capture(thing, i, captured), captured.datum(), false, 0));
            } else {
                guards.fix(captured, instruction);
            }
        }
    }

    @Override
    public @Nullable Shadow underway(ClassInfo type) {
        for (Frame frame = top; frame != null; frame = frame.caller()) {
            CallOut call = frame.callOut();
            Shadow made = call == null ? null : call.constructed();
            if (made != null && !made.isNumbered() && made.isOf(type)) {
                return made;
            }
        }
        return null;
    }

    @Override
    public void numbered(Shadow thing) {
        Frame frame = top;
        if (frame != null && thing.wasMadeInSight()) {
            publish(thing, frame.instruction());
        }
    }
}
