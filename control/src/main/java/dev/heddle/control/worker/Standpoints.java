// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.program.Standpoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where threads stood, on the way from a worker. Of many steps the stacks are the same, so each is written once.
 *
 * @param stacks the different ones
 * @param places who had which of them when
 */
record Standpoints(List<List<Frame>> stacks, List<Place> places) {

    /** A call on a stack. */
    record Frame(String className, String method, @Nullable String file, int line) {

        private static Frame of(StackTraceElement element) {
            return new Frame(
                    element.getClassName(), element.getMethodName(), element.getFileName(), element.getLineNumber());
        }

        private StackTraceElement element() {
            return new StackTraceElement(className, method, file, line);
        }
    }

    /**
     * Where a thread stood.
     *
     * @param step before which step
     * @param stack the index of its stack
     * @param holds the locks that it held
     */
    record Place(int step, String thread, int stack, List<String> holds) {}

    static Standpoints of(List<Standpoint> all) {
        Map<List<StackTraceElement>, Integer> numbers = new LinkedHashMap<>();
        List<Place> places = new ArrayList<>();
        for (Standpoint one : all) {
            Integer stack = numbers.computeIfAbsent(one.frames(), ignored -> numbers.size());
            places.add(new Place(one.step(), one.thread(), stack, one.holds()));
        }
        return new Standpoints(
                numbers.keySet().stream()
                        .map(frames -> frames.stream().map(Frame::of).toList())
                        .toList(),
                places);
    }

    List<Standpoint> all() {
        List<List<StackTraceElement>> frames = stacks.stream()
                .map(stack -> stack.stream().map(Frame::element).toList())
                .toList();
        return places.stream()
                .map(one -> new Standpoint(one.step(), one.thread(), frames.get(one.stack()), one.holds()))
                .toList();
    }
}
