package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.invariant.Claim;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.Sample;
import dev.heddle.invariant.Samples;
import dev.heddle.invariant.Variable;
import dev.heddle.invariant.Verdict;
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

    private Sampling(List<Observation> observations, int largestBlock) {
        this.observations = List.copyOf(observations);
        List<Watched> all = new ArrayList<>();
        observations.forEach(observation -> all.addAll(observation.executions()));
        List<String> threads = threads(observations);
        this.vocabulary = Vocabulary.of(all);
        this.blocks =
                new Blocks(vocabulary, threads, all, new Blocks.Wish(largestBlock, FARTHEST, false, block -> true));
        Boundaries boundaries = new Boundaries(vocabulary, threads, all);
        for (int i = 0; i < all.size(); i++) {
            List<Sample> taken = new ArrayList<>(boundaries.of(all.get(i)));
            taken.addAll(blocks.of(all.get(i)));
            samples.add(i, all.get(i).isFailure() ? Verdict.BAD : Verdict.GOOD, taken);
        }
    }

    /** Samples of one program. */
    public static Sampling of(Observation observation) {
        return new Sampling(List.of(observation), LARGEST_BLOCK);
    }

    /**
     * Samples of a program with several inputs.
     *
     * @param largestBlock how many accesses the largest block has
     */
    public static Sampling of(List<Observation> observations, int largestBlock) {
        return new Sampling(observations, largestBlock);
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

    /** What it means that something held in all executions. */
    public Claim claim() {
        long count = 0;
        boolean isExhaustive = true;
        boolean isSampled = true;
        Claim last = new Claim.Exhaustive(0);
        for (Observation observation : observations) {
            last = observation.claim();
            count += observation.executions().size();
            isExhaustive &= last instanceof Claim.Exhaustive;
            isSampled &= last instanceof Claim.Sampled;
        }
        if (isExhaustive) {
            return new Claim.Exhaustive(count);
        }
        if (isSampled) {
            return new Claim.Sampled(count);
        }
        return observations.size() == 1 ? last : new Claim.Partial(count, "some of all inputs");
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

    /** What a variable that steps have accessed is called. */
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

    /** What some variables stand for. */
    Set<Watched.Cell> cells(Set<Variable> variables) {
        Set<String> names = variables.stream().map(Variable::bareName).collect(Collectors.toSet());
        return vocabulary.shared().stream()
                .filter(cell -> names.contains(vocabulary.variable(cell).name()))
                .collect(Collectors.toSet());
    }
}
