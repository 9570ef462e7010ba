// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.watch;

import dev.heddle.control.engine.ValuePlace;
import dev.heddle.explore.Causality;
import dev.heddle.explore.History;
import dev.heddle.explore.Names;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureJson;
import dev.heddle.finding.Outcome;
import dev.heddle.instrument.control.GateSite;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a worker has watched, on its way to whoever started it. A private format between two processes of the same
 * version: texts, places, variables and threads before their first use, each execution in one piece.
 */
public final class WatchFile {

    private static final int MAGIC = 0x48445741;
    private static final byte BEGIN = 'B';
    private static final byte TEXT = 'S';
    private static final byte PLACE = 'P';
    private static final byte CELL = 'V';
    private static final byte THREAD = 'T';
    private static final byte EXECUTION = 'E';

    private static final byte NULL = 0;
    private static final byte WHOLE = 1;
    private static final byte TRUTH = 2;
    private static final byte REAL = 3;
    private static final byte OBJECT = 4;

    private WatchFile() {}

    /** What was seen of an execution. */
    record Observed(
            Outcome outcome, long madeAlone, List<Watch.Seen> steps, List<Watch.Visit> visits, List<Told> constants) {}

    /** A variable that no step has accessed. */
    record Told(ValuePlace spot, @Nullable Object value) {}

    /**
     * All that was watched.
     *
     * @param threads names of threads by number
     */
    public record Content(List<Watched> executions, List<String> threads) {}

    /** Writes executions one after the other. */
    public static final class Writer implements Closeable {

        private final DataOutputStream out;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream body = new DataOutputStream(bytes);
        private final Map<String, Integer> texts = new HashMap<>();
        private final Map<Integer, Integer> places = new HashMap<>();
        private final Map<String, Integer> cells = new HashMap<>();
        private int threads;

        public Writer(Path file) throws IOException {
            out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
            out.writeInt(MAGIC);
        }

