// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.claim.Inconclusive;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Severity;
import dev.heddle.prove.ProveResult.Verdict;
import dev.heddle.samples.gallery.publication.FinalFieldEscape;
import dev.heddle.samples.gallery.signals.InterruptedTransferFixed;
import dev.heddle.samples.gallery.waiting.SpuriousWakeUp;
import dev.heddle.samples.gallery.waiting.SpuriousWakeUpFixed;
import dev.heddle.samples.inputs.BonusPoints;
import dev.heddle.samples.inputs.EmptyBatchFixed;
import dev.heddle.samples.inputs.InputPrograms;
import dev.heddle.samples.inputs.JointAccount;
import dev.heddle.samples.inputs.QuotaFixed;
import dev.heddle.samples.quiet.CheckSum;
import dev.heddle.samples.quiet.ClearedReference;
import dev.heddle.samples.quiet.CopiedPair;
import dev.heddle.samples.quiet.LastWords;
import dev.heddle.samples.quiet.LazyFlags;
import dev.heddle.samples.quiet.PrintedOrder;
import dev.heddle.samples.quiet.SharedDraw;
import dev.heddle.samples.quiet.SharedLines;
import dev.heddle.samples.rtool.AccountBad;
import dev.heddle.samples.rtool.FibBench;
import dev.heddle.samples.rtool.IncDec;
import dev.heddle.samples.rtool.Sync01;
import dev.heddle.samples.rtool.WithdrawFixed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Proves and refutes programs that people know, each run recorded in a JVM of its own. */
@Timeout(300)
class ProveTest {

    private static final int MOST_RUNS = 20;
    private static final Duration EXPLORATION = Duration.ofSeconds(20);

    private final RealProofs proofs;

    ProveTest(@TempDir Path folder) {
        this.proofs = new RealProofs(folder, System.getProperty("java.class.path"), "dev.heddle.samples");
    }

    /** Exploring takes thousands of executions, one per class. */
    @Test
    void one_run_proves_what_takes_thousands_of_executions() throws Exception {
        Proof proof = proofs.attempt(FibBench.class.getName());

        assertThat(proof.isClosed()).isTrue();
        assertThat(proof.bill().runs()).isEqualTo(1);
        assertThat(proof.bill().conditions()).isPositive();
    }

    @Test
    void a_program_whose_locks_suffice_is_proved() throws Exception {
        ProveResult result = proofs.prove(WithdrawFixed.class.getName(), Duration.ZERO);

        assertThat(result.verdict()).isEqualTo(Verdict.PROVED);
        assertThat(result.check().findings()).isEmpty();
    }

    @Test
    void signals_that_always_come_in_time_are_proved_to() throws Exception {
        Proof proof = proofs.attempt(Sync01.class.getName());

        assertThat(proof.gaps()).isEmpty();
        assertThat(proof.left()).isEmpty();
        assertThat(proof.isBroken()).isFalse();
        assertThat(proof.assumptions()).contains("no thread wakes up without a reason");
    }

    /** Who waits in no loop goes on where he was when he wakes up for no reason. */
    @Test
    void a_wait_in_no_loop_is_not_proved() throws Exception {
        assertThat(proofs.attempt(SpuriousWakeUp.class.getName()).isBroken()).isTrue();
        assertThat(proofs.attempt(SpuriousWakeUpFixed.class.getName()).isClosed())
                .isTrue();
    }

