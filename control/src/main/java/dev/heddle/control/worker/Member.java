// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.control.engine.StuckException;
import dev.heddle.explore.DivergenceException;
import dev.heddle.explore.Exploration;
import dev.heddle.explore.Explorer;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Stop;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.instrument.Landmarks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sun.misc.Signal;
import sun.misc.SignalHandler;
import tools.jackson.databind.JsonNode;

/**
 * The main class of a worker that explores parts for a team: {@code Member JOB}. Orders come on standard input and answers go to
 * standard output, see {@link Messages}. It ends when nobody can give orders any more.
 */
public final class Member {

    private final Job job;
    private final PreparedProgram stage;
    private final dev.heddle.explore.team.TeamWorker worker;
    private final long processorBefore;

    private Member(Job job, PreparedProgram stage) {
        this.job = job;
        this.stage = stage;
        this.worker = dev.heddle.explore.team.TeamWorker.local(() -> explorer(Limits.NONE));
        this.processorBefore = Worker.processorNanos();
    }

    /** Follows orders until there are no more. */
    public static void main(String[] arguments) throws IOException {
        // An interrupt from the keyboard reaches us as well, but what to do then is for the team to say.
        Signal.handle(new Signal("INT"), SignalHandler.SIG_IGN);
        PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        InputStream in = System.in;
        BufferedReader orders = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        Member member = null;
        for (String line = orders.readLine(); line != null; line = orders.readLine()) {
            Map<String, Object> answer = new LinkedHashMap<>();
            try {
                if (member == null) {
                    Job job = JobFile.read(Path.of(arguments[0]));
                    member = new Member(job, PreparedProgram.of(job, new Landmarks()));
                }
                member.follow(Messages.read(line), answer);
            } catch (DivergenceException e) {
                trouble(answer, Results.Trouble.Kind.DIVERGED, String.valueOf(e.getMessage()));
                // One that nobody names may have changed the form of operations of before.
                answer.put(
                        "loaded",
                        member == null
                                ? List.of()
                                : member.stage.loader().hashes().keySet());
                answer.put(
                        "shared",
                        member == null ? List.of() : member.stage.engine().missedClasses());
            } catch (StuckException e) {
                trouble(answer, Results.Trouble.Kind.STUCK, String.valueOf(e.getMessage()));
            } catch (ClassNotFoundException | NoSuchMethodException | IOException | IllegalArgumentException e) {
                trouble(answer, Results.Trouble.Kind.UNUSABLE, String.valueOf(e.getMessage()));
            } catch (RuntimeException | Error e) {
                trouble(answer, Results.Trouble.Kind.BROKEN, ResultWriter.stackTrace(e));
            }
            answers.print(Messages.MARK + Messages.text(answer) + "\n");
            answers.flush();
        }
        // Carriers are no daemons, and the program may have left threads of its own.
        Runtime.getRuntime().halt(0);
    }

    private static void trouble(Map<String, Object> answer, Results.Trouble.Kind kind, String text) {
        answer.clear();
        answer.put("trouble", kind.name());
        answer.put("text", text);
    }

    private Explorer explorer(Limits limits) {
        return Explorer.of(stage.engine(), Strategies.of(job.strategy()), limits.withSteps(job.steps()));
    }

    private void follow(JsonNode order, Map<String, Object> answer) throws IOException {
        switch (Messages.Order.valueOf(order.get("order").asString())) {
            case BEGIN -> answer.put("text", worker.begin());
            case RESTORE -> worker.restore(order.get("text").asString());
            case EXPLORE -> {
                answer.put("stop", worker.explore(Messages.limits(order)).name());
                answer.put(ReservationLines.NAME, stage.engine().notes());
            }
            case PROGRESS -> answer.put("progress", Messages.of(worker.progress()));
            case SPLIT -> {
                Optional<String> part = worker.split();
                part.ifPresent(text -> answer.put("text", text));
            }
            case REPORT -> answer.put("text", worker.report());
            case ACCEPT -> worker.accept(order.get("text").asString());
            case SAVE -> answer.put("text", worker.save());
            case TELL ->
                answer.put(
                        "lines",
                        told(
                                order.get("text").asString(),
                                Stop.valueOf(order.get("stop").asString())));
            case CLASSES -> {
                answer.put("classHashes", stage.loader().hashes());
                answer.put("ownNames", stage.engine().ownNames());
                answer.put("notWoven", stage.loader().notWoven());
                answer.put("processor", processor().toNanos());
            }
        }
    }

    private List<String> told(String text, Stop stop) throws IOException {
        List<String> lines = new ArrayList<>();
        try (ResultWriter results = new ResultWriter(lines::add)) {
            Explorer explorer = explorer(stop == Stop.EXHAUSTED ? Limits.NONE : Limits.NONE.withExecutions(0));
            explorer.restore(text);
            Exploration found = explorer.explore();
            // Why one stops who was not to do anything is of no interest.
            Exploration exploration = new Exploration(
                    found.strategy(),
                    stop == Stop.EXHAUSTED ? found.stop() : stop,
                    found.isExhaustive(),
                    found.progress(),
                    found.outcomes());
            Worker.tell(job, stage.engine(), exploration, results, false, again -> {});
            results.ended(exploration, stage, processor());
        }
        return lines;
    }

    private Duration processor() {
        return Duration.ofNanos(Worker.processorNanos() - processorBefore);
    }
}
