package dev.heddle.finding;

import dev.heddle.program.Naming;
import dev.heddle.program.Standpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes of a finding, whose objects are named in the same way in all executions, one whose objects people recognise. */
final class Told {

    // What is behind the colon belongs to the thread itself and tells nothing.
    private static final Pattern OWN = Pattern.compile(" (waits to be notified|is parked): main[.\\d]*'s [a-z-]+");

    // Of a field of an object, or of an object as a whole, as of a map.
    private static final Pattern ACCESS = Pattern.compile(
            "(?<thread>\\S+): \\w+ of (?<object>(?<type>[\\w$]+)#\\d+)(\\.(?<field>\\w+))? at \\S*?\\.(?<method>[^.:]+):(?<line>\\d+)");

    private static final Pattern OBJECT = Pattern.compile("(?<![\\w.$/])([\\w$]+)#\\d+(?![\\w$])");

    private static final String CONDITION = "'s condition";

    private final Finding finding;
    private final Naming naming;
    private final UnaryOperator<String> namer;
    private final RecordedNames recorded;

    private Told(Finding finding) {
        this.finding = finding;
        this.naming = finding.execution().map(Execution::naming).orElse(Naming.NONE);
        this.namer = naming.objectNamer();
        List<String> texts = new ArrayList<>(isOfRecordedRun() ? finding.what() : List.of());
        finding.explanation().stream().filter(Told::isOfRecordedRun).forEach(piece -> texts.add(piece.text()));
        this.recorded = new RecordedNames(texts, holders());
    }

    /** The fields that have objects of the recorded run, by the names of these, as far as the execution that shows the finding tells. */
    private Map<String, String> holders() {
        Map<String, Set<String>> found = new HashMap<>();
        List<FindingStep> steps = finding.execution().map(Execution::steps).orElse(List.of());
        for (String line : isOfRecordedRun() ? finding.what() : List.<String>of()) {
            Matcher access = ACCESS.matcher(line);
            if (access.matches()) {
                steps.stream()
                        .filter(step -> isOf(step, access))
                        .forEach(step -> found.computeIfAbsent(access.group("object"), ignored -> new HashSet<>())
                                .add(named(step.owner())));
            }
        }
        for (Finding.Explanation piece : finding.explanation()) {
            Matcher object = OBJECT.matcher(isOfRecordedRun(piece) ? piece.text() : "");
            while (object.find()) {
                // If only one of its class is used, that is it.
                String type = object.group(1);
                found.computeIfAbsent(object.group(), ignored -> owners(steps, type));
            }
        }
        Map<String, String> holders = new HashMap<>();
        found.forEach((name, titles) -> {
            // What has no holder is called by its class; a thread may access several objects in one line.
            if (titles.size() == 1) {
                titles.stream()
                        .filter(title -> !title.contains("@") && !title.contains("/"))
                        .forEach(title -> holders.put(name, title));
            }
        });
        return holders;
    }

    private Set<String> owners(List<FindingStep> steps, String type) {
        return steps.stream()
                .map(FindingStep::owner)
                .filter(owner -> isOfType(owner, type))
                .map(this::named)
                .collect(Collectors.toSet());
    }

    private boolean isOf(FindingStep step, Matcher access) {
        return step.thread().equals(access.group("thread"))
                && !step.owner().isEmpty()
                && step.method().equals(access.group("method"))
                && String.valueOf(step.line()).equals(access.group("line"))
                && (access.group("field") == null
                        ? step.isCall() && isOfType(step.owner(), access.group("type"))
                        : step.object().endsWith("." + access.group("field")));
    }

    private boolean isOfType(String object, String type) {
        Naming.Thing thing = naming.objects().get(object);
        return thing != null && (thing.type().equals(type) || thing.type().endsWith("." + type));
    }

    /** Whether what happens is told in names of the recorded run; otherwise it may be what the program itself says, which stays as it is. */
    private boolean isOfRecordedRun() {
        return switch (finding.kind()) {
            case RACE, ATOMICITY -> true;
            case DEADLOCK -> finding.execution().isEmpty();
            default -> false;
        };
    }

    private static boolean isOfRecordedRun(Finding.Explanation piece) {
        return piece.title().equals(Finding.Explanation.BUG);
    }

    static Finding of(Finding finding) {
        return new Told(finding).told();
    }

    private Finding told() {
        List<Finding.Explanation> explanation = new ArrayList<>();
        finding.explanation()
                .forEach(piece -> explanation.add(new Finding.Explanation(
                        piece.title(), named(isOfRecordedRun(piece) ? recorded.in(piece.text()) : piece.text()))));
        List<String> objects = naming.told(finding.what());
        if (!objects.isEmpty()) {
            explanation.add(new Finding.Explanation("objects", String.join("; ", objects)));
        }
        return new Finding(
                finding.kind(),
                finding.severity(),
                what(),
                finding.evidence(),
                finding.knownBy(),
                finding.execution().map(this::told),
                finding.executions(),
                explanation,
                finding.replay());
    }

    private List<String> what() {
        boolean isStuck = finding.kind() == Kind.DEADLOCK || finding.kind() == Kind.LIVELOCK;
        return (isStuck ? Stuck.causeFirst(finding.what()) : finding.what())
                .stream()
                        .map(line -> isOfRecordedRun() ? recorded.in(line) : line)
                        .map(line -> OWN.matcher(named(line)).replaceAll(" $1"))
                        .toList();
    }

    private Execution told(Execution execution) {
        return new Execution(
                execution.schedule(),
                execution.steps().stream().map(this::told).toList(),
                execution.outcome(),
                execution.choices(),
                execution.inputs(),
                execution.standpoints().stream().map(this::told).toList(),
                execution.noReturn(),
                naming);
    }

    private FindingStep told(FindingStep step) {
        return new FindingStep(
                step.thread(),
                step.verb(),
                step.isCall() ? called(step) : named(step.object()),
                named(step.owner()),
                step.seen(),
                step.className(),
                step.method(),
                step.line());
    }

    /** A call by what is called, {@code Bank.lock.lock()} or {@code Condition.await() of Bank.lock}, where that has a name; else by its class. */
    private String called(FindingStep step) {
        String receiver = named(step.owner());
        if (step.owner().endsWith(CONDITION) && !receiver.equals(step.owner())) {
            return step.object() + " of " + receiver.substring(0, receiver.length() - CONDITION.length());
        }
        String method = step.object().substring(step.object().lastIndexOf('.') + 1);
        return receiver.equals(step.owner()) || method.startsWith("<") ? named(step.object()) : receiver + "." + method;
    }

    private Standpoint told(Standpoint where) {
        return new Standpoint(
                where.step(),
                where.thread(),
                where.frames(),
                where.holds().stream().map(this::named).toList());
    }

    private String named(String text) {
        return namer.apply(text);
    }
}
