package dev.heddle.candidate.pass;

import java.util.ArrayList;
import java.util.List;

/** The lock contexts that a thread has been in since a region began, and in which of its steps; a step is a change of context. */
final class RegionContexts {

    /** Different lock contexts in one region; more are not told apart. */
    private static final int MOST_CONTEXTS = 64;

    private final IntSequence contexts = new IntSequence();
    private final IntSequence firstSteps = new IntSequence();
    private final IntSequence lastSteps = new IntSequence();

    /** A region begins in this context. */
    void begin(int context, int step) {
        contexts.clear();
        firstSteps.clear();
        lastSteps.clear();
        enter(context, step);
    }

    /** The thread has another lock context from here on. */
    void enter(int entered, int step) {
        // To hold no lock at all goes with everything.
        int context = contexts.size() < MOST_CONTEXTS ? entered : 0;
        int at = 0;
        while (at < contexts.size() && contexts.get(at) != context) {
            at++;
        }
        if (at == contexts.size()) {
            contexts.add(context);
            firstSteps.add(step);
            lastSteps.add(step);
        }
        lastSteps.set(at, step);
    }

    /** All contexts. */
    int all(ContextSets sets) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < contexts.size(); i++) {
            found.add(contexts.get(i));
        }
        return sets.of(found);
    }

    int size() {
        return contexts.size();
    }

    int context(int index) {
        return contexts.get(index);
    }

    int firstStep(int index) {
        return firstSteps.get(index);
    }

    int lastStep(int index) {
        return lastSteps.get(index);
    }
}
