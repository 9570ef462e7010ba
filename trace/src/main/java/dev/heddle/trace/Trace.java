// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recorded run: its tables, and a cursor over each thread's log.
 *
 * <p>The tables are in memory, the logs stay in the file until a cursor reads them. Several threads may read logs at
 * the same time, each through its own cursor. {@link TraceReader} makes it.
 */
public final class Trace implements AutoCloseable {

    private final TraceFile file;
    private final Map<String, String> header;
    private final Map<Integer, ClassRecord> classes;
    private final Map<Integer, TypeRecord> types;
    private final Map<Integer, ThreadRecord> threads;
    private final Map<Integer, Note> notes;
    private final Map<Integer, LogIndex> logs;
    private final @Nullable RunEnd end;
    private final List<String> problems;

    Trace(
            TraceFile file,
            Map<String, String> header,
            Map<Integer, ClassRecord> classes,
            Map<Integer, TypeRecord> types,
            Map<Integer, ThreadRecord> threads,
            Map<Integer, Note> notes,
            Map<Integer, LogIndex> logs,
            @Nullable RunEnd end,
            List<String> problems) {
        this.file = file;
        this.header = Collections.unmodifiableMap(new LinkedHashMap<>(header));
        this.classes = Collections.unmodifiableMap(classes);
        this.types = Collections.unmodifiableMap(types);
        this.threads = Collections.unmodifiableMap(threads);
        this.notes = Collections.unmodifiableMap(notes);
        this.logs = new TreeMap<>(logs);
        this.end = end;
        this.problems = List.copyOf(problems);
    }

    /** Returns what was run and how. */
    public Map<String, String> header() {
        return header;
    }

    /** The classes by id. */
    public Map<Integer, ClassRecord> classes() {
        return classes;
    }

    /** The types by id. */
    public Map<Integer, TypeRecord> types() {
        return types;
    }

    /** The threads by id. */
    public Map<Integer, ThreadRecord> threads() {
        return threads;
    }

    /** The notes by id. */
    public Map<Integer, Note> notes() {
        return notes;
    }

    /** Returns how the run ended; empty if the trace was cut off before that. */
    public Optional<RunEnd> end() {
        return Optional.ofNullable(end);
    }

    /** Returns what is missing from the file or damaged in it, in sentences; empty if nothing is. */
    public List<String> problems() {
        return problems;
    }

    /** The ids of the threads that logged something. */
    public Set<Integer> loggingThreads() {
        return Collections.unmodifiableSet(logs.keySet());
    }

    /** A cursor at the start of this thread's log; an empty one for a thread that logged nothing. */
    public LogCursor log(int thread) {
        LogIndex index = logs.getOrDefault(thread, new LogIndex(thread));
        return new LogCursor(
                new LogBlocks(
                        file, thread, index, index.end(end != null && end.exit().isWhole())),
                types);
    }

    /** Closes the file; its cursors can't be used any more. */
    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new TraceException("can't close " + file.path() + ": " + e.getMessage(), e);
        }
    }
}
