// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.ClassRecord.Woven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that is written comes back. */
class RoundTripTest {

    @TempDir
    Path folder;

    @Test
    void every_kind_of_block_comes_back() throws IOException {
        try (Trace trace = TraceReader.open(write())) {
            assertThat(trace.problems()).isEmpty();
            assertThat(SampleTrace.contents(trace))
                    .containsExactly(
                            "header {heddle=0.1.0, command=java -cp \u00e4\u0000\u20ac\ud83e\udde3 \ud800 Main, a=}",
                            "7 2 a.B a.A [a.I, a.J] 00ff true "
                                    + HexFormat.of().formatHex(SampleTrace.CLASS_BYTES)
                                    + "[MethodPlan[name=<init>, descriptor=()V, silent=true, opaque=false, logged={}],"
                                    + " MethodPlan[name=run, descriptor=(I[Ljava/lang/String;)J, silent=false,"
                                    + " opaque=true, logged={0=VALUE, 1=FINAL_VALUE, 4=VOLATILE, 13=OUTCOME, 40=CALL,"
                                    + " 121=FLUENT, 364=ASSERTION, 1093=OPERATION, 3280=ENTER, 9841=EXIT,"
                                    + " 29524=INPUT, 88573=OPEN, 265720=COPY, 797161=ELEMENTS, 2391484=CONTENTS,"
                                    + " 7174453=REFLECTION, 21523360=ELEMENT}]]",
                            "8 0 a.C  [] 11 false it extends ClassLoader",
                            "TypeRecord[id=0, loader=0, name=java.lang.Object, superType=OptionalInt.empty,"
                                    + " interfaces=[], modifiers=1]",
                            "TypeRecord[id=1, loader=0, name=[I, superType=OptionalInt[0], interfaces=[],"
                                    + " modifiers=1041]",
                            "ThreadRecord[id=0, path=main, javaName=main, parent=OptionalInt.empty, isVirtual=false,"
                                    + " isDaemon=false]",
                            "ThreadRecord[id=1, path=main.0, javaName=worker, parent=OptionalInt[0], isVirtual=true,"
                                    + " isDaemon=true]",
                            "Note[id=0, kind=reflection, where=a.B, text=fields set by reflection are not seen]",
                            "log of 0: 1 2 3 4 5 6 7 turn 0 ENDED turn 5 ENDED turn 7 ENDED",
                            "log of 1:" + " 85".repeat(60) + " 119 turn 60 ENDED turn 60 ENDED",
                            "RunEnd[exit=EXIT, dataBlocks=5, events={stamps=3, values=1099511627776}]");
            assertThat(trace.log(0).end()).isEqualTo(LogEnd.COMPLETE);
            assertThat(trace.log(1).end()).isEqualTo(LogEnd.TORN);
        }
    }

    @Test
    void the_class_file_comes_back_byte_by_byte() throws IOException {
        try (Trace trace = TraceReader.open(write())) {
            Woven woven = Objects.requireNonNull(trace.classes().get(7)).woven().orElseThrow();
            assertThat(woven.bytes()).isEqualTo(SampleTrace.CLASS_BYTES);
            assertThat(woven.methods().get(1).at(13)).contains(Logged.OUTCOME);
            assertThat(woven.methods().get(1).at(14)).isEmpty();
        }
    }

    @Test
    void a_type_that_is_its_own_supertype_is_left_out_and_said() throws IOException {
        Path path = folder.resolve("circle");
        try (TraceWriter writer = TraceWriter.create(path)) {
            writer.write(new TypeRecord(1, 1, "a", OptionalInt.of(2), List.of(), 0));
            writer.write(new TypeRecord(2, 1, "b", OptionalInt.empty(), List.of(1), 0));
        }
        try (Trace trace = TraceReader.open(path)) {
            assertThat(trace.types()).containsOnlyKeys(2);
            assertThat(trace.problems()).anyMatch(problem -> problem.contains("a is its own supertype"));
        }
    }

    @Test
    void every_int_is_a_possible_modifier() throws IOException {
        Path path = folder.resolve("modifiers");
        try (TraceWriter writer = TraceWriter.create(path)) {
            writer.write(new TypeRecord(
                    7, Integer.MAX_VALUE, "x", OptionalInt.of(Integer.MAX_VALUE), List.of(0, Integer.MAX_VALUE), -1));
        }
        try (Trace trace = TraceReader.open(path)) {
            TypeRecord type = Objects.requireNonNull(trace.types().get(7));
            assertThat(type.modifiers()).isEqualTo(-1);
            assertThat(type.superType()).hasValue(Integer.MAX_VALUE);
            assertThat(type.interfaces()).containsExactly(0, Integer.MAX_VALUE);
        }
    }

    @Test
    void compression_makes_what_repeats_itself_smaller_and_nothing_larger() throws IOException {
        byte[] same = new byte[10_000];
        byte[] noise = new byte[10_000];
        new Random(1).nextBytes(noise);
        Path path = folder.resolve("compressed");
        try (TraceWriter writer = TraceWriter.create(path)) {
            long start = writer.length();
            writer.data(0, 0, same, same.length, new byte[0], 0, LogEnd.COMPLETE, true);
            long afterSame = writer.length();
            writer.data(0, 10_000, noise, noise.length, new byte[0], 0, LogEnd.COMPLETE, true);
            long afterNoise = writer.length();
            writer.data(0, 20_000, same, same.length, new byte[0], 0, LogEnd.COMPLETE, false);

            assertThat(afterSame - start).isLessThan(200);
            assertThat(afterNoise - afterSame).isBetween(10_014L, 10_014L + Format.LONGEST_DATA_PREFIX);
            assertThat(writer.length() - afterNoise).isGreaterThan(10_000);
        }
        try (Trace trace = TraceReader.open(path)) {
            LogCursor log = trace.log(0);
            assertThat(log.length()).isEqualTo(30_000);
            for (int i = 0; i < 30_000; i++) {
                assertThat(log.readByte()).isEqualTo(i / 10_000 == 1 ? noise[i - 10_000] & 0xFF : 0);
            }
            assertThat(log.atEnd()).isTrue();
        }
    }

    private Path write() throws IOException {
        Path path = folder.resolve("sample.heddle");
        try (TraceWriter writer = TraceWriter.create(path)) {
            for (Consumer<TraceWriter> step : SampleTrace.steps()) {
                step.accept(writer);
            }
            assertThat(writer.failure()).isEmpty();
            assertThat(writer.length()).isEqualTo(Files.size(path));
        }
        return path;
    }
}
