// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import static dev.heddle.candidate.pass.WrittenStream.pass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.candidate.pass.found.FoundOrder;
import dev.heddle.candidate.pass.found.FoundRace;
import dev.heddle.candidate.pass.found.FoundTriple;
import dev.heddle.candidate.pass.found.PassResult;
import dev.heddle.candidate.pass.found.SharingCounts;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import org.junit.jupiter.api.Test;

/** What the pass says about small runs that are written down. */
class LinearPassTest {

    // ── sharing ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void what_one_thread_uses_or_nobody_writes_is_left_out_and_counted() {
        SharingCounts counts = pass("""
                a acquire own
                a write mine
                a release own
                a read constant
                b read constant
                a write shared
                b read shared""").stages().sharing();

        assertThat(counts.confinedVariables()).isEqualTo(1);
        assertThat(counts.readOnlyVariables()).isEqualTo(1);
        assertThat(counts.sharedVariables()).isEqualTo(1);
        assertThat(counts.confinedLocks()).isEqualTo(1);
        assertThat(counts.sharedEvents()).isEqualTo(2);
    }

    // ── races ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_race_that_the_lock_order_of_the_run_hides_is_proved() {
        PassResult result = pass("""
                a write x
                a acquire l
                a release l
                b acquire l
                b release l
                b write x""");

        assertThat(result.races()).singleElement().satisfies(race -> {
            assertThat(race.observed()).isZero();
            assertThat(race.proved()).isTrue();
            assertThat(race.examples().get(0)).containsExactly(0, 5);
        });
    }

    @Test
    void what_a_read_has_seen_keeps_a_race_a_suspicion() {
        PassResult result = pass("""
                a write x
                a sync-write ready
                b sync-read ready
                b write x""");

        assertThat(result.races())
                .extracting(FoundRace::site, FoundRace::otherSite, FoundRace::proved)
                .containsExactly(tuple(1, 4, false));
    }

    @Test
    void an_access_that_orders_nothing_leaves_a_race_that_no_order_of_steps_has_to_show() {
        for (String weak : new String[] {
            "a sync-write ready quiet\nb sync-read ready",
            "a sync-write ready\nb sync-read ready quiet",
            "a sync-update ready taking\nb sync-read ready",
            "a sync-write ready\nb sync-update ready giving"
        }) {
            assertThat(pass("a write x\n%s\nb write x".formatted(weak)).races())
                    .as(weak)
                    .singleElement()
                    .satisfies(race -> {
                        assertThat(race.byWeakness()).isTrue();
                        assertThat(race.observed()).isEqualTo(1);
                        assertThat(race.examples().get(0)).containsExactly(0, 3);
                    });
        }
    }

    @Test
    void a_race_that_is_there_with_volatile_accesses_is_not_one_of_weakness() {
        String race = "a write x\na sync-write ready quiet\nb write x\nb sync-read ready";

        assertThat(pass(race).races()).extracting(FoundRace::byWeakness).containsExactly(false);
    }

    @Test
    void a_race_where_no_access_is_weak_is_not_one_of_weakness() {
        assertThat(pass("a write x\nb write x").races())
                .extracting(FoundRace::byWeakness)
                .containsExactly(false);
    }

    @Test
    void an_update_that_gives_or_takes_what_the_other_side_needs_orders() {
        for (String directed : new String[] {
            "a sync-write ready\nb sync-read ready",
            "a sync-update ready giving\nb sync-read ready",
            "a sync-write ready\nb sync-update ready taking",
            "a sync-update ready giving\nb sync-update ready taking"
        }) {
            assertThat(pass("a write x\n%s\nb write x".formatted(directed)).races())
                    .as(directed)
                    .allSatisfy(race -> {
                        assertThat(race.observed()).isZero();
                        assertThat(race.byWeakness()).isFalse();
                    });
        }
    }

    @Test
    void starts_joins_and_gates_order_for_good() {
        assertThat(pass("""
                m write x
                m fork a
                a write x
                m join a
                m read x""").races()).isEmpty();
        assertThat(pass("""
                a write x
                a give g
                b take g
                b write x""").races()).isEmpty();
    }

    @Test
    void who_shares_a_lock_is_kept_from_who_has_it_alone_but_not_from_others_who_share_it() {
        PassResult result = pass("""
                a acquire l
                a write x
                a release l
                b acquire-shared l
                b read x
                b write y
                b release-shared l
                c acquire-shared l
                c read x
                c read y
                c release-shared l""");

        assertThat(result.races())
                .extracting(FoundRace::site, FoundRace::otherSite)
                .containsExactly(tuple(6, 10));
    }

    @Test
    void acquisition_histories_keep_apart_what_holds_different_locks() {
        // Each has taken the other's lock since it took its own.
        PassResult result = pass("""
                a acquire l
                a acquire k
                a release k
                a write x
                a release l
                b acquire k
                b acquire l
                b release l
                b write x
                b release k""");

        assertThat(result.stages().races().unlocked()).isEqualTo(1);
        assertThat(result.stages().races().uncrossed()).isZero();
        assertThat(result.races()).isEmpty();
    }

    @Test
    void the_same_places_are_one_race() {
        PassResult result = pass("""
                a write x @1
                b write x @2
                a write y @1
                c write y @2""");

        assertThat(result.races())
                .singleElement()
                .satisfies(race -> assertThat(race.observed()).isEqualTo(2));
    }

    // ── deadlocks ───────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void opposite_orders_are_a_deadlock_unless_guarded_ordered_or_by_one_thread() {
        String first = """
                a acquire l
                a acquire k
                a release k
                a release l
                """;
        String second = """
                b acquire k
                b acquire l
                b release l
                b release k
                """;
        PassResult plain = pass(first + second);
        assertThat(plain.deadlocks()).singleElement().satisfies(deadlock -> {
            assertThat(deadlock.proved()).isTrue();
            assertThat(deadlock.sites()).containsExactlyInAnyOrder(2, 6);
        });

        PassResult guarded = pass("a acquire g\n" + first + "a release g\nb acquire g\n" + second + "b release g\n");
        assertThat(guarded.stages().deadlocks().cycles()).isEqualTo(1);
        assertThat(guarded.stages().deadlocks().unguarded()).isZero();
        assertThat(guarded.deadlocks()).isEmpty();

        PassResult ordered = pass(first + "a fork b\n" + second);
        assertThat(ordered.stages().deadlocks().unguarded()).isEqualTo(1);
        assertThat(ordered.deadlocks()).isEmpty();

        PassResult alone =
                pass(first + second.replace('b', 'a') + "b acquire l\nb release l\nb acquire k\nb release k");
        assertThat(alone.stages().deadlocks().orders()).isEqualTo(2);
        assertThat(alone.stages().deadlocks().cycles()).isZero();
    }

    @Test
    void circles_of_any_length_are_found() {
        StringBuilder text = new StringBuilder();
        int threads = 6;
        for (int i = 0; i < threads; i++) {
            int next = (i + 1) % threads;
            text.append("t%d acquire l%d\nt%d acquire l%d\n".formatted(i, i, i, next));
            text.append("t%d release l%d\nt%d release l%d\n".formatted(i, next, i, i));
        }

        assertThat(pass(text.toString()).deadlocks()).singleElement().satisfies(deadlock -> {
            assertThat(deadlock.sites()).hasSize(threads);
            assertThat(deadlock.proved()).isTrue();
        });
    }

    // ── atomicity ───────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void the_five_patterns_and_no_others_are_candidates() {
        String[] ops = {"read", "write"};
        StringBuilder found = new StringBuilder();
        for (String one : ops) {
            for (String remote : ops) {
                for (String two : ops) {
                    PassResult result = pass("""
                            a begin r
                            a %s x
                            a %s x
                            a end r
                            b %s x
                            c write x""".formatted(one, two, remote));
                    boolean isCandidate = result.triples().stream().anyMatch(triple -> triple.remoteSite() == 5);
                    found.append(isCandidate ? one.charAt(0) + "" + remote.charAt(0) + two.charAt(0) + " " : "");
                }
            }
        }
        assertThat(found.toString().trim().split(" ")).containsExactlyInAnyOrder("rwr", "rww", "wrw", "wwr", "www");
    }

    @Test
    void a_region_that_holds_the_lock_of_the_others_has_no_candidates() {
        PassResult result = pass("""
                a acquire l
                a begin r
                a read x
                a write x
                a end r
                a release l
                b acquire l
                b write x
                b release l""");

        assertThat(result.stages().atomicity().potential()).isEqualTo(1);
        assertThat(result.stages().atomicity().unordered()).isEqualTo(1);
        assertThat(result.stages().atomicity().unlocked()).isZero();
        assertThat(result.triples()).isEmpty();
    }

    @Test
    void two_blocks_of_one_method_are_a_kind_of_their_own() {
        PassResult result = pass("""
                a acquire l
                a begin r
                a read x
                a end r
                a release l
                a acquire l
                a begin r continues
                a write x
                a end r
                a release l
                b acquire l
                b write x
                b release l""");

        assertThat(result.triples()).singleElement().satisfies(triple -> {
            assertThat(triple.unit()).isEqualTo(AtomicUnit.TWO_BLOCKS);
            assertThat(triple.site()).isEqualTo(3);
            assertThat(triple.remoteSite()).isEqualTo(12);
            assertThat(triple.laterSite()).isEqualTo(8);
        });
    }

    @Test
    void who_has_written_in_one_block_and_reads_again_in_the_next_looks_afresh() {
        String others = """

                b acquire l
                b write x
                b release l""";
        PassResult writtenBefore = pass("""
                a acquire l
                a begin r
                a read x
                a write x
                a end r
                a release l
                a acquire l
                a begin r continues
                a read x
                a write x
                a end r
                a release l""" + others);
        PassResult readBefore = pass("""
                a acquire l
                a begin r
                a write x
                a read x
                a end r
                a release l
                a acquire l
                a begin r continues
                a read x
                a end r
                a release l""" + others);

        assertThat(writtenBefore.triples())
                .filteredOn(triple -> triple.unit() != AtomicUnit.REGION)
                .isNotEmpty()
                .allMatch(triple -> triple.unit() == AtomicUnit.FRESH_LOOK);
        assertThat(readBefore.triples())
                .filteredOn(triple -> triple.unit() != AtomicUnit.REGION)
                .isNotEmpty()
                .allMatch(triple -> triple.unit() == AtomicUnit.TWO_BLOCKS);
    }

    @Test
    void a_write_that_depends_on_a_read_is_meant_to_follow_it() {
        PassResult result = pass("""
                a sync-read x updates
                a sync-write x updates
                b sync-read x updates
                b sync-write x updates""");

        assertThat(result.triples())
                .extracting(FoundTriple::unit, FoundTriple::site, FoundTriple::remoteSite, FoundTriple::laterSite)
                .containsExactlyInAnyOrder(tuple(AtomicUnit.UPDATE, 1, 4, 2), tuple(AtomicUnit.UPDATE, 3, 2, 4));
    }

    @Test
    void an_update_that_looks_again_is_told_apart() {
        PassResult result = pass("""
                a sync-read x updates
                a sync-update x updates rests
                b sync-write x
                a sync-read x""");

        assertThat(result.triples())
                .extracting(FoundTriple::unit, FoundTriple::site, FoundTriple::remoteSite, FoundTriple::laterSite)
                .containsExactly(tuple(AtomicUnit.SECOND_LOOK, 1, 3, 2));
    }

    @Test
    void a_call_that_rests_on_another_is_a_unit_with_it_whether_it_writes_or_not() {
        PassResult result = pass("""
                a sync-read x updates
                a sync-read x rests
                b sync-update x
                a sync-read x""");

        assertThat(result.triples())
                .extracting(FoundTriple::unit, FoundTriple::site, FoundTriple::remoteSite, FoundTriple::laterSite)
                .containsExactly(tuple(AtomicUnit.DECISION, 1, 3, 2));
    }

    @Test
    void a_region_that_the_run_broke_over_two_variables_is_told() {
        PassResult result = pass("""
                a begin r
                a write x
                b read x
                b write y
                a read y
                a end r""");

        assertThat(result.regions()).singleElement().satisfies(region -> {
            assertThat(region.site()).isEqualTo(1);
            assertThat(region.earlierSite()).isEqualTo(4);
            assertThat(region.laterSite()).isEqualTo(5);
        });
    }

    // ── orders ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_read_that_may_come_before_the_first_write_is_told() {
        PassResult result = pass("""
                m fork a
                m sync-write x initialises
                a sync-read x""");

        assertThat(result.orders())
                .extracting(FoundOrder::kind, FoundOrder::site, FoundOrder::otherSite)
                .containsExactly(tuple(FoundOrder.Kind.USE_BEFORE_INITIALISATION, 2, 3));
        assertThat(pass("""
                m sync-write x initialises
                m fork a
                a sync-read x""").orders()).isEmpty();
    }

    @Test
    void an_object_that_is_made_known_without_a_barrier_is_told() {
        String published = """
                a write field private
                a write ref publishes
                b read ref
                b read field""";

        assertThat(pass(published).orders())
                .extracting(FoundOrder::kind, FoundOrder::site, FoundOrder::otherSite)
                .containsExactlyInAnyOrder(
                        tuple(FoundOrder.Kind.PUBLICATION, 1, 4), tuple(FoundOrder.Kind.PUBLICATION, 2, 3));
        // Nobody else can have used the object while it was private.
        assertThat(pass(published).races()).extracting(FoundRace::site).containsExactly(2);
        assertThat(pass(published.replace("write ref", "sync-write ref").replace("read ref", "sync-read ref"))
                        .orders())
                .isEmpty();
    }

    @Test
    void a_loop_over_a_flag_that_is_not_volatile_is_told() {
        String loop = """
                a read stop branches @1
                a read stop branches @1
                b write stop @2
                a read stop branches @1""";

        assertThat(pass(loop).orders())
                .extracting(FoundOrder::kind, FoundOrder::site, FoundOrder::otherSite)
                .containsExactly(tuple(FoundOrder.Kind.STALE_FLAG, 2, 1));
        assertThat(pass(loop.replace("read", "sync-read").replace("write", "sync-write"))
                        .orders())
                .isEmpty();
    }

    // ── size ────────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_race_is_found_across_a_million_events() {
        EventStream stream = new EventStream();
        stream.add(0, Op.WRITE, 0, 1, 0);
        for (int i = 0; i < 250_000; i++) {
            int thread = i % 4;
            stream.add(thread, Op.ACQUIRE, 0, 2, i);
            stream.add(thread, Op.READ, 1, 3, i);
            stream.add(thread, Op.WRITE, 1, 4, i);
            stream.add(thread, Op.RELEASE, 0, 5, i);
        }
        stream.add(3, Op.WRITE, 0, 6, 0);

        PassResult result = LinearPass.run(stream, PassOptions.standard(stream.size()));

        assertThat(result.races())
                .extracting(FoundRace::site, FoundRace::otherSite)
                .containsExactly(tuple(1, 6));
        assertThat(result.stages().nanos()).isNotEmpty();
    }
}
