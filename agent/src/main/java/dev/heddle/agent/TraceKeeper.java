// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import dev.heddle.runtime.Ending;
import dev.heddle.runtime.Recorder;
import dev.heddle.runtime.Sink;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.LogEnd;
import dev.heddle.trace.Note;
import dev.heddle.trace.RunEnd;
import dev.heddle.trace.ThreadRecord;
import dev.heddle.trace.TraceWriter;
import dev.heddle.trace.TypeRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Takes what the program's threads log and brings it to the file, on a thread of its own.
 *
 * <p>At most {@link #CAPACITY} stretches wait; then the logging threads wait, too, so memory stays bounded whatever the disk
 * does. When more than half are waiting, stretches are written as they are, because compressing is what takes longest. The
 * queue's monitor guards all fields; the program can't get hold of it.
 */
final class TraceKeeper implements Sink {

    private static final int CAPACITY = 64;
    private static final int SPARE = 32;

    /** The milliseconds after which a thread's log that was not handed over is copied; or twice as many. */
    private static final long DRAFT_AFTER = 100;

    // Classes rather than lambdas, because these are made by the program's threads, in the middle of anything.
    private interface Item {
        void write(TraceWriter writer, boolean isRelaxed);
    }

    private record ClassItem(ClassRecord record) implements Item {
        @Override
        public void write(TraceWriter writer, boolean isRelaxed) {
            writer.write(record);
        }
    }

    private record TypeItem(TypeRecord record) implements Item {
        @Override
        public void write(TraceWriter writer, boolean isRelaxed) {
            writer.write(record);
        }
    }

    private record ThreadItem(ThreadRecord record) implements Item {
        @Override
        public void write(TraceWriter writer, boolean isRelaxed) {
            writer.write(record);
        }
    }

    private record NoteItem(Note note) implements Item {
        @Override
        public void write(TraceWriter writer, boolean isRelaxed) {
            writer.write(note);
        }
    }

    private final TraceWriter writer;
    private final Object lock = new Object();
    // So large that it hardly ever grows: a thread whose stack ended in the middle of that would leave it broken.
    private final Deque<Item> queue = new ArrayDeque<>(1 << 12);
    private final Deque<byte[]> spare = new ArrayDeque<>();
    private final Map<ClassLoader, Integer> loaders = new WeakHashMap<>();
    private final Map<Class<?>, Integer> types = new WeakHashMap<>();
    private int typeCount;
    private int noteCount;
    private boolean isOver;
    // The only other monitor, of the thread that drafts: it should not be woken by all that is written.
    private final Object narrowness = new Object();
    private boolean isNarrow;
    private boolean isWritten;
    private @Nullable Throwable failure;

    private TraceKeeper(TraceWriter writer) {
        this.writer = writer;
    }

    static TraceKeeper create(Path file, long limit, Map<String, String> header) throws IOException {
        TraceWriter writer = TraceWriter.create(file, limit);
        writer.header(header);
        TraceKeeper keeper = new TraceKeeper(writer);
        Thread thread = new Thread(topGroup(), keeper::run, "heddle-writer");
        thread.setDaemon(true);
        thread.start();
        Thread drafter = new Thread(topGroup(), keeper::draft, "heddle-drafts");
        drafter.setDaemon(true);
        drafter.start();
        return keeper;
    }

    // Not in the program's group: a program may interrupt all threads of its own group.
    static ThreadGroup topGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    // ── from the program's threads ──────────────────────────────────────────────────────────────────────────────────

    @Override
    public byte[] buffer(int size) {
        synchronized (lock) {
            byte[] buffer = spare.peek();
            if (buffer != null && buffer.length == size) {
                return spare.pop();
            }
        }
        return new byte[size];
    }

    @Override
    public void data(
            int thread, long position, byte[] main, int mainLength, byte[] turns, int turnsLength, Ending ending) {
        add(new Item() {
            @Override
            public void write(TraceWriter out, boolean isRelaxed) {
                out.data(thread, position, main, mainLength, turns, turnsLength, logEnd(ending), isRelaxed);
                if (ending == Ending.GOES_ON) {
                    recycle(main);
                    recycle(turns);
                }
            }
        });
    }

    @Override
    public void draft(int thread, long position, byte[] main, byte[] turns) {
        add(new Item() {
            @Override
            public void write(TraceWriter out, boolean isRelaxed) {
                out.draft(thread, position, main, turns, isRelaxed);
            }
        });
    }

    private static LogEnd logEnd(Ending ending) {
        return switch (ending) {
            case GOES_ON -> LogEnd.COMPLETE;
            case TORN -> LogEnd.TORN;
            case STACK_OVERFLOWED -> LogEnd.STACK_OVERFLOWED;
            case JVM_FAILED -> LogEnd.JVM_FAILED;
        };
    }

    private void recycle(byte[] buffer) {
        synchronized (lock) {
            if (buffer.length == 1 << 16 && spare.size() < SPARE) {
                spare.push(buffer);
            }
        }
    }

    @Override
    public void thread(int id, String path, Thread thread, int parent) {
        add(new ThreadItem(new ThreadRecord(
                id,
                path,
                thread.getName(),
                parent < 0 ? OptionalInt.empty() : OptionalInt.of(parent),
                thread.getClass().getName().endsWith("VirtualThread"),
                thread.isDaemon())));
    }

    @Override
    public int type(Class<?> type) {
        synchronized (lock) {
            Integer known = types.get(type);
            if (known != null) {
                return known;
            }
        }
        // The supertypes come first, so that a reader of a cut file never misses one.
        OptionalInt superType =
                type.getSuperclass() == null ? OptionalInt.empty() : OptionalInt.of(type(type.getSuperclass()));
        List<Integer> interfaces = new ArrayList<>();
        for (Class<?> superInterface : type.getInterfaces()) {
            interfaces.add(type(superInterface));
        }
        // The record is on its way before anybody else learns the number, so it precedes every use of it in the file.
        int loader = loader(type.getClassLoader());
        synchronized (lock) {
            Integer known = types.get(type);
            if (known != null) {
                return known;
            }
            int id = ++typeCount;
            queue.add(new TypeItem(
                    new TypeRecord(id, loader, type.getName(), superType, interfaces, type.getModifiers())));
            lock.notifyAll();
            types.put(type, id);
            return id;
        }
    }

    void write(ClassRecord record) {
        add(new ClassItem(record));
    }

    void note(String kind, String where, String text) {
        int id;
        synchronized (lock) {
            id = ++noteCount;
        }
        add(new NoteItem(new Note(id, kind, where, text)));
    }

    /** The number of a loader; 0 is the bootstrap loader. */
    int loader(@Nullable ClassLoader loader) {
        if (loader == null) {
            return 0;
        }
        synchronized (lock) {
            Integer known = loaders.get(loader);
            if (known == null) {
                known = loaders.size() + 1;
                loaders.put(loader, known);
            }
            return known;
        }
    }

    private void add(Item item) {
        boolean interrupted = false;
        synchronized (lock) {
            while (queue.size() >= CAPACITY && !isOver) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    // Meant for the program, which must find it again.
                    interrupted = true;
                }
            }
            if (!isOver) {
                queue.add(item);
                lock.notifyAll();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // ── the writer ──────────────────────────────────────────────────────────────────────────────────────────────────

    private void run() {
        while (true) {
            Item item;
            boolean isRelaxed;
            synchronized (lock) {
                while (queue.isEmpty() && !isOver) {
                    waitForMore();
                }
                item = queue.poll();
                if (item == null) {
                    isWritten = true;
                    lock.notifyAll();
                    return;
                }
                isRelaxed = queue.size() < CAPACITY / 2;
                // Who waits for room is woken when there is enough for a while, not for each block.
                if (isRelaxed) {
                    lock.notifyAll();
                }
            }
            if (!write(item, isRelaxed)) {
                return;
            }
        }
    }

    // Not on the writer's thread: who hands over a block waits for the writer, and drafts of it wait for him.
    private void draft() {
        boolean isLast = false;
        while (!isLast) {
            synchronized (narrowness) {
                if (!isNarrow) {
                    pause();
                }
                isLast = isNarrow;
            }
            synchronized (lock) {
                if (isOver) {
                    return;
                }
            }
            Recorder.draft(isLast);
        }
        add(new Item() {
            @Override
            public void write(TraceWriter out, boolean isRelaxed) {
                out.endAtLimit();
            }
        });
    }

    private void pause() {
        try {
            narrowness.wait(DRAFT_AFTER);
        } catch (InterruptedException e) {
            // Nobody has a reason to interrupt this thread either.
        }
    }

    // If this thread died, the program would wait for it for ever; without memory for a block, it goes on unrecorded.
    private boolean write(Item item, boolean isRelaxed) {
        try {
            item.write(writer, isRelaxed);
            if (writer.isNarrow()) {
                synchronized (narrowness) {
                    isNarrow = true;
                    narrowness.notifyAll();
                }
            }
            return true;
        } catch (RuntimeException | Error e) {
            synchronized (lock) {
                failure = e;
                isOver = true;
                isWritten = true;
                queue.clear();
                lock.notifyAll();
            }
            return false;
        }
    }

    private void waitForMore() {
        try {
            lock.wait();
        } catch (InterruptedException e) {
            // Nobody has a reason to interrupt the writer; it ends when the recording does.
        }
    }

    @Override
    public void halting() {
        Recorder.end();
        end(RunEnd.Exit.HALT, Map.of());
    }

    /** Writes what is left and closes the file. */
    void end(RunEnd.Exit exit, Map<String, Long> facts) {
        synchronized (lock) {
            isOver = true;
            lock.notifyAll();
            while (!isWritten) {
                waitForMore();
            }
        }
        if (failure == null) {
            writer.end(exit, facts);
        } else {
            System.err.println("heddle: the trace is not complete: " + failure);
        }
        writer.close();
        writer.failure()
                .ifPresent(failure -> System.err.println("heddle: the trace is not complete: " + failure.getMessage()));
    }
}
