// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.claim.Reservation;
import dev.heddle.control.worker.Messages.Order;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Progress;
import dev.heddle.explore.Stop;
import dev.heddle.explore.team.TeamWorker;
import dev.heddle.explore.team.WorkerLostException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** A worker of a team that is a JVM of its own. */
final class MemberProcess implements TeamWorker, Closeable {

    private final int number;
    private final Process process;
    private final BufferedWriter orders;
    private final BufferedReader answers;

    /** Kept here, as a member may be lost when it is asked in the end. */
    private final Set<Reservation> reservations = ConcurrentHashMap.newKeySet();

    /** What a member could not do, and why nobody else could. */
    static final class TroubleException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Results.Trouble trouble;

        /** Which classes were loaded when the program had done something else than before. */
        private final transient Set<String> loaded = new TreeSet<>();

        /** Which classes had objects that came to several threads unseen. */
        private final transient Set<String> shared = new TreeSet<>();

        TroubleException(Results.Trouble trouble) {
            super(trouble.text());
            this.trouble = trouble;
        }

        Set<String> loaded() {
            return loaded;
        }

        Set<String> shared() {
            return shared;
        }

        Results.Trouble trouble() {
            return trouble;
        }
    }

    private MemberProcess(int number, Process process) {
        this.number = number;
        this.process = process;
        this.orders = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts one that knows its job from a file. */
    static MemberProcess start(int number, WorkerProcess.Setup setup, Path job) {
        // Whoever has no memory left had better begin anew.
        List<String> options = new ArrayList<>(List.of("-XX:+ExitOnOutOfMemoryError"));
        options.addAll(setup.options());
        WorkerProcess.Setup all =
                new WorkerProcess.Setup(setup.java(), setup.agent(), setup.classPath(), List.copyOf(options));
        try {
            Process process = new ProcessBuilder(all.command(number, Member.class, List.of(job.toString())))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new MemberProcess(number, process);
        } catch (IOException e) {
            throw new WorkerLostException("worker %d could not be started: %s".formatted(number, e.getMessage()));
        }
    }

    @Override
    public String begin() {
        return ask(Order.BEGIN).get("text").asString();
    }

    @Override
    public void restore(String part) {
        ask(Order.RESTORE, Map.of("text", part));
    }

    @Override
    public Stop explore(Limits piece) {
        Map<String, Object> details = new LinkedHashMap<>();
        Messages.put(details, piece);
        JsonNode answer = ask(Order.EXPLORE, details);
        ReservationLines.get(answer).forEach(reservations::add);
        return Stop.valueOf(answer.get("stop").asString());
    }

    @Override
    public Progress progress() {
        return Messages.progress(ask(Order.PROGRESS).get("progress"));
    }

    @Override
    public Optional<String> split() {
        return Optional.ofNullable(ask(Order.SPLIT).get("text")).map(JsonNode::asString);
    }

    @Override
    public String report() {
        return ask(Order.REPORT).get("text").asString();
    }

    @Override
    public void accept(String report) {
        ask(Order.ACCEPT, Map.of("text", report));
    }

    @Override
    public String save() {
        return ask(Order.SAVE).get("text").asString();
    }

    /** All that was found, in the lines of {@link ResultWriter}. */
    List<String> tell(String found, Stop stop) {
        List<String> lines = new ArrayList<>();
        ask(Order.TELL, Map.of("text", found, "stop", stop.name()))
                .get("lines")
                .forEach(line -> lines.add(line.asString()));
        return lines;
    }

    /** Why its executions may not show all that can happen. */
    Set<Reservation> reservations() {
        return Set.copyOf(reservations);
    }

    JsonNode classes() {
        return ask(Order.CLASSES);
    }

    long processId() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    private JsonNode ask(Order order) {
        return ask(order, Map.of());
    }

    private JsonNode ask(Order order, Map<String, Object> details) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("order", order.name());
        message.putAll(details);
        try {
            orders.write(Messages.text(message));
            orders.write('\n');
            orders.flush();
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith(Messages.MARK)) {
                    return checked(Messages.read(line.substring(Messages.MARK.length())));
                }
            }
            throw lost("ended with exit code " + exitCode());
        } catch (IOException e) {
            // Of a process that was killed the streams may be closed before their end is seen.
            String code = exitCode();
            throw lost(process.isAlive() ? "does not answer: " + e.getMessage() : "ended with exit code " + code);
        }
    }

    private static JsonNode checked(JsonNode answer) {
        if (answer.has("trouble")) {
            TroubleException trouble = new TroubleException(new Results.Trouble(
                    Results.Trouble.Kind.valueOf(answer.get("trouble").asString()),
                    answer.get("text").asString()));
            if (answer.has("loaded")) {
                answer.get("loaded").forEach(name -> trouble.loaded.add(name.asString()));
                answer.get("shared").forEach(name -> trouble.shared.add(name.asString()));
            }
            throw trouble;
        }
        return answer;
    }

    private WorkerLostException lost(String how) {
        return new WorkerLostException("worker %d %s".formatted(number, how));
    }

    private String exitCode() {
        try {
            // Its output has ended, or nobody can read it any more, so it is as good as over.
            return process.waitFor(5, TimeUnit.SECONDS) ? Integer.toString(process.exitValue()) : "unknown";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
