// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.Candidates;
import dev.heddle.candidate.EventRef;
import dev.heddle.candidate.Example;
import dev.heddle.candidate.Grade;
import dev.heddle.candidate.OrderKind;
import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.EventOrder;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.samples.Batch;
import dev.heddle.samples.locks.ReadWrite;
import dev.heddle.samples.monitors.BoundedBuffer;
import dev.heddle.samples.monitors.DoubleChecked;
import dev.heddle.samples.monitors.Philosophers;
import dev.heddle.samples.papers.AtomicityGuard;
import dev.heddle.samples.papers.AtomicityUnguarded;
import dev.heddle.samples.races.Bank;
import dev.heddle.samples.races.Publication;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the linear pass says about recorded samples. */
class CandidatesTest {

    @TempDir
    Path folder;

    private record Found(History history, Candidates candidates) {

        Stream<Candidate> in(Class<?> sample) {
            return candidates.all().stream()
                    .filter(candidate -> candidate.sites().stream()
                            .anyMatch(site -> site.className().startsWith(sample.getName())));
        }

        <C extends Candidate> List<C> in(Class<?> sample, Class<C> kind) {
            return in(sample).filter(kind::isInstance).map(kind::cast).toList();
        }
    }

    @Test
    void samples_have_the_candidates_that_their_authors_put_in_and_no_others() {
        List<Class<?>> samples = List.of(
                Bank.class,
                Publication.class,
                ReadWrite.class,
                Philosophers.class,
                BoundedBuffer.class,
                DoubleChecked.class);
        Found found = find(Batch.class, samples.stream().map(Class::getName).toList(), "dev.heddle.samples.*");

        // Whoever sums up all accounts takes no lock.
        assertThat(variables(found.in(Bank.class, Candidate.Race.class)))
                .isNotEmpty()
                .allMatch(name -> name.endsWith(".balance"));
        assertThat(found.in(Bank.class, Candidate.Deadlock.class)).isEmpty();

        assertThat(found.in(Publication.class, Candidate.Order.class))
                .filteredOn(order -> order.kind() == OrderKind.PUBLICATION)
                .extracting(Candidate.Order::variable)
                .contains("Publication.latest");
        assertThat(found.in(DoubleChecked.class, Candidate.Race.class))
                .extracting(race -> race.variable().replaceAll(".*[.]", ""))
                .contains("unsafe")
                .doesNotContain("safe");

        // Who reads optimistically takes no lock, and that is all.
        assertThat(found.in(ReadWrite.class, Candidate.Race.class))
                .extracting(race -> race.variable().replaceAll(".*[.]", ""))
                .isSubsetOf("dx", "dy");
        assertThat(found.in(Philosophers.class)).isEmpty();
        assertThat(found.in(BoundedBuffer.class)).isEmpty();

        assertThat(found.candidates().stages().sharing().confinedVariables()).isPositive();
        requireExamples(found);
    }

    private static Set<String> variables(List<Candidate.Race> races) {
        return races.stream().map(Candidate.Race::variable).collect(Collectors.toSet());
    }

    @Test
    void what_only_data_can_rule_out_is_a_candidate_all_the_same() {
        for (Class<?> sample : List.of(AtomicityGuard.class, AtomicityUnguarded.class)) {
            Found found = find(sample, List.of(), sample.getPackageName() + ".*");

            assertThat(found.in(sample, Candidate.Atomicity.class))
                    .filteredOn(candidate -> candidate.unit() == AtomicUnit.REGION)
                    .as("regions of %s", sample)
                    .isNotEmpty()
                    .allMatch(candidate -> candidate.remote().kind().writes());
            requireExamples(found);
        }
    }

    /** Requires that examples are events at the places of their candidate. */
    private static void requireExamples(Found found) {
        Map<String, ThreadHistory> threads =
                found.history().threads().stream().collect(Collectors.toMap(ThreadHistory::path, Function.identity()));
        for (Candidate candidate : found.candidates().all()) {
            assertThat(candidate.examples()).isNotEmpty();
            for (Example example : candidate.examples()) {
                List<Site> sites = new ArrayList<>();
                for (EventRef event : example.events()) {
                    sites.add(Objects.requireNonNull(threads.get(event.thread()))
                            .events()
                            .get(event.event())
                            .site());
                }
                assertThat(sites).as("%s", candidate).isEqualTo(candidate.sites());
            }
            if (candidate instanceof Candidate.Race race) {
                assertThat(race.grade()).isNotEqualTo(Grade.OBSERVED);
            }
        }
    }

    private Found find(Class<?> main, List<String> arguments, String include) {
        Path trace = Recording.of(
                        folder.resolve(main.getSimpleName()),
                        Recording.sampleClassPath(),
                        main.getName(),
                        arguments,
                        include)
                .trace();
        Rebuilding rebuilding = Rebuilding.of(trace).requireExact();
        Rebuilt rebuilt = rebuilding.rebuilt();
        List<EventOrder.Moment> moments = new ArrayList<>();
        Schedule schedule = rebuilt.recorded().orElseThrow();
        for (Step step : schedule.steps()) {
            rebuilt.origins().index(step).ifPresent(index -> moments.add(new EventOrder.Moment(step.thread(), index)));
        }
        History history = rebuilding.history();
        return new Found(history, Candidates.find(history, EventOrder.following(history, moments), true));
    }
}
