// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * Runs a random program under a random scheduler and records it as the runtime does: plain accesses leave no stamp, others draw
 * theirs before or after the access but not together with it.
 */
final class Simulation {

    /** What a random program is made of. */
    record Mix(int threads, int steps, int places, int values, int plain, int volatiles, int locks, int atomics) {
        int total() {
            return plain + volatiles + locks + atomics;
        }
    }

    private final Random random;
    private final Mix mix;
    private final Recording recording = new Recording();
    private final List<Location> plain = new ArrayList<>();
    private final List<Location> volatiles = new ArrayList<>();
    private final int[] plainValues;
    private final int[] volatileValues;
    private final List<Thing> locks = new ArrayList<>();
    private final int[] owners;
    private final List<Thing> atomics = new ArrayList<>();
    private final int[] atomicValues;
    private final List<ArrayDeque<BooleanSupplier>> todo = new ArrayList<>();

    private Simulation(long seed, Mix mix) {
        this.random = new Random(seed);
        this.mix = mix;
        this.plainValues = new int[mix.places()];
        this.volatileValues = new int[mix.places()];
        this.owners = new int[mix.places()];
        this.atomicValues = new int[mix.places()];
        for (int i = 0; i < mix.places(); i++) {
            plain.add(recording.integer("x" + i, 0));
            volatiles.add(recording.integer("v" + i, 0));
            locks.add(recording.thing("demo.Lock"));
            owners[i] = -1;
            atomics.add(recording.thing("java.util.concurrent.atomic.AtomicInteger"));
        }
    }

    /** The recording of a random run. */
    static Recording run(long seed, Mix mix) {
        return new Simulation(seed, mix).run();
    }

    private Recording run() {
        Actor main = recording.thread("main");
        for (Thing atomic : atomics) {
            main.call("java/util/concurrent/atomic/AtomicInteger", "<init>", "()V", atomic)
                    .returns();
        }
        for (int thread = 0; thread < mix.threads(); thread++) {
            main.start("main." + thread);
        }
        for (int thread = 0; thread < mix.threads(); thread++) {
            todo.add(new Program(thread, recording.thread("main." + thread)).steps);
        }
        schedule();
        return recording;
    }

    // Now and then a thread runs for a while, as real ones do.
    private void schedule() {
        int current = 0;
        while (todo.stream().anyMatch(steps -> !steps.isEmpty())) {
            if (random.nextInt(3) == 0) {
                current = random.nextInt(mix.threads());
            }
            ArrayDeque<BooleanSupplier> steps = todo.get(current);
            if (steps.isEmpty() || !steps.peek().getAsBoolean()) {
                current = random.nextInt(mix.threads());
            } else {
                steps.remove();
            }
        }
    }

    /** The steps of one thread. Each is done as a whole; one that returns false has to wait. */
    private final class Program {
        private final int thread;
        private final Actor actor;
        private final ArrayDeque<BooleanSupplier> steps = new ArrayDeque<>();
        private final List<Integer> held = new ArrayList<>();
        private Datum last = Actor.number(0);
        private long before;

        Program(int thread, Actor actor) {
            this.thread = thread;
            this.actor = actor;
            for (int i = 0; i < mix.steps(); i++) {
                add(random.nextInt(mix.total()), random.nextInt(mix.places()));
            }
            while (!held.isEmpty()) {
                exit(held.remove(held.size() - 1));
            }
        }

        private void add(int dice, int place) {
            if (dice < mix.plain()) {
                access(place);
            } else if (dice < mix.plain() + mix.volatiles()) {
                accessVolatile(place);
            } else if (dice < mix.plain() + mix.volatiles() + mix.locks()) {
                lock(place);
            } else {
                atomic(place);
            }
        }

        private void step(Runnable body) {
            steps.add(() -> {
                body.run();
                return true;
            });
        }

        private Datum value() {
            int amount = random.nextInt(mix.values());
            Datum sum = Actor.plus(last, amount);
            int rest = observed(sum) % mix.values();
            // Few values, so that it is often unclear which write was read.
            return random.nextBoolean() || rest != observed(sum) ? Actor.number(amount) : sum;
        }

        private static int observed(Datum datum) {
            return (int) ((Value.BitsValue) datum.observed()).bits();
        }

        private void access(int place) {
            if (random.nextBoolean()) {
                step(() -> {
                    last = actor.read(plain.get(place), plainValues[place]);
                    if (random.nextInt(4) == 0) {
                        actor.branch(Actor.is(last, plainValues[place]));
                    }
                });
            } else {
                step(() -> {
                    Datum value = value();
                    actor.write(plain.get(place), value);
                    plainValues[place] = observed(value);
                });
            }
        }

        private void accessVolatile(int place) {
            if (random.nextBoolean()) {
                int[] seen = new int[1];
                step(() -> seen[0] = volatileValues[place]);
                step(() -> last = actor.readVolatile(volatiles.get(place), seen[0]));
            } else {
                Datum[] value = new Datum[1];
                step(() -> {
                    value[0] = value();
                    actor.add(
                            new Event.Write(actor.site(), volatiles.get(place), value[0], true, recording.nextStamp()));
                });
                step(() -> volatileValues[place] = observed(value[0]));
            }
        }

        // Locks are taken in ascending order, so that nobody waits for ever.
        private void lock(int place) {
            if (!held.isEmpty() && (random.nextBoolean() || held.get(held.size() - 1) >= place)) {
                exit(held.remove(held.size() - 1));
            } else if (held.isEmpty() || held.get(held.size() - 1) < place) {
                held.add(place);
                steps.add(() -> {
                    if (owners[place] >= 0) {
                        return false;
                    }
                    owners[place] = thread;
                    return true;
                });
                step(() -> actor.enter(locks.get(place)));
            }
        }

        private void exit(int place) {
            step(() -> actor.exit(locks.get(place)));
            step(() -> owners[place] = -1);
        }

        private void atomic(int place) {
            step(() -> before = recording.nextStamp());
            if (random.nextBoolean()) {
                int[] result = new int[1];
                step(() -> result[0] = ++atomicValues[place]);
                step(() -> {
                    last = actor.fresh(Value.ofJavaInt(result[0]));
                    operation("incrementAndGet", "()I", place, List.of(), last);
                });
            } else {
                boolean[] result = new boolean[1];
                int[] expected = new int[1];
                step(() -> {
                    expected[0] = atomicValues[place] - random.nextInt(2);
                    result[0] = atomicValues[place] == expected[0];
                    atomicValues[place] = result[0] ? 0 : atomicValues[place];
                });
                step(() -> operation(
                        "compareAndSet",
                        "(II)Z",
                        place,
                        List.of(Actor.number(expected[0]), Actor.number(0)),
                        actor.fresh(Value.ofJavaInt(result[0] ? 1 : 0))));
            }
        }

        private void operation(String name, String descriptor, int place, List<Datum> arguments, Datum result) {
            actor.add(new Event.Operation(
                    actor.site(),
                    Catalogue.find("java/util/concurrent/atomic/AtomicInteger", name, descriptor)
                            .orElseThrow(),
                    Optional.of(atomics.get(place)),
                    arguments,
                    arguments.stream().map(argument -> Optional.<Thing>empty()).toList(),
                    Optional.of(result),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    before,
                    recording.nextStamp()));
        }
    }
}