        /** What was written before does not count. */
        void begin() {
            try {
                out.writeByte(BEGIN);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void write(Names names, History history, Observed observed) {
            try {
                bytes.reset();
                Outcome outcome = observed.outcome();
                body.writeBoolean(outcome.isFailure());
                body.writeInt(text(FailureJson.line(outcome.isFailure() ? outcome.failures() : List.of())));
                body.writeLong(observed.madeAlone());
                List<Watch.Seen> steps = observed.steps();
                Causality causality = history.causality();
                for (; threads < causality.width() && threads < count(history); threads++) {
                    out.writeByte(THREAD);
                    out.writeUTF(names.threadName(threads));
                }
                body.writeInt(steps.size());
                for (int i = 0; i < steps.size(); i++) {
                    step(history, causality, i, steps.get(i));
                }
                body.writeInt(observed.visits().size());
                for (Watch.Visit visit : observed.visits()) {
                    body.writeShort(visit.thread());
                    body.writeInt(place(visit.site()));
                    body.writeBoolean(visit.site().kind() == GateSite.Kind.BEGIN);
                    body.writeInt(visit.stepsBefore());
                }
                body.writeInt(observed.constants().size());
                for (Told told : observed.constants()) {
                    body.writeInt(cell(told.spot()));
                    value(told.value());
                }
                out.writeByte(EXECUTION);
                out.writeInt(bytes.size());
                bytes.writeTo(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static int count(History history) {
            int most = 0;
            for (int i = 0; i < history.length(); i++) {
                most = Math.max(most, history.thread(i) + 1);
            }
            return most;
        }

        private void step(History history, Causality causality, int i, Watch.Seen seen) throws IOException {
            Operations operations = history.operations();
            int operation = history.operation(i);
            body.writeShort(history.thread(i));
            body.writeByte(operations.kind(operation).ordinal());
            body.writeShort(operations.partner(operation));
            body.writeInt(seen.site() == null ? -1 : place(seen.site()));
            int first = operations.firstAccess(operation);
            int end = operations.endOfAccesses(operation);
            boolean isWrite = false;
            body.writeShort(end - first);
            for (int access = first; access < end; access++) {
                isWrite |= operations.updates(access);
                body.writeInt(operations.updates(access) ? -1 - operations.object(access) : operations.object(access));
            }
            ValuePlace spot = seen.spot();
            body.writeInt(spot == null ? -1 : cell(spot));
            if (spot != null) {
                body.writeBoolean(isWrite);
                value(seen.before());
                value(seen.after());
            }
            body.writeShort(causality.width());
            for (int thread = 0; thread < causality.width(); thread++) {
                body.writeInt(causality.clock(i, thread));
            }
        }

        private void value(@Nullable Object value) throws IOException {
            if (value == null) {
                body.writeByte(NULL);
            } else if (value instanceof Long whole) {
                body.writeByte(WHOLE);
                body.writeLong(whole);
            } else if (value instanceof Boolean truth) {
                body.writeByte(TRUTH);
                body.writeBoolean(truth);
            } else if (value instanceof Double real) {
                body.writeByte(REAL);
                body.writeDouble(real);
            } else {
                body.writeByte(OBJECT);
                body.writeInt(text(value.toString()));
            }
        }

        private int text(String text) throws IOException {
            Integer known = texts.get(text);
            if (known == null) {
                known = texts.size();
                texts.put(text, known);
                out.writeByte(TEXT);
                byte[] encoded = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
                out.writeInt(encoded.length);
                out.write(encoded);
            }
            return known;
        }

        private int place(GateSite site) throws IOException {
            Integer known = places.get(site.number());
            if (known == null) {
                known = places.size();
                places.put(site.number(), known);
                int type = text(site.className());
                int method = text(site.method());
                int descriptor = text(site.descriptor());
                out.writeByte(PLACE);
                out.writeInt(site.number());
                out.writeInt(type);
                out.writeInt(method);
                out.writeInt(descriptor);
                out.writeInt(site.line());
            }
            return known;
        }

        private int cell(ValuePlace spot) throws IOException {
            Integer known = cells.get(spot.name());
            if (known == null) {
                known = cells.size();
                cells.put(spot.name(), known);
                int name = text(spot.name());
                int owner = text(spot.owner());
                int ownerType = text(spot.ownerType());
                int member = text(spot.member());
                out.writeByte(CELL);
                out.writeInt(name);
                out.writeInt(owner);
                out.writeInt(ownerType);
                out.writeInt(member);
                out.writeChar(letter(spot.type()));
            }
            return known;
        }

        private static char letter(Class<?> type) {
            if (type == boolean.class) {
                return 'Z';
            }
            if (type == double.class || type == float.class) {
                return 'D';
            }
            return type.isPrimitive() ? 'I' : 'L';
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Reads what a worker has written, as far as it came and as there is room: executions with four million steps together. */
    public static Content read(Path file) throws IOException {
        return read(file, () -> false);
    }

    /** The same, and from when nobody has time any more nothing else than the first good and the first bad execution. */
    public static Content read(Path file, BooleanSupplier isOver) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            return new Reader(in, isOver).read();
        }
    }

    private static final class Reader {

        /** About a gigabyte. */
        private static final long MOST_STEPS = 4_000_000;

        private static final OperationKind[] KINDS = OperationKind.values();

        private final DataInputStream in;
        private final List<String> texts = new ArrayList<>();
        private final List<Watched.Place> places = new ArrayList<>();
        private final List<Watched.Cell> cells = new ArrayList<>();
        private final List<String> threads = new ArrayList<>();
        private final List<Watched> executions = new ArrayList<>();
        private final Set<Boolean> verdicts = new HashSet<>();
        private final BooleanSupplier isOver;
        private long steps;

        Reader(DataInputStream in, BooleanSupplier isOver) {
            this.in = in;
            this.isOver = isOver;
        }

        Content read() throws IOException {
            try {
                if (in.readInt() != MAGIC) {
                    throw new IOException("this is not what a worker has watched");
                }
                for (int tag = in.read(); tag >= 0; tag = in.read()) {
                    take(tag);
                }
            } catch (EOFException e) {
                // The worker was ended in the middle; what came before is whole.
            }
            return new Content(List.copyOf(executions), List.copyOf(threads));
        }

        private void take(int tag) throws IOException {
            switch (tag) {
                case BEGIN -> {
                    executions.clear();
                    verdicts.clear();
                    steps = 0;
                }
                case TEXT ->
                    texts.add(new String(in.readNBytes(in.readInt()), java.nio.charset.StandardCharsets.UTF_8));
                case THREAD -> threads.add(in.readUTF());
                case PLACE ->
                    places.add(new Watched.Place(
                            in.readInt(),
                            texts.get(in.readInt()),
                            texts.get(in.readInt()),
                            texts.get(in.readInt()),
                            in.readInt()));
                case CELL ->
                    cells.add(new Watched.Cell(
                            texts.get(in.readInt()),
                            texts.get(in.readInt()),
                            texts.get(in.readInt()),
                            texts.get(in.readInt()),
                            in.readChar()));
                case EXECUTION -> {
                    byte[] body = in.readNBytes(in.readInt());
                    boolean isFirst = !verdicts.contains(isFailure(body));
                    if (steps < MOST_STEPS && (isFirst || !isOver.getAsBoolean())) {
                        verdicts.add(isFailure(body));
                        executions.add(execution(new DataInputStream(new ByteArrayInputStream(body))));
                        steps += executions.get(executions.size() - 1).steps().size();
                    }
                }
                default -> throw new IOException("this is not what a worker has watched: " + tag);
            }
        }

        private static boolean isFailure(byte[] body) {
            return body.length > 0 && body[0] != 0;
        }

        private Watched execution(DataInputStream body) throws IOException {
            boolean isFailure = body.readBoolean();
            List<Failure> failures = FailureJson.read(texts.get(body.readInt()));
            long madeAlone = body.readLong();
            List<Watched.Step> steps = new ArrayList<>();
            for (int left = body.readInt(); left > 0; left--) {
                steps.add(step(body));
            }
            List<Watched.Mark> marks = new ArrayList<>();
            for (int left = body.readInt(); left > 0; left--) {
                marks.add(new Watched.Mark(
                        body.readShort(), places.get(body.readInt()), body.readBoolean(), body.readInt()));
            }
            List<Watched.Constant> constants = new ArrayList<>();
            for (int left = body.readInt(); left > 0; left--) {
                constants.add(new Watched.Constant(cells.get(body.readInt()), value(body)));
            }
            return new Watched(isFailure, failures, madeAlone, steps, marks, constants);
        }

        private Watched.Step step(DataInputStream body) throws IOException {
            int thread = body.readShort();
            OperationKind kind = KINDS[body.readByte()];
            int partner = body.readShort();
            int place = body.readInt();
            int[] objects = new int[body.readShort()];
            for (int i = 0; i < objects.length; i++) {
                objects[i] = body.readInt();
            }
            int cell = body.readInt();
            Optional<Watched.Access> access = cell < 0
                    ? Optional.empty()
                    : Optional.of(new Watched.Access(cells.get(cell), body.readBoolean(), value(body), value(body)));
            int[] clock = new int[body.readShort()];
            for (int i = 0; i < clock.length; i++) {
                clock[i] = body.readInt();
            }
            return new Watched.Step(
                    thread,
                    kind,
                    partner,
                    place < 0 ? Optional.empty() : Optional.of(places.get(place)),
                    access,
                    objects,
                    clock);
        }

        private Watched.Found value(DataInputStream body) throws IOException {
            return new Watched.Found(
                    switch (body.readByte()) {
                        case NULL -> null;
                        case WHOLE -> body.readLong();
                        case TRUTH -> body.readBoolean();
                        case REAL -> body.readDouble();
                        default -> texts.get(body.readInt());
                    });
        }
    }
}
