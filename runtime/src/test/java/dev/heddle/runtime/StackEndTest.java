// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stack may end anywhere, also in the middle of what is recorded. */
class StackEndTest {

    /** Where the sink finds the stack at its end. */
    private static final class Last extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class Next extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final Kept sink = new Kept();

    @BeforeEach
    void begin() {
        Recorder.begin(sink);
    }

    @AfterEach
    void end() {
        Recorder.end();
    }

    @Test
    void what_is_caught_is_logged_and_the_log_goes_on() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        caught(new Next(), log);
        log.returned();
        log.flush(false);

        // Behind one byte of main: caught, an object first met here, of type 7.
        assertThat(sink.stretches).containsExactly("GOES_ON at 0: [0, 0] [1, 2, 2, 7]");
    }

    @Test
    void an_overflow_in_woven_code_ends_the_log() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        caught(new StackOverflowError(), log);
        log.returned();
        caught(new Next(), log);
        log.flush(false);

        assertThat(sink.stretches).containsExactly("STACK_OVERFLOWED at 0: [0] []");
    }

    @Test
    void so_does_another_error_of_the_jvm() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        caught(new OutOfMemoryError(), log);
        log.ended();

        assertThat(sink.stretches).containsExactly("JVM_FAILED at 0: [0] []");
    }

    @Test
    void an_overflow_in_code_that_is_not_woven_is_an_exception_like_any_other() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        log.outside = true;
        caught(new StackOverflowError(), log);
        log.returned();
        log.flush(false);

        assertThat(sink.stretches).containsExactly("GOES_ON at 0: [0, 0] [1, 2, 2, 7]");
    }

    @Test
    void so_is_an_error_that_the_program_throws_itself_in_all_frames_that_it_passes() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        Error own = new OutOfMemoryError("on purpose");
        log.raised = own;
        announce(log);
        log.escaped(own, false);
        caught(own, log);
        log.returned();
        log.flush(false);

        assertThat(sink.stretches).containsExactly("GOES_ON at 0: [0, 0] [1, 2, 2, 7]");
    }

    @Test
    void a_turn_in_which_the_stack_ends_leaves_nothing_behind_and_ends_the_log() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        assertThatThrownBy(() -> caught(new Last(), log)).isInstanceOf(StackOverflowError.class);
        // As code that is not woven does it which has caught that and throws something else.
        log.outside = true;
        caught(new Next(), log);
        log.returned();
        log.flush(false);

        assertThat(sink.stretches).containsExactly("STACK_OVERFLOWED at 0: [0] []");
    }

    @Test
    void an_exception_that_no_hook_could_log_ends_the_log_at_the_next_value() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        announce(log);
        log.returned();
        log.returned();
        log.flush(false);

        assertThat(sink.stretches).containsExactly("STACK_OVERFLOWED at 0: [0] []");
    }

    @Test
    void arguments_in_which_the_stack_ends_are_a_turn_that_is_cut() {
        ThreadLog log = ThreadLog.current();
        log.outside = true;
        log.enter(5, 1);
        assertThatThrownBy(() -> ThreadLog.argument(new Last(), log)).isInstanceOf(StackOverflowError.class);
        announce(log);
        log.escaped(new StackOverflowError(), true);
        log.flush(false);

        assertThat(sink.stretches).containsExactly("STACK_OVERFLOWED at 0: [] [0, 1, 5, 1]");
    }

    @Test
    void where_the_sink_finds_the_stack_at_its_end_the_program_goes_on_and_the_log_ends() {
        ThreadLog log = ThreadLog.current();
        sink.failures = 2;
        for (int i = 0; i < 200_000; i++) {
            log.returned();
        }
        log.flush(false);

        // What was on its way is lost, because nobody knows whether it arrived.
        assertThat(sink.stretches).containsExactly("STACK_OVERFLOWED at 0: [] []");
    }

    @Test
    void what_was_logged_before_it_broke_off_is_handed_over_where_the_stack_has_room() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        caught(new StackOverflowError(), log);
        sink.failures = 1;
        for (int i = 0; i < 200_000; i++) {
            log.returned();
        }

        assertThat(sink.stretches).containsExactly("STACK_OVERFLOWED at 0: [0] []");
    }

    @Test
    void what_was_logged_before_it_broke_off_is_taken_at_the_end_of_the_recording() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        caught(new StackOverflowError(), log);
        log.flush(true);
        for (int i = 0; i < 200_000; i++) {
            log.returned();
        }

        assertThat(sink.stretches).containsExactly("STACK_OVERFLOWED at 0: [0] []");
    }

    // As woven code does it.
    private static void announce(ThreadLog log) {
        log.limit -= ThreadLog.UNDERWAY;
    }

    private static void caught(Throwable thrown, ThreadLog log) {
        announce(log);
        ThreadLog.caught(thrown, log);
    }

    private static final class Kept implements Sink {

        @Override
        public void draft(int thread, long position, byte[] main, byte[] turns) {}

        private final List<String> stretches = new ArrayList<>();
        private int failures;

        @Override
        public byte[] buffer(int size) {
            return new byte[size];
        }

        @Override
        public void data(
                int thread, long position, byte[] main, int mainLength, byte[] turns, int turnsLength, Ending ending) {
            if (failures > 0) {
                failures--;
                throw new StackOverflowError();
            }
            stretches.add("%s at %d: %s %s"
                    .formatted(
                            ending,
                            position,
                            Arrays.toString(Arrays.copyOf(main, mainLength)),
                            Arrays.toString(Arrays.copyOf(turns, turnsLength))));
        }

        @Override
        public void thread(int id, String path, Thread thread, int parent) {}

        @Override
        public void halting() {}

        @Override
        public int type(Class<?> type) {
            if (type == Last.class) {
                throw new StackOverflowError();
            }
            return 7;
        }
    }
}
