// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a thread has logged gets to the sink also if the thread never hands it over. */
class DraftTest {

    private final Kept sink = new Kept();
    private ThreadLog log = ThreadLog.current();

    @BeforeEach
    void begin() {
        Recorder.begin(sink);
        log = ThreadLog.current();
    }

    @AfterEach
    void end() {
        Recorder.end();
    }

    @Test
    void what_was_seen_once_is_given_out_the_next_time() {
        log.returned();
        log.returned();
        Recorder.draft(false);
        assertThat(sink.stretches).isEmpty();

        Recorder.draft(false);
        assertThat(sink.stretches).containsExactly("draft at 0: [0, 0] []");
    }

    @Test
    void a_draft_goes_on_where_the_one_before_ended() {
        log.returned();
        Recorder.draft(false);
        log.returned();
        Recorder.draft(false);
        log.started(5);
        Recorder.draft(false);
        Recorder.draft(false);
        Recorder.draft(false);

        assertThat(sink.stretches)
                .containsExactly("draft at 0: [0] []", "draft at 1: [0] []", "draft at 2: [] [2, 4, 5]");
    }

    @Test
    void the_last_draft_has_all_that_is_there() {
        log.returned();
        Recorder.draft(true);

        assertThat(sink.stretches).containsExactly("draft at 0: [0] []");
    }

    @Test
    void a_turn_whose_arguments_may_follow_is_no_part_of_a_draft() {
        log.returned();
        log.enter(3, 4);
        Recorder.draft(true);
        ThreadLog.argument(6, log);
        log.returned();
        Recorder.draft(true);

        assertThat(sink.stretches).containsExactly("draft at 0: [0] []", "draft at 1: [0] [1, 1, 3, 4, 12]");
    }

    @Test
    void what_was_handed_over_is_not_given_out_again() {
        log.returned();
        Recorder.draft(false);
        log.flush(false);
        log.returned();
        Recorder.draft(false);
        Recorder.draft(false);

        assertThat(sink.stretches).containsExactly("data at 0: [0] []", "draft at 1: [0] []");
    }

    /** Remembers what it gets. */
    private static final class Kept implements Sink {

        final List<String> stretches = new ArrayList<>();

        @Override
        public byte[] buffer(int size) {
            return new byte[size];
        }

        @Override
        public void data(
                int thread, long position, byte[] main, int mainLength, byte[] turns, int turnsLength, Ending ending) {
            keep("data", position, Arrays.copyOf(main, mainLength), Arrays.copyOf(turns, turnsLength));
        }

        @Override
        public void draft(int thread, long position, byte[] main, byte[] turns) {
            keep("draft", position, main, turns);
        }

        private void keep(String what, long position, byte[] main, byte[] turns) {
            stretches.add("%s at %d: %s %s".formatted(what, position, Arrays.toString(main), Arrays.toString(turns)));
        }

        @Override
        public void thread(int id, String path, Thread thread, int parent) {}

        @Override
        public void halting() {}

        @Override
        public int type(Class<?> type) {
            return 7;
        }
    }
}
