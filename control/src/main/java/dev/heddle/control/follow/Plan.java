// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.follow;

import dev.heddle.instrument.Landmarks;
import dev.heddle.program.InputValue;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Milestones in the order in which they are to be passed.
 *
 * @param name how whoever asks calls it
 * @param continuations how many ways to go on behind the last one are tried, until one fails
 * @param inputs the values that inputs of the program have then; of a job, as they are for all of its plans
 * @param claim what must be seen besides
 */
public record Plan(
        String name, List<Milestone> milestones, int continuations, List<InputValue> inputs, PlanCondition claim) {

    /** Where a synchronized method takes its monitor. */
    private static final int MONITOR = -1;

    private static final JsonMapper JSON = new JsonMapper();

    public Plan {
        milestones = List.copyOf(milestones);
        inputs = List.copyOf(inputs);
    }

    /** A plan that claims nothing but its order. */
    public Plan(String name, List<Milestone> milestones, int continuations, List<InputValue> inputs) {
        this(name, milestones, continuations, inputs, PlanCondition.ORDER);
    }

    /** A plan for a program whose inputs are what they are. */
    public Plan(String name, List<Milestone> milestones, int continuations) {
        this(name, milestones, continuations, List.of());
    }

    /** The same plan for a program whose inputs have these values. */
    public Plan with(List<InputValue> values) {
        return new Plan(name, milestones, continuations, values, claim);
    }

    /** Marks the instructions of the milestones, before classes are woven. */
    public void mark(Landmarks landmarks) {
        milestones.forEach(milestone -> landmarks.add(
                milestone.className(), milestone.method(), milestone.descriptor(), milestone.instruction()));
    }

    /**
     * Writes the milestones for a recorder, which has its threads pass them in this order as well as it can: a line each, as
     * {@code docs/trace-format.md} has it. It can't hold a thread inside of an instruction, so that of the second part it knows only when it is
     * over, nor before it gives back the monitor of a method.
     */
    public void writePace(Path file) throws IOException {
        Files.write(
                file,
                milestones.stream()
                        .filter(milestone -> milestone.instruction() >= MONITOR)
                        .map(milestone -> String.join(
                                "\t",
                                milestone.thread(),
                                milestone.className(),
                                milestone.method(),
                                milestone.descriptor(),
                                String.valueOf(milestone.instruction()),
                                String.valueOf(milestone.visit()),
                                String.valueOf(milestone.part())))
                        .toList());
    }

    /** Writes plans into a file, a line each. */
    public static void write(List<Plan> plans, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (Plan plan : plans) {
                List<Object> line = new ArrayList<>();
                line.add(plan.name());
                line.add(plan.continuations());
                line.add(plan.claim().name());
                for (Milestone milestone : plan.milestones()) {
                    line.add(List.of(
                            milestone.thread(),
                            milestone.className(),
                            milestone.method(),
                            milestone.descriptor(),
                            milestone.instruction(),
                            milestone.visit(),
                            milestone.part()));
                }
                out.write(JSON.writeValueAsString(line));
                out.write('\n');
            }
        }
    }

    /** Reads back what {@link #write} has written. */
    public static List<Plan> read(Path file) throws IOException {
        List<Plan> plans = new ArrayList<>();
        for (String text : Files.readAllLines(file)) {
            JsonNode line = JSON.readTree(text);
            List<Milestone> milestones = new ArrayList<>();
            for (int i = 3; i < line.size(); i++) {
                JsonNode entry = line.get(i);
                milestones.add(new Milestone(
                        entry.get(0).asString(),
                        entry.get(1).asString(),
                        entry.get(2).asString(),
                        entry.get(3).asString(),
                        entry.get(4).asInt(),
                        entry.get(5).asInt(),
                        entry.get(6).asInt()));
            }
            plans.add(new Plan(
                    line.get(0).asString(),
                    milestones,
                    line.get(1).asInt(),
                    List.of(),
                    PlanCondition.valueOf(line.get(2).asString())));
        }
        return plans;
    }
}
