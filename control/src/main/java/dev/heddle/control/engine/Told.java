package dev.heddle.control.engine;

import dev.heddle.control.explore.Names;
import dev.heddle.control.explore.Operation;
import dev.heddle.instrument.control.Site;
import org.jspecify.annotations.Nullable;

/**
 * What a thread is about to do, for people.
 *
 * @param verb such as {@code reads}
 * @param object to what: {@code Bank.balance}; may be empty
 * @param place where in the source: {@code Bank.deposit:12}; may be empty
 */
public record Told(String verb, String object, String place) {

    static Told of(Names names, Operation operation, @Nullable Site site) {
        String place = site == null ? "" : site.place();
        String object = "";
        if (operation.partner() != Operation.NOBODY) {
            object = names.threadName(operation.partner());
        } else if (site != null && site.kind() == Site.Kind.CALL) {
            int end = site.member().indexOf('(');
            object = (end < 0 ? site.member() : site.member().substring(0, end)) + "()";
        } else if (!operation.accesses().isEmpty()) {
            String name = names.objectName(operation.accesses().get(0).object());
            // Which of several objects of the class it is, says the rest of the name to nobody.
            object = site != null && !site.member().isEmpty() ? site.member() : name;
        }
        return new Told(verb(operation, site), object, place);
    }

    private static String verb(Operation operation, @Nullable Site site) {
        return switch (operation.kind()) {
            case READ -> isCall(site) ? "calls" : "reads";
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
