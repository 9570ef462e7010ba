// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.order.Observation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Exchangers. Who comes first leaves its object and waits for an answer; who comes second takes that object and answers with its
 * own. Any two threads may meet.
 */
final class Exchangers {

    private static final Expr NOBODY = Expr.integer(0);

    private final World world;

    Exchangers(World world) {
        this.world = world;
    }

    /**
     * The state of an exchanger.
     *
     * @param waiting the number of the thread that waits; 0 if none does
     * @param offered the object that it offers
     * @param answered for each thread, whether it got its answer
     * @param answers for each thread, the answer
     */
    private record Exchanger(
            Variable waiting, Variable offered, Map<String, Variable> answered, Map<String, Variable> answers) {}

    void operation(Call call) {
        Optional<Thing> subject = call.subject().filter(world.things()::isShared);
        if (subject.isEmpty() || call.threw()) {
            call.pinArguments();
            call.keepResult();
            new Threads(world).interruptedIfThrown(call);
            return;
        }
        Exchanger exchanger = world.model(Exchanger.class, subject.get(), () -> model(subject.get()));
        exchange(call, exchanger);
    }

    private Exchanger model(Thing thing) {
        Map<String, Variable> answered = new TreeMap<>();
        Map<String, Variable> answers = new TreeMap<>();
        world.things().operations(thing).forEach(done -> {
            answered.computeIfAbsent(
                    done.thread(), thread -> variable(thing, "answered." + thread, Sort.BOOL, Value.FALSE));
            answers.computeIfAbsent(
                    done.thread(), thread -> variable(thing, "answer." + thread, Sort.INT, Value.of(0)));
        });
        return new Exchanger(
                variable(thing, "waiting", Sort.INT, Value.of(0)),
                variable(thing, "offered", Sort.INT, Value.of(0)),
                answered,
                answers);
    }

    private Variable variable(Thing thing, String name, Sort sort, Value initial) {
        return world.draft().variable("%s.%s".formatted(thing.name(), name), sort, initial);
    }

    private void exchange(Call call, Exchanger exchanger) {
        Lane lane = call.lane();
        Expr given = call.operandTerm(0);
        Variable first = lane.helper("first", Sort.BOOL);
        Variable taken = lane.helper("taken", Sort.INT);
        Expr nobodyWaits = Expr.equal(exchanger.waiting().symbol(), NOBODY);
        Map<Variable, Expr> arrival = new LinkedHashMap<>();
        arrival.put(first, nobodyWaits);
        arrival.put(taken, exchanger.offered().symbol());
        arrival.put(
                exchanger.waiting(),
                Expr.ite(nobodyWaits, Expr.integer(lane.builder().number()), NOBODY));
        arrival.put(
                exchanger.offered(),
                Expr.ite(nobodyWaits, given, exchanger.offered().symbol()));
        exchanger.answered().forEach((thread, variable) -> {
            if (!thread.equals(lane.thread())) {
                int number = world.draft().lane(thread).builder().number();
                Expr meets = Expr.equal(exchanger.waiting().symbol(), Expr.integer(number));
                Variable answer = answer(exchanger, thread);
                arrival.put(variable, Expr.or(variable.symbol(), meets));
                arrival.put(answer, Expr.ite(meets, given, answer.symbol()));
            }
        });
        lane.act(Expr.TRUE, arrival, Observation.UNKNOWN);
        if (!call.neverReturned()) {
            leave(call, exchanger, first, taken);
        }
    }

    private static Variable answer(Exchanger exchanger, String thread) {
        return Optional.ofNullable(exchanger.answers().get(thread)).orElseThrow();
    }

    private static void leave(Call call, Exchanger exchanger, Variable first, Variable taken) {
        Variable answered =
                Optional.ofNullable(exchanger.answered().get(call.thread())).orElseThrow();
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        Map<Variable, Value> left = new LinkedHashMap<>();
        assignments.put(answered, Expr.FALSE);
        call.event().result().ifPresent(result -> {
            Variable local = call.lane().local(result.term());
            Expr answer = answer(exchanger, call.thread()).symbol();
            assignments.put(local, Expr.ite(first.symbol(), answer, taken.symbol()));
            left.put(local, result.observed());
        });
        call.lane()
                .act(
                        Expr.or(Expr.not(first.symbol()), answered.symbol()),
                        assignments,
                        Observation.evaluated(Map.of(), left));
    }
}