    @Test
    void what_goes_wrong_is_made_to_happen() throws Exception {
        ProveResult result = proofs.prove(AccountBad.class.getName(), EXPLORATION);

        assertThat(result.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(errors(result))
                .isNotEmpty()
                .allMatch(finding -> finding.evidence().isReal());
    }

    @Test
    void the_input_with_which_it_goes_wrong_is_found_together_with_the_schedule() throws Exception {
        ProveResult result = proofs.prove(JointAccount.class.getName(), EXPLORATION);

        assertThat(result.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(result.bill().runs() + result.bill().inVain()).isLessThanOrEqualTo(MOST_RUNS);
        assertThat(errors(result)).allSatisfy(finding -> {
            assertThat(finding.evidence().isReal()).isTrue();
            assertThat(finding.execution().orElseThrow().inputs()).isNotEmpty();
        });
    }

    /** The thread that fails gets the input as something that a lambda has captured. */
    @Test
    void inputs_are_followed_into_lambdas() throws Exception {
        Proof proof = proofs.attempt(BonusPoints.class.getName());

        assertThat(proof.gaps()).isEmpty();
        assertThat(proof.isBroken()).isTrue();
    }

    /** The other order needs a thread that is held before it takes the monitor of a method. */
    @Test
    void a_wait_that_ends_with_every_input_is_proved_to() throws Exception {
        Proof proof = proofs.attempt(EmptyBatchFixed.class.getName());

        assertThat(proof.gaps()).isEmpty();
        assertThat(proof.left()).isEmpty();
        assertThat(proof.isBroken()).isFalse();
        assertThat(proof.inputs()).containsExactly("items");
    }

    /** The number is made of another text then, which tells the paths of such runs apart no more than the number does. */
    @Test
    void a_number_on_the_command_line_may_have_any_value() throws Exception {
        ProveResult result = proofs.prove(QuotaFixed.class.getName(), List.of("5"), Duration.ZERO);

        assertThat(result.verdict()).isEqualTo(Verdict.PROVED);
        assertThat(result.inputs()).containsExactly("args[0]");
    }

    @Test
    void what_is_not_modelled_is_a_gap_and_no_proof() throws Exception {
        Proof proof = proofs.attempt(CheckSum.class.getName());

        assertThat(proof.gaps()).contains("CRC32.update is not modelled");
        assertThat(proof.isClosed()).isFalse();
    }

    @Test
    void what_a_copy_holds_is_a_gap_and_no_proof() throws Exception {
        Proof proof = proofs.attempt(CopiedPair.class.getName());

        assertThat(proof.gaps()).contains("Object.clone is not modelled");
        assertThat(proof.isClosed()).isFalse();
    }

    /** The recorded run is fine, and each thread would be with what it got in it. */
    @ParameterizedTest
    @MethodSource("shared")
    void what_threads_take_or_put_in_turn_is_a_gap_and_no_proof(Class<?> program, String gap) throws Exception {
        Proof proof;
        do {
            // Now and then the second is first in the very run that is recorded, and then there is nothing to prove.
            proof = proofs.attempt(program.getName());
        } while (proof.isBroken());

        assertThat(proof.gaps()).contains(gap);
        assertThat(proof.isClosed()).isFalse();
    }

    private static Stream<Arguments> shared() {
        return Stream.of(
                Arguments.of(SharedDraw.class, "Random.nextInt is kept as it went"),
                Arguments.of(SharedLines.class, "BufferedReader.readLine is not modelled"),
                Arguments.of(PrintedOrder.class, "PrintStream.print is not modelled"));
    }

    /** What the machine, or the collector, may do besides all orders of the recorded steps. */
    @ParameterizedTest
    @MethodSource("beside")
    void what_no_order_of_steps_shows_is_a_gap_and_no_proof(Class<?> program, String gap) throws Exception {
        Proof proof = proofs.attempt(program.getName());

        assertThat(proof.gaps()).contains(gap);
        assertThat(proof.isClosed()).isFalse();
    }

    private static Stream<Arguments> beside() {
        return Stream.of(
                Arguments.of(LazyFlags.class, "AtomicInteger.lazySet orders less than a volatile access"),
                Arguments.of(ClearedReference.class, "WeakReference.get is not modelled"),
                Arguments.of(LastWords.class, "LastWords.finalize is not modelled"));
    }

    /** A thread that runs nothing but a method of the JDK, by reference, is not seen to interrupt another. */
    @Test
    void what_happens_unseen_is_a_gap() throws Exception {
        Proof proof = proofs.attempt(InterruptedTransferFixed.class.getName());

        assertThat(proof.gaps())
                .contains("Thread.interrupt by reference is not modelled", "main.1 runs code that is not woven");
        assertThat(proof.isClosed()).isFalse();
    }

    /** Reads of final fields are not recorded, because nobody can see them change who gets the object when it is finished. */
    @Test
    void an_object_that_others_know_before_it_is_finished_is_a_gap() throws Exception {
        Proof proof = proofs.attempt(FinalFieldEscape.class.getName());

        assertThat(proof.gaps())
                .contains(
                        "a look at final fields of FinalFieldEscape before its constructor has ended is not modelled");
        assertThat(proof.isClosed()).isFalse();
    }

    /** It has eighteen combinations of paths, and to some of them others must go on while a thread stays behind what it has read. */
    @Test
    @Tag("slow")
    void a_thread_stays_where_it_leaves_its_path_until_others_are_through() throws Exception {
        Proof proof = proofs.attempt(IncDec.class.getName());

        assertThat(proof.isClosed()).isTrue();
        assertThat(proof.bill().runs()).isEqualTo(18);
    }

    @Test
    @Tag("slow")
    @Timeout(1800)
    void bugs_that_need_an_input_and_a_schedule_are_found_and_their_twins_proved() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (InputPrograms.Exhibit exhibit : InputPrograms.exhibits()) {
            ProveResult bad = proofs.prove(exhibit.main(), exhibit.arguments(), EXPLORATION);
            if (bad.verdict() != Verdict.REFUTED
                    || bad.bill().runs() + bad.bill().inVain() > MOST_RUNS) {
                wrong.add(
                        "%s: %s %s %s %s".formatted(exhibit.name(), bad.verdict(), bad.bill(), bad.gaps(), bad.left()));
            }
            ProveResult good = proofs.prove(exhibit.twin(), exhibit.arguments(), EXPLORATION);
            if (good.exitCode(Inconclusive.FAIL) != 0) {
                wrong.add("%s: %s %s %s %s"
                        .formatted(exhibit.twin(), good.verdict(), good.bill(), good.gaps(), good.left()));
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static List<Finding> errors(ProveResult result) {
        return result.check().findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .toList();
    }
}
