package dev.heddle.control.engine;

import dev.heddle.explore.Access;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Outcome;
import dev.heddle.instrument.control.Site;
import dev.heddle.program.GeneratedNames;
import dev.heddle.program.Naming;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one execution came to. */
final class Verdicts {

    /** Other digits in each run: what {@code Object.toString} makes of an object. */
    private static final Pattern IDENTITY = Pattern.compile("((?:\\w+\\.)+[\\w$]+)@[0-9a-f]{1,8}\\b");

    private final Engine engine;
    private final List<String> failures = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private @Nullable Integer exitCode;
    private int handlers;

    Verdicts(Engine engine) {
        this.engine = engine;
    }

    /** A thread ends with an exception; the program expects some if the thread has a handler of its own. */
    void uncaught(Strand strand, Throwable thrown, boolean isExpected) {
        engine.noteFailure(strand, thrown);
        String text = engine.threadName(strand.number) + ": " + describe(thrown);
        if (isExpected) {
            expected.add(text + ", which its own handler gets");
        } else {
            failures.add(text);
        }
    }

    /** A handler of an uncaught exception runs. */
    void beginHandler() {
        handlers++;
    }

    void endHandler() {
        handlers--;
    }

    static String describe(Throwable thrown) {
        StringBuilder text =
                new StringBuilder(GeneratedNames.stable(thrown.getClass().getName()));
        if (thrown.getMessage() != null) {
            text.append(": ").append(withoutIdentities(thrown.getMessage()));
        }
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (element.getLineNumber() > 0
                    && !Stacks.isOurs(element.getClassName())
                    && !isJdk(element.getClassName())) {
                String type = GeneratedNames.stable(element.getClassName());
                String simple = type.substring(type.lastIndexOf('.') + 1);
                return text.append(" at ")
                        .append(simple)
                        .append('.')
                        .append(element.getMethodName().replace("$heddle", ""))
                        .append(':')
                        .append(element.getLineNumber())
                        .toString();
            }
        }
        return text.toString();
    }

    private static String withoutIdentities(String message) {
        return IDENTITY.matcher(GeneratedNames.stable(message)).replaceAll("$1");
    }

    private static boolean isJdk(String name) {
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    void exited(int code) {
        exitCode = code;
        // Otherwise it says nothing of the failure.
        if (handlers > 0 && code != 0 && !failures.isEmpty()) {
            failures.add("exit code " + code);
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
                    : outcome(Outcome.Verdict.FAILED, List.of("exit code " + exitCode));
        }
        List<String> stuck = new ArrayList<>();
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
                throw new StuckException(String.join("; ", stuck) + "; " + reason);
            });
        }
        expected.stream().sorted().forEach(stuck::add);
        Outcome.Verdict verdict = spins ? Outcome.Verdict.LIVELOCK : Outcome.Verdict.DEADLOCK;
        return new Outcome(verdict, String.join("; ", stuck));
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

    private Outcome outcome(Outcome.Verdict verdict, List<String> texts) {
        List<String> all = new ArrayList<>(texts);
        all.addAll(expected);
        all.sort(Comparator.naturalOrder());
        return new Outcome(verdict, String.join("; ", all));
    }

    private String waits(Strand strand) {
        Operation operation = engine.next(strand);
        if (operation.kind() == OperationKind.RETRY && strand.rounds != null) {
            return goesRound(strand, operation, strand.rounds.loop());
        }
        StringBuilder text = new StringBuilder(engine.threadName(strand.number));
        text.append(' ').append(what(operation.kind()));
        if (operation.kind() == OperationKind.JOIN) {
            text.append(' ').append(engine.threadName(operation.partner()));
        }
        operation.accesses().stream()
                .filter(access -> access.need() > engine.level(access.object()))
                .forEach(access -> text.append(' ').append(holder(access.object())));
        Site site = engine.table.site(strand.site);
        return site == null
                ? text.toString()
                : text.append(" at ").append(site.place()).toString();
    }

    private String goesRound(Strand strand, Operation operation, int loop) {
        StringJoiner objects = new StringJoiner(" or ");
        for (Access access : operation.accesses()) {
            objects.add(lookedAt(engine.objectName(access.object())));
        }
        Site place = engine.table.site(loop);
        Site look = engine.table.site(strand.site);
        String call = look != null && look.kind() == Site.Kind.CALL ? " with " + look.call() : "";
        return "%s goes round %s%s until %s changes"
                .formatted(engine.threadName(strand.number), place == null ? "a loop" : place.place(), call, objects);
    }

    /** Without which of several objects of the class it is, if there is a field to tell. */
    private static String lookedAt(String name) {
        int dot = name.indexOf('.', name.indexOf('/') + 1);
        return dot >= 0 && !name.contains("'s ") ? Site.withoutPackage(name) : name;
    }

    private static String what(OperationKind kind) {
        return switch (kind) {
            case LOCK, TRY_LOCK -> "waits for";
            case REACQUIRE -> "waits to be notified:";
            case PARK -> "is parked:";
            case JOIN -> "waits for the end of";
            default -> "waits for";
        };
    }

    private String holder(int object) {
        String name = engine.objectName(object);
        for (int i = 0; i < engine.threads(); i++) {
            Strand strand = engine.strands.get(i);
            if (strand != null && strand.holds.contains(object)) {
                return name + " (held by " + engine.threadName(i) + ")";
            }
        }
        return name;
    }
}
