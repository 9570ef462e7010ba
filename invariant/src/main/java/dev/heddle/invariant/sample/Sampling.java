// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.Patience;
import dev.heddle.invariant.SampleClaim;
import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes samples of what executions did.
 *
 * <p>Executions are numbered through all observations, in the order in which these are given.
 */
public final class Sampling {

    /** How many accesses the largest block has unless said otherwise. */
    public static final int LARGEST_BLOCK = 4;

    private static final int FARTHEST = 16;

    private final List<Observation> observations;
    private final Samples samples = new Samples();
    private final Vocabulary vocabulary;
    private final Blocks blocks;
    private final int looked;
    private int announcedAtBoundaries;
    private int lookedAtBoundaries;

    private Sampling(List<Observation> observations, int largestBlock, Patience patience) {
        this.observations = List.copyOf(observations);
        List<Watched> all = new ArrayList<>();
        observations.forEach(observation -> all.addAll(observation.executions()));
        List<String> threads = threads(observations);
        this.vocabulary = Vocabulary.of(all, patience.next());
        this.blocks = new Blocks(vocabulary, threads, new Blocks.Wish(largestBlock, FARTHEST, false, block -> true));
        Boundaries boundaries = new Boundaries(vocabulary, threads);
        int announced = InTime.count(vocabulary.read(), patience.next(), i -> {
            blocks.learn(all.get(i));
            if (!patience.isShort()) {
                boundaries.learn(all.get(i));
                announcedAtBoundaries = i + 1;
            }
        });
        int first = InTime.count(announced, patience.next(), i -> {
            if (i < announcedAtBoundaries && !patience.isShort()) {
                sample(i, all.get(i), boundaries.of(all.get(i)));
                lookedAtBoundaries = i + 1;
            } else {
                sample(i, all.get(i), List.of());
            }
        });
        this.looked = first + addOpposite(all.subList(0, announced), first);
    }

    private void sample(int number, Watched execution, List<PointSample> atBoundaries) {
        List<PointSample> taken = new ArrayList<>(atBoundaries);
        taken.addAll(blocks.of(execution));
        samples.add(number, execution.isFailure() ? OracleVerdict.BAD : OracleVerdict.GOOD, taken);
    }

    /** Where only good executions were sampled, or only bad ones, one of the others tells more than all the rest. */
    private int addOpposite(List<Watched> all, int from) {
        boolean hasFailed = samples.executions(Selection.BAD) > 0;
        boolean hasPassed = samples.executions(Selection.GOOD) > 0;
        for (int i = from; i < all.size() && hasFailed != hasPassed; i++) {
            if (all.get(i).isFailure() != hasFailed) {
                sample(i, all.get(i), List.of());
                return 1;
            }
        }
        return 0;
    }

    /** Samples of one program. */
    public static Sampling of(Observation observation) {
        return new Sampling(List.of(observation), LARGEST_BLOCK, Patience.ENDLESS);
    }

    /**
     * Samples of a program with several inputs.
     *
     * @param largestBlock how many accesses the largest block has
     */
    public static Sampling of(List<Observation> observations, int largestBlock) {
        return of(observations, largestBlock, Patience.ENDLESS);
    }

    /** The same of as many executions as there is time for, from the first one on. */
    public static Sampling of(List<Observation> observations, int largestBlock, Patience patience) {
        return new Sampling(observations, largestBlock, patience);
    }

    // Threads are named by who started them, and numbered as they are met, which is the same for all inputs of a
    // program that starts
    // the same threads.
    private static List<String> threads(List<Observation> observations) {
        List<String> longest = List.of();
        for (Observation observation : observations) {
            longest = observation.threads().size() > longest.size() ? observation.threads() : longest;
        }
        return longest;
    }

    public Samples samples() {
        return samples;
    }

    /** Returns what it means that something held in all executions. */
    public SampleClaim claim() {
        if (!isOfAll()) {
            return new SampleClaim.Partial(looked, "not all that were run were looked at");
        }
        long count = 0;
        boolean isExhaustive = true;
        boolean isSampled = true;
        SampleClaim last = new SampleClaim.Exhaustive(0);
        for (Observation observation : observations) {
            last = observation.claim();
            count += observation.executions().size();
            isExhaustive &= last instanceof SampleClaim.Exhaustive;
            isSampled &= last instanceof SampleClaim.Sampled;
        }
        if (isExhaustive) {
            return new SampleClaim.Exhaustive(count);
        }
        if (isSampled) {
            return new SampleClaim.Sampled(count);
        }
        return observations.size() == 1 ? last : new SampleClaim.Partial(count, "some of all inputs");
    }

    /** Returns how many executions were sampled. */
    public int looked() {
        return looked;
    }

    /** Returns how many of them were sampled where methods begin and end, too. */
    public int lookedAtBoundaries() {
        return lookedAtBoundaries;
    }

    private boolean isOfAll() {
        return lookedAtBoundaries
                == observations.stream()
                        .mapToInt(observation -> observation.executions().size())
                        .sum();
    }

    /** The steps of an execution, by its number among all. */
    public Watched execution(int number) {
        int left = number;
        for (Observation observation : observations) {
            if (left < observation.executions().size()) {
                return observation.executions().get(left);
            }
            left -= observation.executions().size();
        }
        throw new IllegalArgumentException("there is no execution " + number);
    }

    /** Returns what a variable that steps have accessed is called. */
    public String name(Watched.Cell cell) {
        return vocabulary.variable(cell).name();
    }

    /** The names of threads by number. */
    public List<String> threads() {
        return threads(observations);
    }

    /** The accesses of an execution that break an invariant of accesses; empty if it is none. */
    Optional<List<Watched.Step>> breaking(Inferred inferred, Watched execution) {
        return blocks.find(
                inferred.point(), execution, sample -> !inferred.invariant().holds(sample.values()));
    }

    /** Returns what some variables stand for. */
    Set<Watched.Cell> cells(Set<SampledVariable> variables) {
        Set<String> names = variables.stream().map(SampledVariable::bareName).collect(Collectors.toSet());
        return vocabulary.shared().stream()
                .filter(cell -> names.contains(vocabulary.variable(cell).name()))
                .collect(Collectors.toSet());
    }
}
