// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.jdk.Stacks;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Outcome;
import dev.heddle.instrument.control.GateSite;
import dev.heddle.program.GeneratedNames;
import dev.heddle.program.Naming;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one execution came to. */
final class Verdicts {

    /** The same order whoever failed first; threads come before those that have started them. */
    private static final Comparator<Failure> IN_ORDER = Comparator.comparing(failure -> FailureText.line(failure));

    private final Engine engine;
    private final List<Failure> failures = new ArrayList<>();
    private final List<Failure> expected = new ArrayList<>();
    private @Nullable Integer exitCode;
    private int handlers;

    Verdicts(Engine engine) {
        this.engine = engine;
    }

    /** A thread ends with an exception; the program expects some if the thread has a handler of its own. */
    void uncaught(Strand strand, Throwable thrown, boolean isExpected) {
        engine.noteFailure(strand, thrown);
        (isExpected ? expected : failures).add(failure(engine.threadName(strand.number), thrown, isExpected));
    }

    /** A handler of an uncaught exception runs. */
    void beginHandler() {
        handlers++;
    }

    void endHandler() {
        handlers--;
    }

    private static Failure failure(String thread, Throwable thrown, boolean isHandled) {
        return new Failure.Thrown(
                thread,
                GeneratedNames.stable(thrown.getClass().getName()),
                Optional.ofNullable(thrown.getMessage()).map(GeneratedNames::withoutIdentities),
                place(thrown),
                isHandled);
    }

    /** Where the program has thrown it. */
    private static CodePlace place(Throwable thrown) {
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (element.getLineNumber() > 0
                    && !Stacks.isOurs(element.getClassName())
                    && !isJdk(element.getClassName())) {
                return new CodePlace(
                        GeneratedNames.stable(element.getClassName()),
                        element.getMethodName().replace("$heddle", ""),
                        element.getLineNumber());
            }
        }
        return CodePlace.UNKNOWN;
    }

    private static boolean isJdk(String name) {
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    void exited(int code) {
        exitCode = code;
        // Otherwise it says nothing of the failure.
        if (handlers > 0 && code != 0 && !failures.isEmpty()) {
            failures.add(new Failure.Exited(code));
        }
    }

    boolean isExited() {
        return exitCode != null;
    }

    /** Whether somebody may ask whether a thread has ended. */
    boolean endsAreSeen() {
        return engine.table.asksForEnds();
    }

    Outcome outcome() {
        if (!failures.isEmpty()) {
            return outcome(Outcome.Verdict.FAILED, failures);
        }
        if (exitCode != null) {
            return exitCode == 0
                    ? outcome(Outcome.Verdict.OK, List.of())
                    : outcome(Outcome.Verdict.FAILED, List.of(new Failure.Exited(exitCode)));
        }
        List<Failure> stuck = new ArrayList<>();
        boolean spins = false;
        boolean mayBeWoken = false;
        for (Strand strand : left()) {
            stuck.add(waits(strand));
            OperationKind kind = engine.next(strand).kind();
            spins |= kind == OperationKind.RETRY;
            mayBeWoken |= kind != OperationKind.LOCK && kind != OperationKind.JOIN;
        }
        if (stuck.isEmpty()) {
            return outcome(Outcome.Verdict.OK, stuck);
        }
        if (mayBeWoken) {
            engine.outsiders().whoMayWake().ifPresent(reason -> {
                throw new StuckException(FailureText.joined(stuck) + "; " + reason);
            });
        }
        expected.stream().sorted(IN_ORDER).forEach(stuck::add);
        Outcome.Verdict verdict = spins ? Outcome.Verdict.LIVELOCK : Outcome.Verdict.DEADLOCK;
        return new Outcome(verdict, stuck);
    }

    /** Those who keep the program from ending, by their names: their numbers depend on who was met first. */
    private List<Strand> left() {
        List<Strand> left = new ArrayList<>();
        for (int i = 0; i < engine.threads(); i++) {
            Strand strand = engine.strands.get(i);
            if (strand != null && strand.isLive() && !strand.isIdle() && !strand.guest.isDaemon()) {
                left.add(strand);
            }
        }
        left.sort(Comparator.comparing(strand -> engine.threadName(strand.number), Naming.BY_START));
        return left;
    }

    private Outcome outcome(Outcome.Verdict verdict, List<Failure> some) {
        List<Failure> all = new ArrayList<>(some);
        all.addAll(expected);
        all.sort(IN_ORDER);
        return new Outcome(verdict, all);
    }

    private Failure waits(Strand strand) {
        Operation operation = engine.next(strand);
        if (operation.kind() == OperationKind.RETRY && strand.rounds != null) {
            return spins(strand, operation, strand.rounds.loop());
        }
        List<Failure.Waits.Awaited> awaited = operation.accesses().stream()
                .filter(access -> access.need() > engine.level(access.object()))
                .map(access -> new Failure.Waits.Awaited(engine.objectName(access.object()), holder(access.object())))
                .toList();
        return new Failure.Waits(
                engine.threadName(strand.number),
                manner(operation.kind()),
                awaited,
                operation.kind() == OperationKind.JOIN ? engine.threadName(operation.partner()) : "",
                place(engine.table.site(strand.site)));
    }

    private static CodePlace place(@Nullable GateSite site) {
        return site == null ? CodePlace.UNKNOWN : new CodePlace(site.className(), site.method(), site.line());
    }

    private Failure spins(Strand strand, Operation operation, int loop) {
        GateSite place = engine.table.site(loop);
        GateSite look = engine.table.site(strand.site);
        return new Failure.Spins(
                engine.threadName(strand.number),
                place(place),
                place == null ? "" : place.lines(),
                look != null && look.kind() == GateSite.Kind.CALL ? look.call() : "",
                operation.accesses().stream()
                        .map(access -> lookedAt(engine.objectName(access.object())))
                        .toList());
    }

    /** Without which of several objects of the class it is, if there is a field to tell. */
    private static String lookedAt(String name) {
        int dot = name.indexOf('.', name.indexOf('/') + 1);
        return dot >= 0 && !name.contains("'s ") ? GateSite.withoutPackage(name) : name;
    }

    private static Failure.Waits.Manner manner(OperationKind kind) {
        return switch (kind) {
            case REACQUIRE -> Failure.Waits.Manner.NOTIFICATION;
            case PARK -> Failure.Waits.Manner.PARKED;
            case JOIN -> Failure.Waits.Manner.END;
            default -> Failure.Waits.Manner.LOCK;
        };
    }

    private String holder(int object) {
        for (int i = 0; i < engine.threads(); i++) {
            Strand strand = engine.strands.get(i);
            if (strand != null && strand.holds.contains(object)) {
                return engine.threadName(i);
            }
        }
        return "";
    }
}
