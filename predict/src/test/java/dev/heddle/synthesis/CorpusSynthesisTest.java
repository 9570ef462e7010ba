// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.formula.HbFormula;
import dev.heddle.formula.NeighbourhoodFinder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.synthesis.Primitive.Lock;
import dev.heddle.synthesis.Primitive.SharedExclusiveLock;
import dev.heddle.synthesis.Primitive.WaitNotify;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is synthesised for TARA's traces, compared with what TARA synthesised. */
class CorpusSynthesisTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2stage", "barrier_locks", "big_example", "define_use", "drbd_receiver", "fib_bench", "lazy01", "lc_rc",
                "locks", "loop", "read_write_lock", "reorder_2", "rtl8169-1", "rtl8169-2", "rtl8169-4", "rtl8169-6",
                "usb_serial-1", "usb_serial-3"
            })
    void every_trace_gets_a_verified_repair(String name) {
        assertThat(offers(name)).isNotEmpty().allMatch(Synthesis::isVerified).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void a_use_before_its_definition_waits() {
        assertThat(best("define_use")).containsExactly("hb(a3[30],b2[34])");
        assertThat(best("drbd_receiver")).containsExactly("hb(a5[31],b2[45])");
        assertThat(best("lc_rc")).containsExactly("hb(c1[51],d2[62])");
    }

    @Test
    void a_data_race_gets_a_lock() {
        assertThat(best("loop")).containsExactly("l1(a33[12]-a34[13], b1[19]-b1[19])");
        assertThat(best("locks")).containsExactly("l1(b1[7]-b2[8], c1[15]-c2[16])");
        assertThat(best("reorder_2")).containsExactly("l1(a1[5]-a2[6], b1[12]-b1[12])");
    }

    @Test
    void phases_get_a_lock_and_a_barrier() {
        assertThat(best("barrier_locks")).containsExactly("l1(a4[12]-a5[13], b4[27]-b5[28])", "b1(a6[15], b6[30])");
    }

    @Test
    void a_two_stage_access_gets_a_lock_or_the_published_wait() {
        TraceProgram program = program("2stage");

        assertThat(offers("2stage").stream().map(offer -> offer.lines(program)))
                .startsWith(List.of("l1(a2[5]-a3[6], b3[18]-b4[19])"))
                .contains(List.of("hb(b4[19],a3[6])"));
    }

    @Test
    void fibonacci_gets_one_lock() {
        assertThat(offers("fib_bench").get(0).primitives()).singleElement().isInstanceOf(Lock.class);
    }

    @Test
    void the_published_waits_of_lazy01_deadlock_and_ours_are_outside_of_the_lock() {
        TraceProgram program = program("lazy01");
        List<Primitive> published = List.of(wait(program, "a4[9]", "c1[23]"), wait(program, "b4[17]", "c1[23]"));

        assertThat(verify(program, published)).isInstanceOf(Synthesis.Check.Failed.class);
        assertThat(offers("lazy01").stream().map(offer -> offer.lines(program)))
                .anySatisfy(
                        lines -> assertThat(lines).containsExactlyInAnyOrder("hb(c3[24],a1[7])", "hb(c3[24],b1[15])"));
        assertThat(offers("lazy01").get(0).primitives()).hasSize(2);
    }

    @Test
    void four_locks_between_readers_and_writers_are_one_shared_exclusive_lock() {
        assertThat(offers("read_write_lock").get(0).primitives())
                .singleElement()
                .isInstanceOf(SharedExclusiveLock.class);
        assertThat(best("read_write_lock"))
                .containsExactly("rw1(shared: b3[28]-b5[30], d3[41]-d5[43]; exclusive: a3[9]-a3[9], c3[18]-c3[18])");
    }

    @Test
    void a_wait_for_a_thread_that_may_lose_its_lock_for_good_is_made_safe() {
        // napi_sem is never given back by b54, so d must be through with it first.
        assertThat(best("rtl8169-4"))
                .containsExactlyInAnyOrder("hb(d26[545],c43[307])", "hb(c28[526],d26[545])", "hb(d28[332],b54[427])");
    }

    private static List<String> best(String name) {
        return offers(name).get(0).lines(program(name));
    }

    private static List<Synthesis> offers(String name) {
        TraceProgram program = program(name);
        return Synthesizer.of(program, good(program)).synthesise(Solvers::standard, budget());
    }

    private static Synthesis.Check verify(TraceProgram program, List<Primitive> primitives) {
        return Verification.of(program, Solvers::standard).check(primitives, budget());
    }

    private static WaitNotify wait(TraceProgram program, String waiting, String notifying) {
        return new WaitNotify(
                program.step(waiting).orElseThrow(), program.step(notifying).orElseThrow());
    }

    private static HbFormula good(TraceProgram program) {
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            return finder.find(budget()).good();
        }
    }

    private static TraceProgram program(String name) {
        return CtrcReader.read(Path.of("../examples/tara", name + ".ctrc"));
    }

    private static Budget budget() {
        return Budget.of(Duration.ofSeconds(60));
    }
}
