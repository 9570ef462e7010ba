// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Meaning;
import dev.heddle.explore.Names;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Seen;
import dev.heddle.finding.StepKind;
import dev.heddle.instrument.control.GateSite;
import dev.heddle.program.Naming;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A description, for people, of what a thread is about to do.
 *
 * @param kind what it does
 * @param object to what: {@code Bank.balance}; may be empty
 * @param owner which object has that field, or is called: {@code main/4}; empty if it is none or static, or not known
 * @param seen the values that are seen there
 * @param className the class that has the instruction; empty if it is nowhere in the program
 * @param line 0 if it is not known
 */
public record StepDescription(
        StepKind kind, String object, String owner, Seen seen, String className, String method, int line) {

    /** The same with what was seen. */
    public StepDescription with(StepPreview look) {
        Seen now = new Seen(
                look.key().orElse(""), look.value().orElse(""), look.left().orElse(""));
        return new StepDescription(kind, object, owner, now, className, method, line);
    }

    /** The same as a step that a thread has taken. */
    public FindingStep by(String thread) {
        return new FindingStep(thread, kind, object, owner, seen, className, method, line);
    }

    /** Something that happens nowhere in the program. */
    static StepDescription nowhere(StepKind kind) {
        return new StepDescription(kind, "", "", Seen.NOTHING, "", "", 0);
    }

    /** Returns where in the source; unknown if it is nowhere in the program. */
    public CodePlace place() {
        return new CodePlace(className, method, line);
    }

    public static StepDescription of(Names names, Operation operation, @Nullable GateSite site) {
        String object = "";
        String owner = "";
        if (operation.partner() != Operation.NOBODY) {
            object = names.threadName(operation.partner());
        } else if (site != null && isCopying(operation, site)) {
            String name = names.objectName(operation.accesses().get(0).object());
            owner = Naming.objectsIn(name).stream().findFirst().orElse("");
            String part = name.startsWith(owner) ? name.substring(owner.length()) : "";
            object = part.startsWith(".") ? GateSite.withoutPackage(part.substring(1)) : name;
        } else if (site != null && site.kind() == GateSite.Kind.CALL) {
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
        StepKind kind = isWalking(names, operation) ? StepKind.CONTINUE : kind(operation, site);
        return site == null
                ? new StepDescription(kind, object, owner, Seen.NOTHING, "", "", 0)
                : new StepDescription(kind, object, owner, Seen.NOTHING, site.className(), site.method(), site.line());
    }

    /** Returns true if it is one of the reads of which a copy is made. */
    private static boolean isCopying(Operation operation, GateSite site) {
        return operation.kind() == OperationKind.READ
                && site.kind() == GateSite.Kind.CALL
                && site.meaning().map(Meaning.ARRAY_CLONE::equals).orElse(true)
                && site.methodName().equals("clone")
                && operation.accesses().size() == 1;
    }

    /** Returns true if it is a look at the next place of a collection that a call goes through. */
    private static boolean isWalking(Names names, Operation operation) {
        return operation.kind() == OperationKind.READ
                && !operation.accesses().isEmpty()
                && names.objectName(operation.accesses().get(0).object()).endsWith(MapTraversals.PLACES_OF);
    }

    /** Returns what is called, as far as that is known: an object, {@code main/4}, or the condition of one. */
    private static String receiver(Names names, Operation operation, GateSite site) {
        Stream<String> touched = operation.accesses().stream().map(access -> names.objectName(access.object()));
        return switch (operation.kind()) {
            case WAIT, REACQUIRE, NOTIFY, NOTIFY_ALL ->
                touched.map(StepDescription::awaited)
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

    /** Returns the owner of a wait set, by the name of a part of it. */
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

    private static StepKind kind(Operation operation, @Nullable GateSite site) {
        return switch (operation.kind()) {
            case READ -> isCall(site) && !(site != null && isCopying(operation, site)) ? StepKind.CALL : StepKind.READ;
            case RETRY -> StepKind.READ_AGAIN;
            case WRITE -> isCall(site) ? StepKind.CALL : StepKind.WRITE;
            case UPDATE, RELEASE, ACQUIRE, AWAIT, OPAQUE -> isCall(site) ? StepKind.CALL : StepKind.CONTINUE;
            case LOCK, TRY_LOCK -> isCall(site) ? StepKind.CALL : StepKind.ENTER;
            case UNLOCK -> isCall(site) ? StepKind.CALL : StepKind.LEAVE;
            case WAIT -> StepKind.WAIT;
            case REACQUIRE -> StepKind.REACQUIRE;
            case NOTIFY, NOTIFY_ALL -> StepKind.NOTIFY;
            case PARK -> StepKind.UNPARKED;
            case UNPARK -> StepKind.UNPARK;
            case START -> StepKind.START;
            case JOIN -> StepKind.JOIN;
            case INTERRUPT -> StepKind.INTERRUPT;
            case SLEEP -> StepKind.WAKE_UP;
            case YIELD -> StepKind.YIELD;
            case END -> StepKind.END;
            case TIME -> StepKind.TIME;
        };
    }

    private static boolean isCall(@Nullable GateSite site) {
        return site != null && site.kind() == GateSite.Kind.CALL;
    }
}
