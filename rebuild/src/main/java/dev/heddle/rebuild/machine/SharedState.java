// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.program.StandardInput;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.trace.MemberPatterns;
import dev.heddle.trace.Note;
import dev.heddle.trace.ThreadRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The state that all threads of the interpreted program share. */
final class SharedState {

    private final Heap heap;
    private final MachineOptions options;
    private final MemberPatterns inputs;
    private final MemberPatterns atomic;
    private final Map<Integer, ThreadRecord> threads;
    private final Map<Integer, Note> notes;
    // Threads that the program itself started, by Thread.start; the others belong to pools and test libraries.
    private final Set<String> ownThreads = new HashSet<>();
    private final Map<String, Thing> threadThings = new HashMap<>();
    private final ClassUses classUses = new ClassUses();
    private final ArgumentTexts texts = new ArgumentTexts();
    private final Optional<StandardReads> standardReads;

    SharedState(Heap heap, MachineOptions options, Map<Integer, ThreadRecord> threads, Map<Integer, Note> notes) {
        this.heap = heap;
        this.options = options;
        this.inputs = new MemberPatterns(options.inputs());
        this.atomic = new MemberPatterns(options.atomic());
        this.threads = new HashMap<>(threads);
        this.notes = new HashMap<>(notes);
        boolean isRead = options.inputs().contains(StandardInput.MARK);
        this.standardReads = options.standardInput()
                .filter(known -> isRead && !options.isInputShared())
                .map(known -> new StandardReads(heap, known));
        if (isRead && standardReads.isEmpty()) {
            heap.note(
                    options.isInputShared()
                            ? "several threads read from standard input, so all of it stays as recorded"
                            : "the standard input was not kept with the run, so all of it stays as recorded");
        }
    }

    /** Returns what becomes of the standard input, if numbers there are inputs. */
    Optional<StandardReads> standardReads() {
        return standardReads;
    }

    Heap heap() {
        return heap;
    }

    ClassUses classUses() {
        return classUses;
    }

    ArgumentTexts texts() {
        return texts;
    }

    /** The lambdas of which it is known, whenever one runs, which of them it is. */
    Set<String> told() {
        return options.told();
    }

    MachineOptions options() {
        return options;
    }

    /** Returns true if the parameters of the method, or the field, are inputs. */
    boolean isInput(String className, String member) {
        return inputs.match(className, member);
    }

    /** Returns true if numbers on the command line are inputs. */
    boolean argumentsAreInputs() {
        return options.inputs().contains("args");
    }

    /** Returns true if the method is meant to be atomic. */
    boolean isAtomic(MethodInfo method) {
        return method.isAtomic() || atomic.match(method.owner().name(), method.name());
    }

    /** The path of the thread with this id. */
    String path(int thread) {
        ThreadRecord known = threads.get(thread);
        return known == null ? "thread " + thread : known.path();
    }

    /** Repeats a note of the recorder. */
    void note(int id) {
        Note note = notes.get(id);
        heap.note(
                note == null
                        ? "something that is not modelled happened (note %d is not in the trace)".formatted(id)
                        : "%s: %s: %s".formatted(note.kind(), note.where(), note.text()));
    }

    void startedByProgram(String path, Thing thread) {
        ownThreads.add(path);
        threadThings.putIfAbsent(path, thread);
    }

    /** Says which object the thread is. */
    void isThread(String path, Thing thread) {
        threadThings.putIfAbsent(path, thread);
    }

    Optional<Thing> thread(String path) {
        return Optional.ofNullable(threadThings.get(path));
    }

    boolean isStartedByProgram(String path) {
        return ownThreads.contains(path);
    }
}
