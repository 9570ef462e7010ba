// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import java.io.Writer;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.MinimalPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/** Writes single events of the JSON trace event format. All belong to one process; times are positions. */
final class PerfettoOutput implements AutoCloseable {

    private static final int PROCESS = 1;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                    .build())
            .build();

    /** One event per line. */
    private static final class Lines extends MinimalPrettyPrinter {
        private static final long serialVersionUID = 1;

        @Override
        public void beforeArrayValues(JsonGenerator json) {
            json.writeRaw('\n');
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator json) {
            json.writeRaw(",\n");
        }
    }

    private final JsonGenerator json;

    PerfettoOutput(Writer out) {
        json = MAPPER.writer().with(new Lines()).createGenerator(out);
        // Viewers look for this at the very start of the file.
        json.writeStartObject();
        json.writeArrayPropertyStart("traceEvents");
    }

    /** Ends the file with what there is to say about it as a whole. */
    void finish(Map<String, String> metadata) {
        json.writeEndArray();
        json.writeStringProperty("displayTimeUnit", "ns");
        details("otherData", metadata);
        json.writeEndObject();
    }

    @Override
    public void close() {
        json.close();
    }

    // ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────

    void processName(String name) {
        start("process_name", "M", 0);
        details("args", Map.of("name", name));
        json.writeEndObject();
    }

    void threadName(int track, String name) {
        start("thread_name", "M", track);
        details("args", Map.of("name", name));
        json.writeEndObject();
        start("thread_sort_index", "M", track);
        json.writeObjectPropertyStart("args");
        json.writeNumberProperty("sort_index", track);
        json.writeEndObject();
        json.writeEndObject();
    }

    void begin(int track, int time, EventText text) {
        start(text.name(), "B", track);
        json.writeStringProperty("cat", text.category());
        json.writeNumberProperty("ts", time);
        details("args", text.details());
        json.writeEndObject();
    }

    void end(int track, int time) {
        json.writeStartObject();
        json.writeStringProperty("ph", "E");
        json.writeNumberProperty("pid", PROCESS);
        json.writeNumberProperty("tid", track);
        json.writeNumberProperty("ts", time);
        json.writeEndObject();
    }

    /** A slice that takes the whole of its place. */
    void complete(int track, int time, EventText text) {
        start(text.name(), "X", track);
        json.writeStringProperty("cat", text.category());
        json.writeNumberProperty("ts", time);
        json.writeNumberProperty("dur", 1);
        details("args", text.details());
        json.writeEndObject();
    }

    void instant(int track, int time, EventText text) {
        start(text.name(), "i", track);
        json.writeStringProperty("cat", text.category());
        json.writeNumberProperty("ts", time);
        json.writeStringProperty("s", "t");
        details("args", text.details());
        json.writeEndObject();
    }

    void flowOut(int track, int id, Flow flow) {
        flow("s", track, flow.from(), id, flow);
        json.writeEndObject();
    }

    void flowIn(int track, int id, Flow flow) {
        flow("f", track, flow.to(), id, flow);
        json.writeStringProperty("bp", "e");
        json.writeEndObject();
    }

    // In the middle of its place, so that the slice there is the one around it.
    private void flow(String phase, int track, int position, int id, Flow flow) {
        start(flow.kind(), phase, track);
        json.writeStringProperty("cat", "flow");
        json.writeNumberProperty("id", id);
        json.writeNumberProperty("ts", position + 0.5);
        json.writeObjectPropertyStart("args");
        json.writeStringProperty("object", flow.object());
        if (flow.remark().isPresent()) {
            json.writeStringProperty("remark", flow.remark().get());
        }
        json.writeEndObject();
    }

    private void start(String name, String phase, int track) {
        json.writeStartObject();
        json.writeStringProperty("name", name);
        json.writeStringProperty("ph", phase);
        json.writeNumberProperty("pid", PROCESS);
        json.writeNumberProperty("tid", track);
    }

    private void details(String name, Map<String, String> details) {
        json.writeObjectPropertyStart(name);
        details.forEach(json::writeStringProperty);
        json.writeEndObject();
    }
}
