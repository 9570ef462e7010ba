package dev.heddle.control.worker;

import dev.heddle.program.Standpoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Where threads stood, on the way from a worker. Of many steps the stacks are the same, so each is written once. */
final class StandpointLines {

    private static final String STACKS = "stacks";
    private static final String STANDPOINTS = "standpoints";

    private StandpointLines() {}

    static void put(List<Standpoint> all, Map<String, Object> line) {
        if (all.isEmpty()) {
            return;
        }
        Map<List<StackTraceElement>, Integer> numbers = new LinkedHashMap<>();
        List<List<Object>> places = new ArrayList<>();
        for (Standpoint one : all) {
            Integer stack = numbers.computeIfAbsent(one.frames(), ignored -> numbers.size());
            places.add(List.of(one.step(), one.thread(), stack, one.holds()));
        }
        line.put(
                STACKS,
                numbers.keySet().stream()
                        .map(frames ->
                                frames.stream().map(StandpointLines::frame).toList())
                        .toList());
        line.put(STANDPOINTS, places);
    }

    private static List<Object> frame(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "" : frame.getFileName();
        return List.of(frame.getClassName(), frame.getMethodName(), file, frame.getLineNumber());
    }

    static List<Standpoint> get(JsonNode line) {
        List<List<StackTraceElement>> stacks = line.path(STACKS)
                .valueStream()
                .map(frames -> frames.valueStream().map(StandpointLines::frame).toList())
                .toList();
        return line.path(STANDPOINTS)
                .valueStream()
                .map(one -> new Standpoint(
                        one.get(0).asInt(),
                        one.get(1).asString(),
                        stacks.get(one.get(2).asInt()),
                        one.get(3).valueStream().map(JsonNode::asString).toList()))
                .toList();
    }

    private static StackTraceElement frame(JsonNode frame) {
        String file = frame.get(2).asString();
        return new StackTraceElement(
                frame.get(0).asString(),
                frame.get(1).asString(),
                file.isEmpty() ? null : file,
                frame.get(3).asInt());
    }
}
