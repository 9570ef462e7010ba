// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.and;
import static dev.heddle.expr.Expr.atMost;
import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.not;
import static dev.heddle.expr.Expr.select;
import static dev.heddle.expr.Expr.store;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Grows one random program while running it. */
final class Growth {

    private static final Sort ARRAY = new Sort.Array(Sort.INT, Sort.INT);

    private final Random random;
    private final List<GrowingThread> threads = new ArrayList<>();
    private final World world;
    private final List<Step> trace = new ArrayList<>();
    private int freedom = 2;
    private GrowingThread current;

    Growth(Random random, int threadCount, int steps) {
        this.random = random;
        for (int number = 1; number <= threadCount; number++) {
            int shortest = (steps + 1) / 2;
            threads.add(new GrowingThread(number, shortest + random.nextInt(steps - shortest + 1)));
        }
        this.current = threads.get(0);
        this.world = new World(random);
        declare();
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T any(List<T> options) {
        return options.get(random.nextInt(options.size()));
    }

    // ── what is there ───────────────────────────────────────────────────────────────────────────────────────────────

    private void declare() {
        world.declareNumber("x", random.nextInt(2));
        world.declareNumber("y", random.nextInt(2));
        if (chance(40)) {
            world.declareNumber("z", 0);
        }
        world.declareFlag("ready", chance(20), isFree(15));
        if (chance(30)) {
            world.declareFlag("done", false, isFree(10));
        }
        if (chance(40)) {
            world.declareLock("lock");
        }
        if (chance(20)) {
            world.declareArray("cells", ARRAY);
        }
        if (chance(25)) {
            world.declareInput("input", random.nextInt(2), isFree(50));
        }
    }

    private boolean isFree(int percent) {
        boolean free = freedom > 0 && chance(percent);
        freedom -= free ? 1 : 0;
        return free;
    }

    // ── growing ─────────────────────────────────────────────────────────────────────────────────────────────────────

    TraceProgram program() {
        List<GrowingThread> unfinished = new ArrayList<>(threads);
        while (!unfinished.isEmpty()) {
            if (current.room() == 0 || chance(50)) {
                current = any(unfinished);
            }
            grow();
            unfinished.removeIf(thread -> thread.room() == 0);
        }
        List<Section> atomic = new ArrayList<>();
        threads.forEach(thread -> atomic.addAll(thread.atomic()));
        return new TraceProgram(
                world.globals(),
                world.precondition(),
                threads.stream().map(GrowingThread::body).toList(),
                atomic,
                edges(),
                regions(),
                chance(30) ? Optional.of(observation(List.of())) : Optional.empty());
    }

    private void grow() {
        int room = current.room();
        if (room == 1 && chance(70)) {
            check();
        } else if (room >= 3 && world.lock().isPresent() && chance(45)) {
            criticalSection(world.lock().get());
        } else if (room >= 2 && chance(12)) {
            atomicSection(2 + random.nextInt(Math.min(room, 3) - 1));
        } else if (room >= 2 && chance(25)) {
            increment(world.anyNumber());
        } else {
            single();
        }
    }

    private void criticalSection(Variable lock) {
        int first = current.size();
        Expr free = equal(lock.symbol(), integer(0));
        if (current.room() >= 4 && chance(70)) {
            act(Action.assume(current.nextLabel(), free));
            act(Action.assign(current.nextLabel(), lock, current.owner()));
            current.joinFrom(first);
        } else {
            act(Action.guarded(current.nextLabel(), free, Map.of(lock, current.owner())));
        }
        if (current.room() >= 3 && chance(70)) {
            increment(world.anyNumber());
        } else {
            single();
        }
        if (current.room() > 0) {
            act(Action.assign(current.nextLabel(), lock, integer(0)));
        }
    }

    private void atomicSection(int length) {
        int first = current.size();
        for (int i = 0; i < length; i++) {
            single();
        }
        current.joinFrom(first);
    }

    private void increment(Variable number) {
        if (current.room() >= 2) {
            Variable local = current.local("r", Sort.INT);
            act(Action.assign(current.nextLabel(), local, number.symbol()));
            act(Action.assign(current.nextLabel(), number, add(local.symbol(), integer(1))));
        } else {
            act(Action.assign(current.nextLabel(), number, add(number.symbol(), integer(1))));
        }
    }

    /** One action. */
    private void single() {
        int kind = random.nextInt(100);
        if (kind < 15) {
            act(Action.assign(current.nextLabel(), world.anyNumber(), integer(random.nextInt(3))));
        } else if (kind < 27) {
            act(Action.assign(current.nextLabel(), world.anyNumber(), number()));
        } else if (kind < 35) {
            act(Action.assign(
                    current.nextLabel(),
                    current.local("r", Sort.INT),
                    world.anyNumber().symbol()));
        } else if (kind < 49) {
            act(Action.assign(current.nextLabel(), any(world.flags()), Expr.truth(chance(75))));
        } else if (kind < 58) {
            act(Action.assume(current.nextLabel(), observation(current.locals())));
        } else if (kind < 64) {
            Map<Variable, Expr> assignment = Map.of(world.anyNumber(), number());
            act(Action.guarded(current.nextLabel(), observation(current.locals()), assignment));
        } else if (kind < 68) {
            swap();
        } else if (kind < 83) {
            check();
        } else if (kind < 93) {
            accessRareThings();
        } else {
            havoc();
        }
    }

    /** A number to assign: a constant, a copy, a successor or a sum. */
    private Expr number() {
        List<Expr> sources = new ArrayList<>();
        world.numbers().forEach(variable -> sources.add(variable.symbol()));
        current.locals().stream()
                .filter(local -> local.name().endsWith(".r"))
                .forEach(local -> sources.add(local.symbol()));
        Expr source = any(sources);
        return switch (random.nextInt(5)) {
            case 0 -> source;
            case 1 -> add(source, any(sources));
            case 2 -> Expr.ite(any(world.flags()).symbol(), source, integer(random.nextInt(2)));
            default -> add(source, integer(1));
        };
    }

    private void swap() {
        Variable left = world.anyNumber();
        Variable right = world.anyNumber();
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        assignments.put(left, right.symbol());
        assignments.put(right, left.symbol());
        act(Action.guarded(current.nextLabel(), Expr.TRUE, assignments));
    }

    private void check() {
        Expr condition = observation(current.locals());
        act(Action.check(current.nextLabel(), chance(3) ? not(condition) : condition));
    }

    private void accessRareThings() {
        if (world.array().isPresent()) {
            accessArray(world.array().get());
        } else if (world.input().isPresent()) {
            accessInput(world.input().get());
        } else {
            act(Action.assign(current.nextLabel(), world.anyNumber(), integer(random.nextInt(3))));
        }
    }

    // A variable index comes with a check of its bounds, so that no cell is read that has no known content.
    private void accessArray(Variable array) {
        Expr index = chance(60) ? integer(random.nextInt(2)) : world.anyNumber().symbol();
        Expr inBounds = and(atMost(integer(0), index), atMost(index, integer(1)));
        if (!world.holds(inBounds)) {
            index = integer(0);
            inBounds = Expr.TRUE;
        }
        Map<Variable, Expr> assignment = chance(50)
                ? Map.of(array, store(array.symbol(), index, number()))
                : Map.of(current.local("r", Sort.INT), select(array.symbol(), index));
        act(Action.guarded(current.nextLabel(), inBounds, assignment));
    }

    private void accessInput(Variable input) {
        if (chance(40)) {
            act(Action.assign(current.nextLabel(), input, integer(random.nextInt(2))));
        } else {
            act(Action.assign(current.nextLabel(), current.local("i", Sort.INT), input.symbol()));
        }
    }

    private void havoc() {
        if (freedom == 0) {
            single();
            return;
        }
        freedom--;
        Variable variable = world.input().filter(input -> chance(60)).orElseGet(() -> any(world.flags()));
        Expr choice = Expr.symbol("any_" + current.nextLabel(), variable.sort());
        world.set(choice, variable.sort().equals(Sort.BOOL) ? Value.of(chance(50)) : Value.of(random.nextInt(3) - 1));
        Expr guard = chance(30) ? world.observationOfFree(choice) : Expr.TRUE;
        act(new Action(
                current.nextLabel(),
                Optional.empty(),
                List.of(choice),
                guard,
                Optional.empty(),
                Map.of(variable, choice)));
    }

    private void act(Action action) {
        world.run(action);
        trace.add(current.add(action));
    }

    private Expr observation(List<Variable> locals) {
        return world.observation(locals);
    }

    // ── what surrounds the threads ──────────────────────────────────────────────────────────────────────────────────

    /** Rarely an edge, and then one that the run respected. */
    private List<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        while (chance(15)) {
            int later = random.nextInt(trace.size());
            int earlier = random.nextInt(later + 1);
            if (!trace.get(earlier).thread().equals(trace.get(later).thread())) {
                edges.add(new Edge(trace.get(earlier), trace.get(later)));
            }
        }
        return edges;
    }

    private List<Section> regions() {
        List<Section> regions = new ArrayList<>();
        while (chance(20)) {
            GrowingThread thread = any(threads);
            int first = random.nextInt(thread.size());
            regions.add(new Section(thread.name(), first, first + random.nextInt(thread.size() - first)));
        }
        return regions;
    }
}
