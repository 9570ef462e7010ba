// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.rebuild.Site;
import java.util.List;

/** A recorded run as numbers, and what they stand for. */
public final class Encoded {

    private final EventStream stream;
    private final List<String> threads;
    private final Numbers numbers;
    private final List<String> notes;

    Encoded(EventStream stream, List<String> threads, Numbers numbers, List<String> notes) {
        this.stream = stream;
        this.threads = List.copyOf(threads);
        this.numbers = numbers;
        this.notes = List.copyOf(notes);
    }

    /** The events. The origin of each is the index among its thread's events of the one that it comes from. */
    public EventStream stream() {
        return stream;
    }

    /** The path of a thread. */
    public String thread(int thread) {
        return threads.get(thread);
    }

    /** A place in the code. */
    public Site site(int site) {
        return numbers.sites().get(site);
    }

    /** Returns the name of a variable for people. */
    public String variable(int variable) {
        return numbers.variableName(variable);
    }

    /** Returns the name of a lock for people. */
    public String lock(int lock) {
        return numbers.lockName(lock);
    }

    /** Returns the name of a region for people. */
    public String region(int region) {
        return numbers.regionNames().get(region);
    }

    /** Returns what is not known of the run, or not said in numbers. */
    public List<String> notes() {
        return notes;
    }
}
