// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import dev.heddle.trace.BlockReader.Broken;
import dev.heddle.trace.PayloadReader.Malformed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Opens a trace: reads its tables, checks every block, and remembers where each thread's log is.
 *
 * <p>A file that was cut off or damaged is read up to there; {@link Trace#problems} says so.
 */
public final class TraceReader {

    private final TraceFile file;
    private final Map<String, String> header = new LinkedHashMap<>();
    private final Map<Integer, ClassRecord> classes = new TreeMap<>();
    private final Map<Integer, TypeRecord> types = new TreeMap<>();
    private final Map<Integer, ThreadRecord> threads = new TreeMap<>();
    private final Map<Integer, Note> notes = new TreeMap<>();
    private final Map<Integer, LogIndex> logs = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private @Nullable RunEnd end;
    private long dataBlocks;

    private TraceReader(TraceFile file) {
        this.file = file;
    }

    /**
     * Opens a trace; close it when no cursor is used any more.
     *
     * @throws TraceException if the file can't be read or is no trace of this version
     */
    public static Trace open(Path path) {
        TraceFile file = TraceFile.open(path);
        boolean opened = false;
        try {
            Trace trace = new TraceReader(file).read();
            opened = true;
            return trace;
        } catch (IOException e) {
            throw new TraceException("can't read " + path + ": " + e.getMessage(), e);
        } finally {
            if (!opened) {
                closeQuietly(file);
            }
        }
    }

    /** Returns true if a file begins as traces do, of whatever version. */
    public static boolean isTrace(Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream stream = Files.newInputStream(path)) {
            return Arrays.equals(stream.readNBytes(Format.MAGIC.length), Format.MAGIC);
        } catch (IOException e) {
            return false;
        }
    }

    private static void closeQuietly(TraceFile file) {
        try {
            file.close();
        } catch (IOException e) {
            // There is a better exception on its way.
        }
    }

    private Trace read() throws IOException {
        scan();
        removeCircles();
        if (end == null) {
            problems.add("there is no END block: the program was killed, or the disk was full");
        } else if (end.exit() == RunEnd.Exit.LIMIT) {
            problems.add("the trace had reached its limit: what the program did afterwards was not recorded");
        } else if (end.exit() == RunEnd.Exit.DISK) {
            problems.add("the disk was full or broken: what the program did afterwards was not recorded");
        } else if (end.dataBlocks() != dataBlocks) {
            problems.add(
                    "the writer wrote %d data blocks, but %d are in the file".formatted(end.dataBlocks(), dataBlocks));
        }
        if (end == null || !end.exit().isWhole()) {
            logs.values().forEach(LogIndex::takeDrafts);
        }
        logs.values().forEach(log -> log.problem().ifPresent(problems::add));
        return new Trace(file, header, classes, types, threads, notes, logs, end, problems);
    }

    // Nobody who walks up from a class would come to an end.
    private void removeCircles() {
        for (TypeRecord type : List.copyOf(types.values())) {
            Set<Integer> seen = new HashSet<>();
            if (isBelowItself(type.id(), seen)) {
                problems.add("the type %s is its own supertype; it is left out".formatted(type.name()));
                types.remove(type.id());
            }
        }
        Map<String, ClassRecord> named = new HashMap<>();
        classes.values().forEach(record -> named.put(record.name().replace('/', '.'), record));
        for (ClassRecord record : List.copyOf(classes.values())) {
            Set<ClassRecord> seen = new HashSet<>();
            Deque<ClassRecord> above = new ArrayDeque<>(List.of(record));
            boolean isCircle = false;
            while (!above.isEmpty() && !isCircle) {
                ClassRecord one = above.pop();
                for (String name : supers(one)) {
                    ClassRecord other = named.get(name.replace('/', '.'));
                    isCircle |= other == record;
                    if (other != null && seen.add(other)) {
                        above.push(other);
                    }
                }
            }
            if (isCircle) {
                problems.add("the class %s is its own supertype; it is left out".formatted(record.name()));
                classes.remove(record.id());
                named.remove(record.name().replace('/', '.'), record);
            }
        }
    }

    private static List<String> supers(ClassRecord record) {
        List<String> names = new ArrayList<>(record.interfaces());
        names.add(record.superName());
        return names;
    }

    private boolean isBelowItself(int id, Set<Integer> seen) {
        Deque<Integer> above = new ArrayDeque<>(List.of(id));
        while (!above.isEmpty()) {
            TypeRecord one = types.get(above.pop());
            if (one != null) {
                List<Integer> supers = new ArrayList<>(one.interfaces());
                one.superType().ifPresent(supers::add);
                for (int other : supers) {
                    if (other == id) {
                        return true;
                    }
                    if (seen.add(other)) {
                        above.push(other);
                    }
                }
            }
        }
        return false;
    }

    private void scan() throws IOException {
        BlockReader block = new BlockReader(file);
        long offset = Format.PREAMBLE;
        while (offset < file.length() && end == null) {
            try {
                block.read(offset);
            } catch (Broken e) {
                problems.add(String.valueOf(e.getMessage()));
                return;
            }
            take(block, offset);
            offset += block.length();
        }
        if (offset < file.length()) {
            problems.add(
                    "there are %d bytes behind the END block; they are not read".formatted(file.length() - offset));
        }
    }

    /** Takes a block whose checksum is right; one that is not understood is left out, and said. */
    private void take(BlockReader block, long offset) {
        BlockKind kind = BlockKind.of(block.kind());
        if (kind == null) {
            problems.add(
                    "the block at byte %d has the unknown kind %d; it is left out".formatted(offset, block.kind()));
            return;
        }
        try {
            if (kind == BlockKind.DATA || kind == BlockKind.DRAFT) {
                takeData(block, offset, kind);
            } else {
                byte[] payload = block.payload(Integer.MAX_VALUE);
                PayloadReader from = new PayloadReader(payload, payload.length);
                takeRecord(kind, from);
                from.expectEnd();
            }
        } catch (Malformed e) {
            problems.add("the %s block at byte %d can't be understood: %s; it is left out"
                    .formatted(kind, offset, e.getMessage()));
        }
    }

    private void takeData(BlockReader block, long offset, BlockKind kind) {
        dataBlocks += kind == BlockKind.DATA ? 1 : 0;
        byte[] prefix = block.payload(Format.LONGEST_DATA_PREFIX);
        DataBlock data = DataBlock.read(offset, new PayloadReader(prefix, prefix.length), block.payloadLength());
        LogIndex log = logs.computeIfAbsent(data.thread(), LogIndex::new);
        if (kind == BlockKind.DRAFT) {
            log.draft(data);
        } else {
            log.add(data);
        }
    }

    private void takeRecord(BlockKind kind, PayloadReader from) {
        switch (kind) {
            case HEADER -> header.putAll(RecordDecoder.header(from));
            case CLASS -> {
                ClassRecord record = RecordDecoder.classRecord(from);
                classes.put(record.id(), record);
            }
            case TYPE -> {
                TypeRecord record = RecordDecoder.type(from);
                types.put(record.id(), record);
            }
            case THREAD -> {
                ThreadRecord record = RecordDecoder.thread(from);
                threads.put(record.id(), record);
            }
            case NOTES -> {
                Note note = RecordDecoder.note(from);
                notes.put(note.id(), note);
            }
            case END -> end = RecordDecoder.end(from);
            case DATA, DRAFT -> throw new IllegalArgumentException("data blocks are not records");
        }
    }
}
