package dev.heddle.control.engine;

import dev.heddle.catalogue.Meaning;
import dev.heddle.explore.Names;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Seen;
import dev.heddle.instrument.control.Site;
import dev.heddle.program.Naming;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a thread is about to do, for people.
 *
 * @param verb such as {@code reads}
 * @param object to what: {@code Bank.balance}; may be empty
 * @param owner which object has that field, or is called: {@code main/4}; empty if it is none or static, or not known
 * @param seen the values that are seen there
 * @param className the class that has the instruction; empty if it is nowhere in the program
 * @param line 0 if it is not known
 */
public record Told(String verb, String object, String owner, Seen seen, String className, String method, int line) {

    /** The same with what was seen. */
    public Told with(Look look) {
        Seen now = new Seen(
                look.key().orElse(""), look.value().orElse(""), look.left().orElse(""));
        return new Told(verb, object, owner, now, className, method, line);
    }

    /** The same as a step that a thread has taken. */
    public FindingStep by(String thread) {
        return new FindingStep(thread, verb, object, owner, seen, className, method, line);
    }

    /** Something that happens nowhere in the program. */
    static Told nowhere(String verb) {
        return new Told(verb, "", "", Seen.NOTHING, "", "", 0);
    }

    /** Where in the source: {@code Bank.deposit:12}; may be empty. */
    public String place() {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        return className.isEmpty() ? "" : "%s.%s:%d".formatted(simple, method, line);
    }

    static Told of(Names names, Operation operation, @Nullable Site site) {
        String object = "";
        String owner = "";
        if (operation.partner() != Operation.NOBODY) {
            object = names.threadName(operation.partner());
        } else if (site != null && isCopying(operation, site)) {
            String name = names.objectName(operation.accesses().get(0).object());
            owner = Naming.objectsIn(name).stream().findFirst().orElse("");
            String part = name.startsWith(owner) ? name.substring(owner.length()) : "";
            object = part.startsWith(".") ? Site.withoutPackage(part.substring(1)) : name;
        } else if (site != null && site.kind() == Site.Kind.CALL) {
            object = site.call();
            owner = receiver(names, operation, site);
        } else if (!operation.accesses().isEmpty()) {
            String name = names.objectName(operation.accesses().get(0).object());
            boolean isField = site != null && !site.member().isEmpty();
            object = site != null && isField ? site.field() : name;
            owner = site != null && isField && name.endsWith("." + site.member())
                    ? name.substring(0, name.length() - site.member().length() - 1)
                    : "";
        }
        String verb = isWalking(names, operation) ? "goes on in" : verb(operation, site);
        return site == null
                ? new Told(verb, object, owner, Seen.NOTHING, "", "", 0)
                : new Told(verb, object, owner, Seen.NOTHING, site.className(), site.method(), site.line());
    }

    /** Whether it is one of the reads of which a copy is made. */
    private static boolean isCopying(Operation operation, Site site) {
        return operation.kind() == OperationKind.READ
                && site.kind() == Site.Kind.CALL
                && site.meaning().map(Meaning.ARRAY_CLONE::equals).orElse(true)
                && site.methodName().equals("clone")
                && operation.accesses().size() == 1;
    }

    /** Whether it is a look at the next place of a collection that a call goes through. */
    private static boolean isWalking(Names names, Operation operation) {
        return operation.kind() == OperationKind.READ
                && !operation.accesses().isEmpty()
                && names.objectName(operation.accesses().get(0).object()).endsWith(Walks.PLACES_OF);
    }

    /** What is called, as far as that is known: an object, {@code main/4}, or the condition of one. */
    private static String receiver(Names names, Operation operation, Site site) {
        Stream<String> touched = operation.accesses().stream().map(access -> names.objectName(access.object()));
        return switch (operation.kind()) {
            case WAIT, REACQUIRE, NOTIFY, NOTIFY_ALL ->
                touched.map(Told::awaited)
                        .filter(name -> !name.isEmpty())
                        .findFirst()
                        .orElse("");
            // The monitor of a collection comes before the collection.
            case AWAIT, ACQUIRE ->
                touched.filter(name -> site.meaning().isPresent() && isObject(name))
                        .findFirst()
                        .orElse("");
            // The first that a call accesses is what is called, unless that stands for several objects.
            default ->
                touched.findFirst()
                        .filter(name -> site.meaning().isPresent() && isObject(name))
                        .orElse("");
        };
    }

    /** Whose wait set it is, by the name of a part of it. */
    private static String awaited(String name) {
        int part = name.indexOf("'s ");
        String object = part < 0 ? name : name.substring(0, part);
        if (!isObject(object)) {
            return "";
        }
        // The object of a condition is not known, but the lock that it belongs to is.
        boolean isOfMonitor = name.endsWith("'s monitor") || name.endsWith("'s wait set");
        return isOfMonitor ? object : object + "'s condition";
    }

    private static boolean isObject(String name) {
        return Naming.objectsIn(name).contains(name);
    }

    private static String verb(Operation operation, @Nullable Site site) {
        return switch (operation.kind()) {
            case READ -> isCall(site) && !(site != null && isCopying(operation, site)) ? "calls" : "reads";
            case RETRY -> "reads again";
            case WRITE -> isCall(site) ? "calls" : "writes";
            case UPDATE, RELEASE, ACQUIRE, AWAIT, OPAQUE -> isCall(site) ? "calls" : "goes on in";
            case LOCK, TRY_LOCK -> isCall(site) ? "calls" : "enters";
            case UNLOCK -> isCall(site) ? "calls" : "leaves";
            case WAIT -> "begins to wait in";
            case REACQUIRE -> "goes on after waiting in";
            case NOTIFY, NOTIFY_ALL -> "notifies by";
            case PARK -> "goes on after parking in";
            case UNPARK -> "unparks by";
            case START -> "starts";
            case JOIN -> "sees the end of";
            case INTERRUPT -> "interrupts by";
            case SLEEP -> "wakes up from";
            case YIELD -> "yields";
            case END -> "ends";
            case TIME -> "time passes";
        };
    }

    private static boolean isCall(@Nullable Site site) {
        return site != null && site.kind() == Site.Kind.CALL;
    }
}
