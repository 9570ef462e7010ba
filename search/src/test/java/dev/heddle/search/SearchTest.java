// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Finding;
import dev.heddle.finding.Kind;
import dev.heddle.samples.hidden.LateSale;
import dev.heddle.samples.hidden.WaitingRoom;
import dev.heddle.samples.hidden.WaitingRoomFixed;
import dev.heddle.samples.inputs.JointAccount;
import dev.heddle.samples.inputs.JointAccountFixed;
import dev.heddle.samples.races.LostUpdate;
import dev.heddle.search.SearchOptions.Part;
import dev.heddle.search.code.Suspect;
import dev.heddle.solve.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches real programs, each run recorded in a JVM of its own. */
@Timeout(300)
class SearchTest {

    private static final int FEW_RUNS = 20;

    private final RealSearches programs;

    SearchTest(@TempDir Path folder) {
        this.programs = new RealSearches(folder, System.getProperty("java.class.path"), "dev.heddle.samples");
    }

    /** The example of section II of the AtomChase report; the recorded amounts are refused. */
    @Test
    void the_joint_account_is_found_from_an_input_that_does_not_show_it() throws Exception {
        SearchResult result = programs.search(JointAccount.class.getName(), Set.of());

        SearchResult.Stages intrusions = intrusions(result);
        assertThat(intrusions.reachedAtOnce()).isZero();
        assertThat(intrusions.confirmed()).isPositive().isLessThanOrEqualTo(intrusions.replayed());
        assertThat(result.bill().runs() + result.bill().inVain()).isLessThanOrEqualTo(FEW_RUNS);
        assertThat(result.check().findings())
                .filteredOn(Finding::isBad)
                .isNotEmpty()
                .allSatisfy(finding -> {
                    assertThat(finding.evidence().isReal()).isTrue();
                    assertThat(finding.execution().orElseThrow().inputs())
                            .extracting(input -> input.name())
                            .contains("amount");
                });
    }

    @Test
    void without_execution_nothing_is_reached_and_without_both_nothing_is_asked() throws Exception {
        SearchResult planning = programs.search(JointAccount.class.getName(), Set.of(Part.EXECUTION));
        SearchResult chance = programs.search(JointAccount.class.getName(), Set.of(Part.EXECUTION, Part.PLANS));

        assertThat(intrusions(planning).reached()).isZero();
        assertThat(planning.bill().runs()).isEqualTo(1);
        assertThat(chance.bill().led()).isZero();
        assertThat(chance.bill().questions()).isZero();
    }

    @Test
    void nothing_is_found_where_all_is_one() throws Exception {
        SearchResult result = programs.search(JointAccountFixed.class.getName(), Set.of());

        assertThat(result.check().findings()).filteredOn(Finding::isBad).isEmpty();
        assertThat(result.code().pruned().triples()).isPositive();
    }

    @Test
    void an_access_behind_a_branch_that_another_thread_decides_is_reached() throws Exception {
        SearchResult result = programs.search(LateSale.class.getName(), Set.of());

        SearchResult.Stages intrusions = intrusions(result);
        assertThat(intrusions.reachedAtOnce()).isZero();
        assertThat(intrusions.confirmed()).isPositive();
        assertThat(result.check().findings())
                .filteredOn(finding -> finding.kind() == Kind.ATOMICITY)
                .isNotEmpty()
                .allMatch(finding -> finding.evidence().isReal());
    }

    @Test
    void arguments_are_inputs_too() throws Exception {
        SearchResult result = programs.search("dev.heddle.samples.inputs.Quota", List.of("5"), Set.of());

        assertThat(result.check().findings()).filteredOn(Finding::isBad).isNotEmpty();
    }

    /** The code of a collection is not looked at; that its calls belong together is told by who makes them. */
    @Test
    void who_looks_at_a_synchronized_collection_and_then_uses_it_is_interrupted() throws Exception {
        SearchResult result = programs.search(WaitingRoom.class.getName(), Set.of());

        SearchResult.Stages intrusions = intrusions(result);
        assertThat(intrusions.reachedAtOnce()).isZero();
        assertThat(intrusions.confirmed()).isPositive();
        assertThat(result.check().findings())
                .filteredOn(Finding::isBad)
                .isNotEmpty()
                .allSatisfy(finding -> {
                    assertThat(finding.evidence().isReal()).isTrue();
                    assertThat(finding.what().toString()).contains("NoSuchElementException");
                });
    }

    @Test
    void a_look_that_another_call_makes_again_is_no_finding() throws Exception {
        SearchResult result = programs.search(WaitingRoomFixed.class.getName(), Set.of());

        assertThat(intrusions(result).suspected()).isPositive();
        assertThat(intrusions(result).confirmed()).isZero();
        assertThat(result.check().findings()).filteredOn(Finding::isBad).isEmpty();
    }

    @Test
    void what_no_solver_decides_is_seen_by_leading_threads_there() throws Exception {
        SearchResult result = programs.searchUndecided(LostUpdate.class.getName());

        SearchResult.Stages races = Objects.requireNonNull(result.stages().get(Suspect.Kind.RACE));
        assertThat(races.confirmed()).isPositive();
        assertThat(intrusions(result).confirmed()).isPositive();
        // Nothing is proved without a solver; what can be, the program has shown.
        assertThat(result.check().predictions().questions().races().proved()).isZero();
        assertThat(result.check().predictions().questions().races().feasible()).isPositive();
        // The race is part of the lost update, and not told again.
        assertThat(result.check().findings())
                .filteredOn(Finding::isBad)
                .extracting(Finding::kind)
                .containsOnly(Kind.ATOMICITY);
        assertThat(result.check().findings())
                .allMatch(finding -> finding.evidence().isReal());
    }

    @Test
    void nothing_is_seen_where_threads_only_come_one_after_the_other() throws Exception {
        SearchResult result = programs.searchUndecided(JointAccountFixed.class.getName());

        assertThat(result.check().findings()).filteredOn(Finding::isBad).isEmpty();
    }

    @Test
    void when_the_time_is_over_nothing_is_begun_and_what_is_left_is_told() throws Exception {
        SearchResult result =
                programs.search(JointAccount.class.getName(), List.of(), Set.of(), Deadline.in(Duration.ZERO));

        assertThat(result.bill().runs()).isZero();
        assertThat(result.bill().inVain()).isZero();
        assertThat(result.bill().led()).isZero();
        assertThat(result.bill().questions()).isZero();
        assertThat(result.check().findings()).isEmpty();
        assertThat(result.code().pruned().unread()).isPositive();
        assertThat(result.unfinished()).singleElement().asString().endsWith("methods were not read or not looked at");
    }

    private static SearchResult.Stages intrusions(SearchResult result) {
        return Objects.requireNonNull(result.stages().get(Suspect.Kind.INTRUSION));
    }
}
