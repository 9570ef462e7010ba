// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.watch;

import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.StepDescription;
import dev.heddle.explore.Access;
import dev.heddle.explore.Explorer;
import dev.heddle.explore.History;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import dev.heddle.finding.FailureJson;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.Seen;
import dev.heddle.finding.StepKind;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In which order executions did what, on the way from a worker to whoever started it. A private format between two processes of the same
 * version: threads and deeds before their first use. Values are not looked at, so that who explores hardly notices.
 */
public final class OrderFile {

    private static final int MAGIC = 0x48444f52;
    private static final byte BEGIN = 'B';
    private static final byte THREAD = 'T';
    private static final byte DEED = 'D';
    private static final byte EXECUTION = 'E';

    /** Of good executions, and of failing ones, so many are kept; more tell nothing new to people. */
    private static final int MOST_EXECUTIONS = 2_000;

    /** An execution of more steps is not kept, and when all have so many together, no further ones are. */
    private static final int MOST_STEPS_OF_ONE = 20_000;

    private static final int MOST_STEPS = 1_000_000;

    private OrderFile() {}

    /** Writes executions one after the other. */
    public static final class Writer implements Closeable {

        private final Engine engine;
        private final DataOutputStream out;
        private final Map<Integer, Integer> threads = new HashMap<>();
        private final Map<Integer, Integer> deeds = new HashMap<>();
        private int good;
        private int bad;
        private long steps;

        public Writer(Engine engine, Path file) throws IOException {
            this.engine = engine;
            this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
            out.writeInt(MAGIC);
        }

        /** Writes down what this explorer will run; what was explored before does not count. */
        public void observe(Explorer explorer, boolean isExplored) {
            try {
                if (isExplored) {
                    out.writeByte(BEGIN);
                    good = 0;
                    bad = 0;
                    steps = 0;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            explorer.observe((history, outcome) -> completed(history, outcome, isExplored));
        }

        private void completed(History history, Outcome outcome, boolean isExplored) {
            boolean isFull = (outcome.isFailure() ? bad : good) >= MOST_EXECUTIONS
                    || history.length() > MOST_STEPS_OF_ONE
                    || steps + history.length() > MOST_STEPS;
            if (isFull) {
                return;
            }
            if (outcome.isFailure()) {
                bad++;
            } else {
                good++;
            }
            steps += history.length();
            try {
                write(history, outcome, isExplored);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void write(History history, Outcome outcome, boolean isExplored) throws IOException {
            int[] numbers = new int[2 * history.length()];
            for (int i = 0; i < history.length(); i++) {
                numbers[2 * i] = thread(history.thread(i));
                numbers[2 * i + 1] = deed(history.operations(), history.operation(i));
            }
            out.writeByte(EXECUTION);
            out.writeBoolean(isExplored);
            out.writeByte(outcome.verdict().ordinal());
            text(FailureJson.line(outcome.failures()));
            out.writeInt(history.length());
            for (int number : numbers) {
                out.writeInt(number);
            }
        }

        private int thread(int thread) throws IOException {
            Integer known = threads.get(thread);
            if (known == null) {
                known = threads.size();
                threads.put(thread, known);
                out.writeByte(THREAD);
                text(engine.threadName(thread));
            }
            return known;
        }

        private int deed(Operations operations, int number) throws IOException {
            Integer known = deeds.get(number);
            if (known == null) {
                known = deeds.size();
                deeds.put(number, known);
                Operation operation = operations.get(number);
                StepDescription told = engine.told(operation);
                out.writeByte(DEED);
                out.writeByte(operation.kind().ordinal());
                out.writeByte(told.kind().ordinal());
                text(told.object());
                text(told.owner());
                text(told.className());
                text(told.method());
                out.writeInt(told.line());
                out.writeInt(operation.accesses().size());
                for (Access access : operation.accesses()) {
                    text(engine.objectName(access.object()));
                    out.writeBoolean(access.updates());
                }
            }
            return known;
        }

        private void text(String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** All executions of a file that were written as a whole, even if its writer was stopped. */
    public static List<Ordered> read(Path file) throws IOException {
        List<Ordered> all = new ArrayList<>();
        if (Files.notExists(file) || Files.size(file) == 0) {
            return all;
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("not a file of orders: " + file);
            }
            List<String> threads = new ArrayList<>();
            List<Ordered.Deed> deeds = new ArrayList<>();
            for (int tag = in.read(); tag >= 0; tag = in.read()) {
                switch (tag) {
                    case BEGIN -> all.removeIf(Ordered::isExplored);
                    case THREAD -> threads.add(text(in));
                    case DEED -> deeds.add(deed(in));
                    case EXECUTION -> all.add(execution(in, threads, deeds));
                    default -> throw new IOException("not a file of orders: " + file);
                }
            }
        } catch (EOFException e) {
            // The last one was not finished.
        }
        return all;
    }

    private static Ordered execution(DataInputStream in, List<String> threads, List<Ordered.Deed> deeds)
            throws IOException {
        boolean isExplored = in.readBoolean();
        Outcome.Verdict verdict = Outcome.Verdict.values()[in.readByte()];
        Outcome outcome = new Outcome(verdict, FailureJson.read(text(in)));
        int length = in.readInt();
        List<Ordered.Step> steps = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            steps.add(new Ordered.Step(threads.get(in.readInt()), deeds.get(in.readInt())));
        }
        return new Ordered(isExplored, outcome, steps);
    }

    private static Ordered.Deed deed(DataInputStream in) throws IOException {
        OperationKind kind = OperationKind.values()[in.readByte()];
        StepDescription told = new StepDescription(
                StepKind.values()[in.readByte()], text(in), text(in), Seen.NOTHING, text(in), text(in), in.readInt());
        int size = in.readInt();
        List<Ordered.Touched> touched = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            touched.add(new Ordered.Touched(text(in), in.readBoolean()));
        }
        return new Ordered.Deed(kind, told, touched);
    }

    private static String text(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
