// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import dev.heddle.trace.ClassRecord.NotWoven;
import dev.heddle.trace.ClassRecord.Woven;
import dev.heddle.trace.RunEnd.Exit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** A small trace with every kind of block, one write per step, and a way to say what a trace holds. */
final class SampleTrace {

    static final byte[] CLASS_BYTES =
            "not really a class, not really a class, not really a class".getBytes(StandardCharsets.US_ASCII);

    private SampleTrace() {}

    static List<Consumer<TraceWriter>> steps() {
        return List.of(
                writer -> writer.header(header()),
                writer -> writer.write(thread(0)),
                writer -> writer.write(woven()),
                writer -> writer.write(notWoven()),
                writer -> writer.write(new TypeRecord(0, 0, "java.lang.Object", OptionalInt.empty(), List.of(), 1)),
                writer -> writer.write(new TypeRecord(1, 0, "[I", OptionalInt.of(0), List.of(), 1041)),
                writer -> data(writer, 0, 0, "0102030405", turn(0) + turn(5), false, false),
                writer -> writer.write(thread(1)),
                writer -> data(writer, 1, 0, "55".repeat(60), turn(60), false, true),
                writer -> writer.write(new Note(0, "reflection", "a.B", "fields set by reflection are not seen")),
                writer -> data(writer, 0, 5, "0607", turn(2), false, false),
                writer -> data(writer, 1, 60, "", turn(0), false, true),
                writer -> data(writer, 1, 60, "77", "", true, true),
                writer -> writer.end(Exit.EXIT, Map.of("stamps", 3L, "values", 1L << 40)));
    }

    private static Map<String, String> header() {
        Map<String, String> header = new LinkedHashMap<>();
        header.put("heddle", "0.1.0");
        header.put("command", "java -cp \u00e4\u0000\u20ac\ud83e\udde3 \ud800 Main");
        header.put("a", "");
        return header;
    }

    private static ThreadRecord thread(int id) {
        return id == 0
                ? new ThreadRecord(0, "main", "main", OptionalInt.empty(), false, false)
                : new ThreadRecord(id, "main.0", "worker", OptionalInt.of(0), true, true);
    }

    private static ClassRecord woven() {
        MethodPlan silent = new MethodPlan("<init>", "()V", true, false, Map.of());
        Map<Integer, Logged> logged = new LinkedHashMap<>();
        int instruction = 0;
        for (Logged each : Logged.values()) {
            logged.put(instruction, each);
            instruction = 3 * instruction + 1;
        }
        MethodPlan plan = new MethodPlan("run", "(I[Ljava/lang/String;)J", false, true, logged);
        return new ClassRecord(
                7, 2, "a.B", "a.A", List.of("a.I", "a.J"), "00ff", true, new Woven(CLASS_BYTES, List.of(silent, plan)));
    }

    private static ClassRecord notWoven() {
        return new ClassRecord(8, 0, "a.C", "", List.of(), "11", false, new NotWoven("it extends ClassLoader"));
    }

    /** A turn without payload at this distance from the one before. */
    private static String turn(int distance) {
        return "%02x%02x".formatted(distance, Turn.ENDED.tag());
    }

    private static void data(
            TraceWriter writer, int thread, long position, String main, String turns, boolean torn, boolean compress) {
        byte[] mainBytes = HexFormat.of().parseHex(main);
        byte[] turnBytes = HexFormat.of().parseHex(turns);
        LogEnd ending = torn ? LogEnd.TORN : LogEnd.COMPLETE;
        writer.data(thread, position, mainBytes, mainBytes.length, turnBytes, turnBytes.length, ending, compress);
    }

    /** Everything a trace of the sample holds, as text. */
    static List<String> contents(Trace trace) {
        List<String> contents = new ArrayList<>();
        contents.add("header " + trace.header());
        trace.classes().values().forEach(record -> contents.add(text(record)));
        trace.types().values().forEach(record -> contents.add(record.toString()));
        trace.threads().values().forEach(record -> contents.add(record.toString()));
        trace.notes().values().forEach(record -> contents.add(record.toString()));
        trace.loggingThreads().forEach(thread -> contents.add(text(trace.log(thread))));
        trace.end().ifPresent(end -> contents.add(end.toString()));
        return contents;
    }

    private static String text(ClassRecord record) {
        String bytes = record.woven()
                .map(woven -> HexFormat.of().formatHex(woven.bytes()) + woven.methods())
                .orElse("");
        return "%d %d %s %s %s %s %s %s"
                .formatted(
                        record.id(),
                        record.loader(),
                        record.name(),
                        record.superName(),
                        record.interfaces(),
                        record.hash(),
                        record.trackedRoot(),
                        record.weaving() instanceof NotWoven not ? not.reason() : bytes);
    }

    private static String text(LogCursor log) {
        StringBuilder text = new StringBuilder("log of " + log.thread() + ":");
        while (!log.atEnd()) {
            text.append(' ').append(log.readByte());
        }
        while (log.turns().hasNext()) {
            text.append(" turn ").append(log.turns().position());
            text.append(' ').append(log.turns().take());
        }
        return text.toString();
    }
}
