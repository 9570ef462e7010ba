package dev.heddle.explore;

/**
 * The outcome of an execution, as its oracle sees it. Executions with equal outcomes are not told apart.
 *
 * @param text what happened, in a form that is the same whenever the same happened
 */
public record Outcome(Verdict verdict, String text) {

    /** The outcome of an execution that the scheduler did not want to its end. */
    public static final Outcome STOPPED = new Outcome(Verdict.STOPPED, "");

    /** Kinds of outcomes. */
    public enum Verdict {
        OK,
        /** An assertion, an exception, an exit code or the user's oracle. */
        FAILED,
        /** Threads wait for one another, or for what nobody will do. */
        DEADLOCK,
        /** Threads go round loops that nobody will let them leave. */
        LIVELOCK,
        /** More steps than allowed. */
        TOO_LONG,
        STOPPED
    }

    public boolean isFailure() {
        return switch (verdict) {
            case FAILED, DEADLOCK, LIVELOCK -> true;
            case OK, TOO_LONG, STOPPED -> false;
        };
    }
}
